//! In: a file's text. Out: [`FileSyntax`], plain data. Only this stage knows `syn`: the tree ends here.

mod attrs;
mod depth;
mod exprs;
mod items;
mod late;
mod macros;
mod marks;
mod members;
mod parts;
mod pats;
mod pieces;
mod places;
mod tokens;
pub(crate) mod tree;
mod types;
mod uses;
pub(crate) mod visit;

use std::cell::RefCell;

use proc_macro2::TokenStream;
use smol_str::SmolStr;
use syn::parse::Parser;

use crate::source::Span;
pub(crate) use late::{Code, Lowered};
pub(crate) use macros::METAVARIABLE;
pub(crate) use marks::may_allow;
pub(crate) use parts::{Part, PartKind, Parted, read_in_parts};
use places::Places;
use tree::{Block, FileSyntax, Function, Item, LateBody, Name, ScopeIndex, ScopeSyntax};
pub(crate) use visit::each_function;

/// Reads a text as Rust. It never fails: a text that does not parse gives what can be found in it, and says that it is broken.
pub(crate) fn read(text: &str) -> FileSyntax {
    read_parts(text, text, &[])
}

/// Reads a text of which only a part is code: `code` is the text with blanks in the place of the rest, and `left_out` the bodies
/// that are missing in it.
pub(crate) fn read_parts(text: &str, code: &str, left_out: &[Span]) -> FileSyntax {
    read_as(text, code, left_out, |lower, tokens| {
        match syn::parse2::<syn::File>(tokens) {
            Ok(file) => {
                lower.out.attrs = lower.attrs(&file.attrs);
                lower.items(file.items);
            }
            Err(error) => {
                lower.stopped(&error);
                lower.recover_items(lower.code.parse().unwrap_or_default());
            }
        };
    })
}

/// Reads a text that takes the place of an expression, with blanks in the place of its comments in `code`.
pub(crate) fn read_expression(text: &str, code: &str) -> FileSyntax {
    read_as(text, code, &[], |lower, tokens| {
        let end = lower.base + u32_of(lower.code.len());
        let span = Span { start: lower.base, end };
        match syn::Block::parse_within.parse2(tokens) {
            Ok(stmts) => {
                let block = lower.stmts_here(&stmts, span);
                lower.out.body = Some(block);
            }
            Err(error) => {
                lower.stopped(&error);
                let block = lower.scanned_block(lower.code.parse().unwrap_or_default(), span);
                lower.out.body = Some(Block { scope: Some(0), ..block });
            }
        }
    })
}

fn read_as(text: &str, code: &str, left_out: &[Span], read: impl FnOnce(&mut Lower<'_>, TokenStream)) -> FileSyntax {
    let base = prologue(text);
    let code = &code[base..];
    let tokens = tokens(code);
    let readable = tokens.as_ref().err().map(|_| pieces::readable(code));
    let code = readable.as_deref().unwrap_or(code);
    let mut lower = Lower::new(code, u32_of(base), left_out);
    let tokens = tokens.unwrap_or_else(|(place, said)| {
        let place = u32_of(place);
        lower.out.broken = Some((Span { start: lower.base + place, end: lower.base + place }, said));
        code.parse().unwrap_or_default()
    });
    // Parsing takes the tokens apart; they are seldom needed again, and then made anew.
    read(&mut lower, tokens);
    if text.contains(marks::MARK) {
        lower.comments(text, code.parse().unwrap_or_default());
    }
    lower.near_misses(text);
    let mut out = lower.out;
    out.scopes.iter_mut().for_each(|scope| scope.items.shrink_to_fit());
    proc_macro2::extra::invalidate_current_thread_spans();
    out
}

/// The tokens of code that can be parsed; else what stops that, and where.
fn tokens(code: &str) -> Result<TokenStream, (usize, String)> {
    let start = |span: proc_macro2::Span| span.byte_range().start;
    let tokens = code.parse::<TokenStream>().map_err(|error| {
        let at = start(error.span());
        (at, pieces::said(code, at))
    })?;
    match depth::fault(code, &tokens) {
        Some((place, said)) => Err((start(place), said.to_owned())),
        None => Ok(tokens),
    }
}

/// The body of a function, lowered now where it was not yet; `None` where it has none, or has items, whose names mean something in
/// the file.
pub(crate) fn body<'f>(function: &'f Function, text: &str) -> Option<&'f Block> {
    let block = function.body.as_ref()?;
    if !function.left_out {
        return Some(block);
    }
    function.late.get_or_init(|| late_body(text, block.span)).as_ref().map(|late| &late.block)
}

fn late_body(text: &str, span: Span) -> Option<Box<LateBody>> {
    let code = text.get(span.start as usize..span.end as usize)?;
    let mut lower = Lower::new(code, span.start, &[]);
    let block = tokens(code).ok().and_then(|tokens| syn::parse2::<syn::Block>(tokens).ok());
    let block = block.map(|block| lower.block(&block));
    proc_macro2::extra::invalidate_current_thread_spans();
    let block = block.filter(|_| lower.out.scopes.len() == 1)?;
    Some(Box::new(LateBody { block, unread: lower.out.unread }))
}

