//! In: a file's text, and the words that matter. Out: where those stand, and where the bodies and comments are: tokens and
//! brackets only.

use ra_ap_rustc_lexer::{FrontmatterAllowed, LiteralKind, Token, TokenKind, tokenize};

use super::{WordId, Words, parts::Parts};
use crate::{
    source::Span,
    syntax::{self, Part},
};

/// What a text is made of, as far as tokens say.
#[derive(Debug, Default)]
pub(crate) struct Outline {
    /// Bodies of functions that are no part of a macro call or of another body.
    pub(crate) bodies: Vec<Body>,
    /// Known words and where they stand, in order.
    pub(crate) words: Vec<(u32, WordId)>,
    /// Texts in quotation marks that hold a part of a path that matters, by their place.
    pub(crate) texts: Vec<u32>,
    /// Comments and documentation, but for what may be an allowance.
    pub(crate) comments: Vec<Span>,
    /// Whether an allowance may stand in it.
    pub(crate) marked: bool,
    /// The items, where it can be read in parts.
    pub(crate) parts: Vec<Part>,
}

impl Outline {
    /// Whether a body may have items, by what is between its braces.
    pub(crate) fn has_items(&self, inside: Span) -> bool {
        self.bodies.iter().any(|body| body.span == inside && body.items && !body.whole)
    }

    /// Lets a body be read whatever it holds; whether that is new.
    pub(crate) fn keep(&mut self, block: Span) -> bool {
        let body = self.bodies.iter_mut().find(|body| !body.whole && block.contains(body.span));
        body.is_some_and(|body| !std::mem::replace(&mut body.whole, true))
    }
}

/// The body of a function, or of a module with tests where those are not linted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Body {
    /// Where its function's name begins.
    pub(crate) head: u32,
    /// What is between its braces.
    pub(crate) span: Span,
    /// Whether it is lowered whatever words it holds: it has modules or files in it, implements something, or its function does
    /// not say what it gives.
    pub(crate) whole: bool,
    /// Whether it may have items, so that it can only be lowered with its file.
    pub(crate) items: bool,
    /// Whether it is looked at whatever words it holds: an allowance may stand in it, or code of another file.
    pub(crate) marked: bool,
    /// Whether it is a module with tests that cannot matter, whatever stands in it.
    pub(crate) tests: bool,
}

/// Words that stand for more than a name when they are in a body.
const WHOLE: [&str; 6] = ["impl", "include", "include_bytes", "include_str", "macro_rules", "mod"];
/// Those of them that lead to files.
const FILES: [&str; 4] = ["include", "include_bytes", "include_str", "mod"];
/// Words that may stand between an attribute and `mod`.
const VISIBILITY: [&str; 5] = ["crate", "in", "pub", "self", "super"];
/// Words that items begin with.
const ITEMS: [&str; 9] = ["const", "enum", "extern", "fn", "static", "struct", "trait", "type", "use"];
/// The macro that puts the code of another file into a body.
const INCLUDE: &str = "include";
/// The word of allowances in attributes.
const ATTRIBUTE: &str = "bb_lint";

/// Reads a text token by token.
pub(crate) fn outline(text: &str, words: &Words) -> Outline {
    let base = syntax::prologue(text);
    let mut reader = Reader {
        text,
        words,
        out: Outline::default(),
        depth: 0,
        function: Function::None,
        body: None,
        call: None,
        before: Before::Other,
        gives: false,
        tests: Tests::None,
        attribute: None,
        in_tests: false,
    };
    let mut at = base;
    let mut parts = Parts::default();
    for token in tokenize(&text[base..], FrontmatterAllowed::No) {
        let end = at + token.len as usize;
        if !is_blank(token.kind) {
            parts.token(token.kind, &text[at..end], offset(at));
        }
        reader.token(token, at, end);
        at = end;
    }
    // What an allowance covers is known only where everything around it is.
    if !reader.out.marked {
        reader.out.parts = parts.finish();
    }
    reader.out
}

