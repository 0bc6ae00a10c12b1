//! In: the tokens of a text. Out: where each of its items begins and ends, and what it is called; for implementations their members.
//!
//! What is written in a way that this does not follow makes the text odd: then it has no parts, and is read as a whole.

mod item;
mod subject;

use ra_ap_rustc_lexer::{LiteralKind, TokenKind};

use item::{Attribute, Item, Kind, Named};

use crate::{
    source::Span,
    syntax::{Part, PartKind},
};

/// Brackets in brackets, tokens of one expression, and letters of one literal: an item with more is read with its file, which says
/// where it is more than the parser can bear.
const MOST: (usize, usize, usize) = (1_000, 10_000, 2_000);

/// Takes a text apart, token by token. Blanks and comments are no tokens.
#[derive(Debug, Default)]
pub(super) struct Parts<'t> {
    /// Brackets that are open.
    open: Vec<TokenKind>,
    /// Whether something was not understood.
    odd: bool,
    parts: Vec<Part>,
    item: Option<Item<'t>>,
    /// The implementation that is open, and its members.
    around: Option<(Item<'t>, Vec<Part>)>,
    /// The kind of the token before.
    before: Option<TokenKind>,
    /// How many tokens there were since the last bracket, comma or semicolon.
    run: usize,
}

impl<'t> Parts<'t> {
    /// What was found; nothing where the text is odd.
    pub(super) fn finish(self) -> Vec<Part> {
        let whole = !self.odd && self.open.is_empty() && self.item.is_none() && self.around.is_none();
        if whole { self.parts } else { Vec::new() }
    }

    pub(super) fn token(&mut self, kind: TokenKind, text: &'t str, start: u32) {
        use TokenKind::{CloseBrace, CloseBracket, CloseParen, OpenBrace, OpenBracket, OpenParen};
        if self.odd {
            return;
        }
        let span = Span { start, end: start + u32::try_from(text.len()).unwrap_or(u32::MAX) };
        self.measure(kind, text);
        match kind {
            OpenParen | OpenBracket | OpenBrace => {
                if self.open.len() == self.level() {
                    self.opens(kind, span);
                }
                self.open.push(kind);
            }
            CloseParen | CloseBracket | CloseBrace => {
                let fits = match self.open.pop() {
                    Some(OpenParen) => matches!(kind, CloseParen),
                    Some(OpenBracket) => matches!(kind, CloseBracket),
                    Some(OpenBrace) => matches!(kind, CloseBrace),
                    _ => false,
                };
                self.odd |= !fits;
                if self.open.len() < self.level() {
                    self.leave(span);
                } else if self.open.len() == self.level() {
                    self.closes(kind, span);
                }
            }
            TokenKind::Unknown
            | TokenKind::UnknownPrefix
            | TokenKind::UnknownPrefixLifetime
            | TokenKind::InvalidIdent => {
                self.odd = true;
            }
            _ => {
                let level = self.level();
                if let Some(item) = &mut self.item {
                    item.whole |= matches!(kind, TokenKind::Ident) && item.must_be_read(text);
                    // Code in a type of a head: the length of an array.
                    item.whole |= matches!(kind, TokenKind::Semi) && self.open.len() > level && item.heads_body();
                }
                if self.open.len() == self.level() {
                    self.word(kind, text, span);
                }
            }
        }
        self.before = Some(kind);
    }

    fn measure(&mut self, kind: TokenKind, text: &str) {
        use TokenKind::{CloseBrace, CloseBracket, CloseParen, Comma, OpenBrace, OpenBracket, OpenParen, Semi};
        let ends =
            matches!(kind, Comma | Semi | OpenParen | OpenBracket | OpenBrace | CloseParen | CloseBracket | CloseBrace);
        self.run = if ends { 0 } else { self.run + 1 };
        let number =
            matches!(kind, TokenKind::Literal { kind: LiteralKind::Int { .. } | LiteralKind::Float { .. }, .. });
        let much = self.open.len() > MOST.0 || self.run > MOST.1 || number && text.len() > MOST.2;
        if let (true, Some(item)) = (much, &mut self.item) {
            item.whole = true;
        }
    }

    /// How many brackets are open around an item.
    fn level(&self) -> usize {
        usize::from(self.around.is_some())
    }

    /// A bracket that opens in an item, and in no other bracket of it.
    fn opens(&mut self, kind: TokenKind, span: Span) {
        let item = self.item.get_or_insert_with(|| Item::new(span.start));
        if item.attribute != Attribute::None {
            return;
        }
        if item.kind == Kind::Impl && item.angles == 0 && kind != TokenKind::OpenBrace {
            item.subject.other();
        }
        if kind != TokenKind::OpenBrace {
            return;
        }
        item.in_type = item.angles > 0;
        if item.in_type {
            item.whole |= item.heads_body();
            return;
        }
        match item.kind {
            Kind::Named(Named::Fn | Named::Module) => item.body = Some(span.end),
            Kind::Impl => {
                item.body = Some(span.start);
                let item = self.item.take().expect("was put there above");
                self.odd |= self.around.is_some();
                self.around = Some((item, Vec::new()));
            }
            Kind::Start | Kind::MaybeConst | Kind::Name(_) => self.odd = true,
            _ => {}
        }
    }