/// A piece of a text, with blanks in the place of some of it: every other byte keeps its place. The lists are in the order of the
/// text.
pub(crate) fn blanked(text: &str, piece: Span, blanks: &[&[Span]]) -> String {
    let (from, to) = (piece.start as usize, (piece.end as usize).min(text.len()));
    let mut bytes = text.as_bytes()[from..to].to_vec();
    for list in blanks {
        let first = list.partition_point(|span| span.end <= piece.start);
        for span in list[first..].iter().take_while(|span| span.start < piece.end) {
            let (start, end) = ((span.start as usize).max(from) - from, (span.end as usize).min(to) - from);
            // Without a branch this is done for many bytes at a time.
            bytes[start..end].iter_mut().for_each(|byte| *byte = if *byte == b'\n' { b'\n' } else { b' ' });
        }
    }
    String::from_utf8(bytes).expect("whole tokens are replaced, and a token is no part of a character")
}

/// How many bytes stand before the code: a byte order mark, a shebang, the front matter of a cargo script.
pub(crate) fn prologue(text: &str) -> usize {
    let mut at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let line_end = |from: usize| text[from..].find('\n').map_or(text.len(), |end| from + end);
    let shebang = &text[at..];
    if shebang.starts_with("#!") && !shebang[2..].trim_start().starts_with('[') {
        at = line_end(at);
    }
    let rest = text[at..].trim_start();
    if rest.starts_with("---") {
        let open = text.len() - rest.len();
        if let Some(close) = text[line_end(open)..].find("\n---") {
            at = line_end(line_end(open) + close + 1);
        }
    }
    at
}

/// Whether a type of this name is a text of the standard library.
pub(crate) fn is_text(name: &str) -> bool {
    matches!(name, "Cow" | "OsStr" | "OsString" | "Path" | "PathBuf" | "String" | "str")
}

fn u32_of(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}

/// The state of one file's lowering.
pub(crate) struct Lower<'l> {
    /// What is parsed.
    code: &'l str,
    /// Its lines.
    places: Places,
    /// Where the parsed text begins in the file.
    base: u32,
    /// The insides of bodies that are not there, in the order of the text.
    left_out: &'l [Span],
    out: FileSyntax,
    /// The scope that items go into.
    scope: ScopeIndex,
    /// Whether this is inside the body of a macro's definition.
    transcribing: bool,
    /// Code that stands in types: lengths of arrays, constants among generic arguments.
    in_types: RefCell<Vec<syn::Expr>>,
    /// Items, members, fields, statements and arms: what an allowance can cover.
    extents: Vec<Span>,
}

impl<'l> Lower<'l> {
    fn new(code: &'l str, base: u32, left_out: &'l [Span]) -> Lower<'l> {
        let out = FileSyntax { scopes: vec![ScopeSyntax::default()], ..FileSyntax::default() };
        let in_types = RefCell::default();
        let places = Places::of(code);
        Lower { code, places, base, left_out, out, scope: 0, transcribing: false, in_types, extents: Vec::new() }
    }
}

impl<'l> Lower<'l> {
    /// Goes on with another piece of code.
    fn enter(&mut self, code: &'l str, base: u32) {
        (self.code, self.places, self.base) = (code, Places::of(code), base);
    }
}

impl Lower<'_> {
    /// Notes where the parser stopped, unless something else stopped before.
    fn stopped(&mut self, error: &syn::Error) {
        let place = self.span(error.span());
        self.out.broken.get_or_insert_with(|| (place, error.to_string()));
    }

    /// Whether the inside of a body is not there.
    fn is_left_out(&self, body: Span) -> bool {
        let inside = body.start + 1;
        self.left_out.binary_search_by_key(&inside, |span| span.start).is_ok()
    }

    fn span(&self, span: proc_macro2::Span) -> Span {
        let byte = |at| self.base + u32_of(self.places.byte(self.code, at));
        Span { start: byte(span.start()), end: byte(span.end()) }
    }

    fn name(&self, ident: &proc_macro2::Ident) -> Name {
        let span = self.span(ident.span());
        let range = (span.start - self.base) as usize..(span.end - self.base) as usize;
        // What stands in the text needs no copy; a name that was made up stands nowhere.
        let text = match self.code.get(range) {
            Some(text) if !text.is_empty() && ident == text => SmolStr::new(text.strip_prefix("r#").unwrap_or(text)),
            _ => {
                let text = ident.to_string();
                SmolStr::new(text.strip_prefix("r#").unwrap_or(&text))
            }
        };
        Name { text, span }
    }

    fn push(&mut self, item: Item) {
        self.out.scopes[self.scope as usize].items.push(item);
    }

    /// Runs `body` with a new scope inside the present one, and gives the new scope's number.
    fn within<T>(&mut self, block: bool, body: impl FnOnce(&mut Self) -> T) -> (ScopeIndex, T) {
        let outer = self.scope;
        self.scope = u32_of(self.out.scopes.len());
        let inner = self.scope;
        self.out.scopes.push(ScopeSyntax {
            parent: Some(outer),
            block,
            transcribed: self.transcribing,
            items: Vec::new(),
        });
        let value = body(self);
        self.scope = outer;
        (inner, value)
    }
}

/// Collects without room to spare: a tree has a great many short lists, and none grows.
fn exact<T>(length: usize, items: impl Iterator<Item = T>) -> Vec<T> {
    let mut all = Vec::with_capacity(length);
    all.extend(items);
    all
}

fn smol(text: impl AsRef<str>) -> SmolStr {
    SmolStr::new(text)
}
