//! In: the tokens of an implementation's head. Out: the name of the type that it is for, where that is a path and no parameter.

use crate::source::Span;

/// What an implementation is for, as far as it was read.
#[derive(Debug, Default)]
pub(super) struct Subject<'t> {
    /// What is declared between the first angle brackets.
    params: Vec<&'t str>,
    state: Heading,
    name: Option<(Span, &'t str)>,
    /// Whether it is more than a path.
    unsure: bool,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Heading {
    /// Behind `impl`.
    #[default]
    Start,
    Params,
    Type,
    /// Behind `for`.
    For,
    Where,
}

impl<'t> Subject<'t> {
    /// A `<`, with how many are open before it.
    pub(super) fn angle(&mut self, angles: u32) {
        match self.state {
            Heading::Start => self.state = Heading::Params,
            // `for<'a> fn(…)`, `<T as Trait>::Type`.
            Heading::For => self.unsure = true,
            Heading::Type => self.unsure |= angles == 0 && self.name.is_none(),
            Heading::Params | Heading::Where => {}
        }
    }

    /// A sign that no path has.
    pub(super) fn other(&mut self) {
        self.unsure |= self.state != Heading::Where;
    }

    /// A `>`, with how many are open behind it.
    pub(super) fn params_end(&mut self, angles: u32) {
        if self.state == Heading::Params && angles == 0 {
            self.state = Heading::Type;
        }
    }

    pub(super) fn ident(&mut self, word: &'t str, span: Span, angles: u32) {
        match (self.state, word) {
            (Heading::Params, _) => self.params.push(word),
            (Heading::Where, _) => {}
            _ if angles > 0 => {}
            (_, "for") => {
                // What stood before was the trait.
                (self.state, self.name, self.unsure) = (Heading::For, None, false);
            }
            (_, "where") => self.state = Heading::Where,
            (_, "mut") => {}
            (_, "dyn" | "impl" | "fn" | "const" | "unsafe" | "extern") => self.unsure = true,
            _ => (self.state, self.name) = (Heading::Type, Some((span, word))),
        }
    }

    pub(super) fn found(&self) -> Option<Span> {
        let (span, word) = self.name.filter(|_| !self.unsure)?;
        (!self.params.contains(&word)).then_some(span)
    }
}