/// How far the head of a function has been read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Function {
    None,
    /// Behind `fn`.
    Name,
    /// Behind the name; the depth at which its body opens, and whether it gives an `impl Trait`.
    Head {
        start: usize,
        depth: u32,
        opaque: bool,
    },
}

/// How far the head of a module has been read that is only built for tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tests {
    None,
    /// Behind `#[cfg(test)]`, and perhaps `pub`.
    Attribute,
    /// Behind `mod`.
    Module,
    /// Behind the module's name.
    Named,
}

/// The token before this one, as far as it matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Before {
    Name,
    /// `name!`, or `macro_rules! name`.
    Call,
    Minus,
    Other,
}

struct Reader<'t> {
    text: &'t str,
    words: &'t Words,
    out: Outline,
    /// How many brackets are open.
    depth: u32,
    function: Function,
    /// The body that is open, and the depth around it.
    body: Option<(Body, u32)>,
    /// The depth around the macro call that is open, outside of bodies.
    call: Option<u32>,
    before: Before,
    /// Whether the head's `->` was read.
    gives: bool,
    tests: Tests,
    /// Where an attribute begins that is open, and the depth around it.
    attribute: Option<(usize, u32)>,
    /// Whether the body that is open is a module with tests.
    in_tests: bool,
}

