//! In: a file's text, and the words that matter. Out: where those stand, and where the bodies and comments are: tokens and
//! brackets only.

use ra_ap_rustc_lexer::{FrontmatterAllowed, LiteralKind, TokenKind, tokenize};

use super::{
    WordId, Words,
    names::{Mark, Names},
    parts::Parts,
};
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
    /// The names in it.
    pub(super) names: Names,
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
        self.bodies.iter().any(|body| body.span == inside && body.items && !body.whole && !body.text)
    }

    /// Whether the function with this block gives an `impl Trait`, and whether it may give a text.
    pub(super) fn gives(&self, block: Span) -> (bool, bool) {
        let at = self.bodies.binary_search_by_key(&(block.start + 1), |body| body.span.start);
        at.map_or((true, true), |at| (self.bodies[at].opaque, self.bodies[at].text))
    }

    /// Lets a body be read whatever it holds; whether that is new.
    pub(crate) fn keep(&mut self, block: Span) -> bool {
        let body = self.bodies.iter_mut().find(|body| !body.whole && block.contains(body.span));
        body.is_some_and(|body| !std::mem::replace(&mut body.whole, true))
    }
}

/// The body of a function, or of a module with tests where those are not linted.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
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
    /// Whether its function gives an `impl Trait`.
    pub(crate) opaque: bool,
    /// Whether its function may give a text, which may be asked for.
    pub(crate) text: bool,
    /// Whether it is looked at whatever words it holds: an allowance may stand in it, or code of another file.
    pub(crate) marked: bool,
    /// Whether it is a module with tests that cannot matter, whatever stands in it.
    pub(crate) tests: bool,
}

/// Words that may stand between an attribute and `mod`.
const VISIBILITY: [&str; 5] = ["crate", "in", "pub", "self", "super"];

/// What a word stands for besides a name when it is in a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Keyword {
    None,
    /// An item begins with it.
    Item,
    /// It implements something, or declares a macro.
    Whole,
    /// It leads to a file.
    File,
    /// It puts the code of another file into the body.
    Include,
    /// It stands in the attributes of allowances.
    Allowance,
}

impl Keyword {
    fn of(name: &str) -> Keyword {
        match name {
            "const" | "enum" | "extern" | "fn" | "static" | "struct" | "trait" | "type" | "use" => Keyword::Item,
            "impl" | "macro_rules" => Keyword::Whole,
            "include_bytes" | "include_str" | "mod" => Keyword::File,
            "include" => Keyword::Include,
            "bb_lint" => Keyword::Allowance,
            _ => Keyword::None,
        }
    }
}

/// Reads a text token by token.
pub(crate) fn outline(text: &str, words: &Words) -> Outline {
    let base = syntax::prologue(text);
    let mut reader = Reader {
        text,
        words,
        out: Outline { names: Names::of(text.len()), ..Outline::default() },
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
        match token.kind {
            TokenKind::Whitespace => {}
            TokenKind::LineComment { .. } | TokenKind::BlockComment { .. } => reader.comment(token.kind, at, end),
            kind => {
                parts.token(kind, &text[at..end], offset(at));
                reader.token(kind, at, end);
            }
        }
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
    /// Behind the name; the depth at which its body opens, and whether it gives an `impl Trait`, or a text.
    Head {
        start: usize,
        depth: u32,
        opaque: bool,
        text: bool,
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
    fn comment(&mut self, kind: TokenKind, start: usize, end: usize) {
        // It hides the rest of the file, which the parser then says.
        if matches!(kind, TokenKind::BlockComment { terminated: false, .. }) {
            return;
        }
        // An allowance is judged by the tokens around it, and documentation is a token.
        if syntax::may_allow(&self.text[start..end]) {
            self.mark();
        } else {
            self.out.comments.push(span(start, end));
        }
    }

    /// A token that is no blank and no comment.
    fn token(&mut self, kind: TokenKind, start: usize, end: usize) {
        let before = self.before;
        match kind {
            TokenKind::Pound if self.body.is_none() && self.attribute.is_none() => {
                self.attribute = Some((start, self.depth));
            }
            TokenKind::Ident => self.name(&self.text[start..end], start, before),
            TokenKind::RawIdent => self.name(&self.text[start + 2..end], start, before),
            TokenKind::Literal { kind, .. } => self.literal(kind, start, end),
            TokenKind::OpenParen | TokenKind::OpenBracket => self.open(before),
            TokenKind::OpenBrace if self.tests == Tests::Named => {
                let span = span(end, end);
                self.body = Some((Body { head: offset(start), span, ..Body::default() }, self.depth));
                self.in_tests = true;
                self.open(before);
            }
            TokenKind::OpenBrace => {
                if let (Function::Head { start, depth, opaque, text }, None) = (self.function, self.body)
                    && depth == self.depth
                {
                    self.function = Function::None;
                    if self.call.is_none() {
                        let (head, span) = (offset(start), span(end, end));
                        let body = Body { head, span, whole: opaque, opaque, text, ..Body::default() };
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
        self.expect_tests(kind, start, end);
        self.before = match kind {
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
            let closed = matches!(kind, TokenKind::CloseBracket) && self.depth == depth;
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
        let mark = Mark::of(name);
        self.out.names.add(mark);
        if let Some(word) = self.words.get_marked(name, mark) {
            self.out.words.push((offset(start), word));
        }
        let keyword = Keyword::of(name);
        if keyword == Keyword::Allowance {
            self.mark();
        }
        if let Some((body, _)) = &mut self.body {
            match keyword {
                Keyword::Item => body.items = true,
                Keyword::Whole => body.whole |= !self.in_tests,
                Keyword::File => body.whole = true,
                // What matters may stand in the other file.
                Keyword::Include => (body.whole, body.marked) = (true, true),
                Keyword::Allowance | Keyword::None => {}
            }
            return;
        }
        self.function = match self.function {
            Function::Name if before == Before::Name => {
                self.gives = false;
                Function::Head { start, depth: self.depth, opaque: false, text: false }
            }
            Function::Head { start, depth, opaque, text } if self.gives => {
                let (opaque, text) = (opaque || name == "impl", text || syntax::is_text(name));
                Function::Head { start, depth, opaque, text }
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
        ) && self.words.paths.has_part(&self.text[start..end])
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

fn span(start: usize, end: usize) -> Span {
    Span { start: offset(start), end: offset(end) }
}

fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