    /// A bracket of an item that closes.
    fn closes(&mut self, kind: TokenKind, span: Span) {
        let Some(item) = &mut self.item else {
            self.odd = true;
            return;
        };
        match item.attribute {
            Attribute::None => {}
            Attribute::Begun => {
                (item.attribute, item.attributes) = (Attribute::None, span.end);
                return;
            }
            Attribute::Inner => {
                self.odd |= self.around.is_some();
                self.end(PartKind::Whole, span.end);
                return;
            }
        }
        if kind != TokenKind::CloseBrace || std::mem::take(&mut item.in_type) {
            return;
        }
        match (item.kind, item.body) {
            (Kind::Named(Named::Fn), Some(body)) => {
                self.end(PartKind::Fn(Span { start: body, end: span.start }), span.end)
            }
            (Kind::Named(Named::Module), Some(body)) => {
                self.end(PartKind::Module(Some(Span { start: body, end: span.start })), span.end)
            }
            (Kind::Named(Named::Struct), _) => self.end(PartKind::Struct { tuple: false }, span.end),
            (Kind::Other | Kind::MaybeExtern, _) => self.end(PartKind::Whole, span.end),
            _ => {}
        }
    }

    /// The brace behind the members of an implementation.
    fn leave(&mut self, span: Span) {
        self.odd |= self.item.is_some();
        let Some((item, members)) = self.around.take() else {
            self.odd = true;
            return;
        };
        let subject = item.subject.found();
        let open = item.body.unwrap_or(span.start);
        self.item = Some(item);
        self.end(PartKind::Impl { open, subject, members }, span.end);
    }

    fn end(&mut self, kind: PartKind, end: u32) {
        let Some(item) = self.item.take() else { return };
        let span = Span { start: item.start, end };
        let kind = match item.name {
            Some(_) if !item.whole => kind,
            _ => PartKind::Whole,
        };
        let name = item.name.unwrap_or(span);
        let part = Part { span, start: item.attributes, name, public: item.public, kind };
        match &mut self.around {
            Some((_, members)) => members.push(part),
            None => self.parts.push(part),
        }
    }

    /// A token that is no bracket, and in none of the item's.
    fn word(&mut self, kind: TokenKind, text: &'t str, span: Span) {
        let member = self.around.is_some();
        let item = self.item.get_or_insert_with(|| Item::new(span.start));
        match kind {
            TokenKind::Pound if item.kind == Kind::Start && item.attribute == Attribute::None => {
                item.attribute = Attribute::Begun;
            }
            TokenKind::Bang if item.attribute == Attribute::Begun => item.attribute = Attribute::Inner,
            _ if item.attribute != Attribute::None => self.odd = true,
            TokenKind::Semi => {
                let kind = match item.kind {
                    Kind::Start | Kind::MaybeConst | Kind::MaybeExtern | Kind::Name(_) | Kind::Impl => {
                        self.odd = true;
                        return;
                    }
                    Kind::Named(Named::Struct) => PartKind::Struct { tuple: true },
                    // One without a value is some macro's.
                    Kind::Named(Named::Const) if !item.valued => PartKind::Whole,
                    Kind::Named(Named::Const) => PartKind::Const,
                    Kind::Named(Named::Alias) => PartKind::Alias,
                    Kind::Named(Named::Module) => PartKind::Module(None),
                    Kind::Use => PartKind::Use,
                    Kind::Named(Named::Fn) | Kind::Other | Kind::Statement => PartKind::Whole,
                };
                self.end(kind, span.end);
            }
            TokenKind::Eq => item.valued = true,
            TokenKind::Lt if item.has_head() => {
                item.subject.angle(item.angles);
                item.angles += 1;
            }
            // An arrow closes nothing.
            TokenKind::Gt if matches!(self.before, Some(TokenKind::Minus | TokenKind::Eq)) => {}
            TokenKind::Gt if item.has_head() => {
                item.angles = item.angles.saturating_sub(1);
                item.subject.params_end(item.angles);
            }
            TokenKind::Ident => item.ident(text, span, member, &mut self.odd),
            TokenKind::RawIdent => {
                item.ident("r#", Span { start: span.start + 2, end: span.end }, member, &mut self.odd)
            }
            TokenKind::Star | TokenKind::Bang | TokenKind::Question if item.kind == Kind::Impl && item.angles == 0 => {
                item.subject.other();
            }
            _ => {}
        }
    }
}