impl Reader<'_> {
    fn token(&mut self, token: Token, start: usize, end: usize) {
        let before = self.before;
        match token.kind {
            TokenKind::Whitespace => return,
            // It hides the rest of the file, which the parser then says.
            TokenKind::BlockComment { terminated: false, .. } => return,
            TokenKind::LineComment { .. } | TokenKind::BlockComment { .. } => {
                // An allowance is judged by the tokens around it, and documentation is a token.
                if syntax::may_allow(&self.text[start..end]) {
                    self.mark();
                } else {
                    self.out.comments.push(span(start, end));
                }
                return;
            }
            TokenKind::Pound if self.body.is_none() && self.attribute.is_none() => {
                self.attribute = Some((start, self.depth));
            }
            TokenKind::Ident => self.name(&self.text[start..end], start, before),
            TokenKind::RawIdent => self.name(&self.text[start + 2..end], start, before),
            TokenKind::Literal { kind, .. } => self.literal(kind, start, end),
            TokenKind::OpenParen | TokenKind::OpenBracket => self.open(before),
            TokenKind::OpenBrace if self.tests == Tests::Named => {
                let span = span(end, end);
                self.body = Some((
                    Body { head: offset(start), span, whole: false, items: false, marked: false, tests: false },
                    self.depth,
                ));
                self.in_tests = true;
                self.open(before);
            }
            TokenKind::OpenBrace => {
                if let (Function::Head { start, depth, opaque }, None) = (self.function, self.body)
                    && depth == self.depth
                {
                    self.function = Function::None;
                    if self.call.is_none() {
                        let body = Body {
                            head: offset(start),
                            span: span(end, end),
                            whole: opaque,
                            items: false,
                            marked: false,
                            tests: false,
                        };
                        self.body = Some((body, self.depth));
                    }
                }
                self.open(before);
            }
            TokenKind::CloseParen | TokenKind::CloseBracket | TokenKind::CloseBrace => self.close(start),
            TokenKind::Semi if matches!(self.function, Function::Head { depth, .. } if depth == self.depth) => {
                self.function = Function::None;
            }
            TokenKind::Gt if before == Before::Minus => self.gives = true,
            TokenKind::Bang if before == Before::Name => self.call_of_macro(end),
            _ => {}
        }
        self.expect_tests(token.kind, start, end);
        self.before = match token.kind {
            TokenKind::Ident | TokenKind::RawIdent if before == Before::Call => Before::Call,
            TokenKind::Ident | TokenKind::RawIdent => Before::Name,
            TokenKind::Bang if before == Before::Name => Before::Call,
            TokenKind::Minus => Before::Minus,
            _ => Before::Other,
        };
    }

    /// Follows the head of a module that is only built for tests.
    fn expect_tests(&mut self, kind: TokenKind, start: usize, end: usize) {
        if let Some((from, depth)) = self.attribute {
            let closed = kind == TokenKind::CloseBracket && self.depth == depth;
            if closed {
                self.attribute = None;
                let said = self.text[from..end].split_whitespace().collect::<String>();
                if said == "#[cfg(test)]" && self.words.leave_tests() {
                    self.tests = Tests::Attribute;
                }
            }
            return;
        }
        self.tests = match (self.tests, kind) {
            (Tests::Attribute, TokenKind::Ident) if &self.text[start..end] == "mod" => Tests::Module,
            (Tests::Attribute, TokenKind::OpenParen | TokenKind::CloseParen) => Tests::Attribute,
            (Tests::Attribute, TokenKind::Ident) if VISIBILITY.contains(&&self.text[start..end]) => Tests::Attribute,
            (Tests::Module, TokenKind::Ident) => Tests::Named,
            _ => Tests::None,
        };
    }

    fn name(&mut self, name: &str, start: usize, before: Before) {
        if let Some(word) = self.words.get(name) {
            self.out.words.push((offset(start), word));
        }
        if name == ATTRIBUTE {
            self.mark();
        }
        if let Some((body, _)) = &mut self.body {
            body.whole |= if self.in_tests { FILES.contains(&name) } else { WHOLE.contains(&name) };
            body.items |= ITEMS.contains(&name);
            // What matters may stand in the other file.
            body.marked |= name == INCLUDE;
            return;
        }
        self.function = match self.function {
            Function::Name if before == Before::Name => {
                self.gives = false;
                Function::Head { start, depth: self.depth, opaque: false }
            }
            Function::Head { start, depth, .. } if name == "impl" && self.gives => {
                Function::Head { start, depth, opaque: true }
            }
            _ if name == "fn" && !matches!(self.function, Function::Head { .. }) => Function::Name,
            Function::Name => Function::None,
            other => other,
        };
    }

    /// A macro's name and its exclamation mark are a word as well.
    fn call_of_macro(&mut self, end: usize) {
        let name = self.text[..end - 1].trim_end();
        let start = name
            .rfind(|letter: char| !(letter.is_alphanumeric() || letter == '_'))
            .map_or(0, |at| at + name[at..].chars().next().map_or(1, char::len_utf8));
        if let Some(word) = self.words.get_call(&name[start..]) {
            self.out.words.push((offset(start), word));
        }
    }

    fn literal(&mut self, kind: LiteralKind, start: usize, end: usize) {
        use LiteralKind::{ByteStr, CStr, RawByteStr, RawCStr, RawStr, Str};
        if matches!(
            kind,
            Str { .. } | ByteStr { .. } | CStr { .. } | RawStr { .. } | RawByteStr { .. } | RawCStr { .. }
        ) && self.words.is_part_of_path(&self.text[start..end])
        {
            self.out.texts.push(offset(start));
        }
    }

    fn mark(&mut self) {
        self.out.marked = true;
        if let Some((body, _)) = &mut self.body {
            (body.whole, body.marked) = (true, true);
        }
    }

    fn open(&mut self, before: Before) {
        if before == Before::Call && self.body.is_none() && self.call.is_none() {
            self.call = Some(self.depth);
        }
        self.depth += 1;
    }

    fn close(&mut self, start: usize) {
        self.depth = self.depth.saturating_sub(1);
        if let Some((mut body, _)) = self.body.take_if(|(_, depth)| *depth == self.depth) {
            body.span.end = offset(start);
            body.tests = std::mem::take(&mut self.in_tests) && !body.whole;
            self.out.bodies.push(body);
        }
        self.call = self.call.filter(|depth| *depth != self.depth);
        if matches!(self.function, Function::Head { depth, .. } if self.depth < depth) {
            self.function = Function::None;
        }
    }
}

fn is_blank(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Whitespace | TokenKind::LineComment { .. } | TokenKind::BlockComment { .. })
}

fn span(start: usize, end: usize) -> Span {
    Span { start: offset(start), end: offset(end) }
}

fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
