//! In: the tokens of one item. Out: what it is, and what it is called.

use super::subject::Subject;
use crate::source::Span;

/// Whether a word stands for more than a name when it is in a value or a field: what has it is read with its file.
fn is_read(word: &str) -> bool {
    let item = matches!(
        word,
        "const" | "enum" | "extern" | "fn" | "impl" | "mod" | "static" | "struct" | "trait" | "type" | "use"
    );
    item || matches!(word, "include" | "include_bytes" | "include_str" | "macro_rules")
}

/// An item that was not read to its end.
#[derive(Debug)]
pub(super) struct Item<'t> {
    pub(super) start: u32,
    /// Where its attributes end.
    pub(super) attributes: u32,
    pub(super) attribute: Attribute,
    pub(super) public: bool,
    pub(super) kind: Kind,
    pub(super) name: Option<Span>,
    /// How many `<` are open.
    pub(super) angles: u32,
    /// Whether the braces that are open belong to a type: `Bits<{ 1 }>`.
    pub(super) in_type: bool,
    /// Where its body or its members begin.
    pub(super) body: Option<u32>,
    /// Whether it is a constant whose value was begun.
    pub(super) valued: bool,
    /// Whether it has to be read with its file.
    pub(super) whole: bool,
    pub(super) subject: Subject<'t>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Attribute {
    None,
    /// Behind `#`.
    Begun,
    /// Behind `#!`.
    Inner,
}

/// What an item is, as far as it was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Start,
    /// Behind `const`.
    MaybeConst,
    /// Behind `extern`.
    MaybeExtern,
    /// Behind a keyword, in front of the name.
    Name(Named),
    Named(Named),
    Impl,
    Use,
    /// It ends with its braces, or a semicolon.
    Other,
    /// It ends with a semicolon.
    Statement,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    Fn,
    Struct,
    Const,
    Alias,
    Module,
}

impl<'t> Item<'t> {
    pub(super) fn new(start: u32) -> Item<'t> {
        Item {
            start,
            attributes: start,
            attribute: Attribute::None,
            public: false,
            kind: Kind::Start,
            name: None,
            angles: 0,
            in_type: false,
            body: None,
            valued: false,
            whole: false,
            subject: Subject::default(),
        }
    }

    /// Whether a word in it says that it has to be read with its file.
    pub(super) fn must_be_read(&self, word: &str) -> bool {
        let inside = match self.kind {
            Kind::Named(Named::Fn) => self.body.is_none() && word != "impl" && word != "fn" && word != "const",
            Kind::Named(Named::Module) => false,
            Kind::Named(_) => true,
            _ => false,
        };
        inside && is_read(word)
    }

    /// Whether this is in front of a body or of members.
    pub(super) fn heads_body(&self) -> bool {
        matches!(self.kind, Kind::Named(Named::Fn) | Kind::Impl) && self.body.is_none()
    }

    /// Whether `<` and `>` are brackets in it.
    pub(super) fn has_head(&self) -> bool {
        matches!(self.kind, Kind::Named(Named::Fn | Named::Struct) | Kind::Impl)
    }

    pub(super) fn ident(&mut self, word: &'t str, span: Span, member: bool, odd: &mut bool) {
        match self.kind {
            Kind::Start => self.keyword(word, span, member, odd),
            Kind::MaybeConst => match word {
                "fn" => self.kind = Kind::Name(Named::Fn),
                "unsafe" | "async" => self.kind = Kind::Start,
                "extern" => self.kind = Kind::MaybeExtern,
                // A member's value is read with its file, and `_` names nothing.
                _ if member || word == "_" => self.kind = Kind::Statement,
                _ => self.named(Named::Const, span),
            },
            Kind::MaybeExtern => match word {
                "fn" => self.kind = Kind::Name(Named::Fn),
                "crate" => self.kind = Kind::Statement,
                _ => *odd = true,
            },
            Kind::Name(Named::Const) if word == "mut" => {}
            Kind::Name(Named::Const) if word == "_" => self.kind = Kind::Statement,
            Kind::Name(named) => self.named(named, span),
            Kind::Impl => self.subject.ident(word, span, self.angles),
            Kind::Named(_) | Kind::Use | Kind::Other | Kind::Statement => {}
        }
    }

    pub(super) fn named(&mut self, named: Named, span: Span) {
        (self.kind, self.name) = (Kind::Named(named), Some(span));
    }

    pub(super) fn keyword(&mut self, word: &str, span: Span, member: bool, odd: &mut bool) {
        self.kind = match word {
            "pub" => {
                self.public = true;
                Kind::Start
            }
            // Parsed by themselves, these are no function that the parser knows.
            "default" | "safe" => {
                *odd = true;
                Kind::Start
            }
            "async" | "unsafe" | "auto" => Kind::Start,
            "extern" => Kind::MaybeExtern,
            "const" => Kind::MaybeConst,
            "static" => Kind::Name(Named::Const),
            "fn" => Kind::Name(Named::Fn),
            "struct" => Kind::Name(Named::Struct),
            "mod" if !member => Kind::Name(Named::Module),
            "type" if member => Kind::Statement,
            "type" => Kind::Name(Named::Alias),
            "impl" if !member => {
                self.name = Some(span);
                Kind::Impl
            }
            "use" => {
                self.name = Some(span);
                Kind::Use
            }
            _ => Kind::Other,
        };
    }
}
