//! In: macro calls and `macro_rules!` definitions. Out: what of their input is Rust: expressions, statements, items.
//!
//! Nothing is expanded. An input is tried as expressions, as statements, as a pattern with its guard, as branches under
//! `cfg`, and at last scanned token by token.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use syn::{
    Token,
    parse::{ParseStream, Parser},
};

use super::{
    Lower, attrs, smol,
    tree::{
        Arm, Attrs, Block, Expr, ExprKind, Inclusion, Item, ItemKind, Literal, MacroArm, MacroCall, MacroInput, Name,
        Path,
    },
};
use crate::source::Span;

/// Stands before the name of a metavariable, so that it is no name of the program.
pub(crate) const METAVARIABLE: &str = "__metavariable_";

impl Lower<'_> {
    /// A call and the span from its path to its closing delimiter.
    pub(super) fn macro_call(&mut self, call: &syn::Macro) -> (MacroCall, Span) {
        let path = self.path(&call.path);
        let span = path.span.to(self.span(call.delimiter.span().close()));
        let input = self.macro_input(&path, call.tokens.clone(), span);
        (MacroCall { path, span, input }, span)
    }

    fn macro_input(&mut self, path: &Path, tokens: TokenStream, span: Span) -> MacroInput {
        if let Some(exprs) = self.exprs_of(tokens.clone()) {
            let word = path.segments.last().map_or("", |last| last.name.text.as_str());
            let named = match exprs.as_slice() {
                [Expr { kind: ExprKind::Literal(Literal::Str(name)), .. }] => Some(name.clone()),
                _ => None,
            };
            match (word, named) {
                ("include_str" | "include_bytes", Some(name)) => self.out.data.push(name),
                ("include", Some(name)) => self.out.included.push(Inclusion { span, scope: self.scope, name }),
                // The name of the file is known to the compiler only.
                ("include", None) => self.out.unread.push(span),
                _ => {}
            }
            return MacroInput::Exprs(exprs);
        }
        if let Ok(stmts) = syn::Block::parse_within.parse2(tokens.clone()) {
            return MacroInput::Block(self.stmts(&stmts, span));
        }
        if let Some(expr) = self.guarded(tokens.clone(), span) {
            return MacroInput::Exprs(vec![expr]);
        }
        let branches = branches(path, &tokens);
        if !branches.is_empty() {
            return MacroInput::Exprs(branches.iter().map(|(attrs, group)| self.branch(attrs, group)).collect());
        }
        self.out.unread.push(span);
        MacroInput::Exprs(self.scan(tokens))
    }

    /// `value, pattern if guard`, as `matches!` takes it: a `match` with one arm.
    fn guarded(&mut self, tokens: TokenStream, span: Span) -> Option<Expr> {
        let parse = |input: ParseStream| {
            let value: syn::Expr = input.parse()?;
            input.parse::<Token![,]>()?;
            let pat = syn::Pat::parse_multi_with_leading_vert(input)?;
            let guard =
                if input.parse::<Option<Token![if]>>()?.is_some() { Some(input.parse::<syn::Expr>()?) } else { None };
            // A message may follow, as in `assert_matches!`.
            let _rest: TokenStream = input.parse()?;
            Ok((value, pat, guard))
        };
        let (value, pat, guard) = parse.parse2(tokens).ok()?;
        let value = self.expr(&value);
        let (pat, guard) = (self.pat(&pat), guard.map(|guard| self.expr(&guard)));
        let body = Expr::new(ExprKind::Several(Vec::new()), pat.span);
        let arm = Arm { cfg: None, pat, guard, body };
        Some(Expr::new(ExprKind::Match(Box::new(value), vec![arm]), span))
    }

    /// A branch of `cfg_if!` in the place of a statement or an expression.
    fn branch(&mut self, attrs: &Attrs, group: &Group) -> Expr {
        let span = self.join(group.span_open(), group.span_close());
        let block = match syn::Block::parse_within.parse2(group.stream()) {
            Ok(stmts) => ExprKind::Block(self.stmts(&stmts, span)),
            Err(_) => ExprKind::Several(self.scan(group.stream())),
        };
        Expr::new(ExprKind::Cfg(Box::new(attrs.clone()), Box::new(Expr::new(block, span))), span)
    }

    /// A macro call in the place of an item. Items in its input are items of the scope that it stands in.
    pub(super) fn items_in_macro(&mut self, path: Path, tokens: TokenStream, attrs: Attrs, span: Span) {
        let tokens = without_ref(tokens);
        let branches = branches(&path, &tokens);
        if !branches.is_empty() {
            for (conditions, group) in branches {
                let mut all = attrs.clone();
                all.cfg.extend(conditions.cfg.iter().cloned());
                match syn::parse2::<syn::File>(group.stream()) {
                    Ok(file) => self.items_under(&file.items, &all),
                    Err(_) => self.items_in_macro(path.clone(), group.stream(), all, span),
                }
            }
            return;
        }
        match syn::parse2::<syn::File>(tokens.clone()) {
            Ok(file) if !file.items.is_empty() => self.items_under(&file.items, &attrs),
            _ => {
                let name = Name { text: smol(""), span: path.span };
                let input = self.macro_input(&path, tokens, span);
                let call = MacroCall { path, span, input };
                self.push(Item { name, span, attrs, public: false, kind: ItemKind::MacroCall(call) });
            }
        }
    }

    /// Tokens in the place of an item that `syn` has no type for: what a scan finds in them.
    pub(super) fn unread_items(&mut self, tokens: TokenStream, span: Span) {
        let exprs = self.scan(tokens);
        self.unnamed_item(exprs, &[], span);
    }

    /// Code in the place of an item, where there is any.
    pub(super) fn unnamed_item(&mut self, exprs: Vec<Expr>, attributes: &[syn::Attribute], span: Span) {
        if exprs.is_empty() {
            return;
        }
        let (name, attrs) = (Name { text: smol(""), span }, self.attrs(attributes));
        let call = MacroCall { path: Path::default(), span, input: MacroInput::Exprs(exprs) };
        self.push(Item { name, span, attrs, public: false, kind: ItemKind::MacroCall(call) });
    }

    pub(super) fn macro_rules(&mut self, tokens: TokenStream) -> Vec<MacroArm> {
        let groups = tokens.into_iter().filter_map(|token| match token {
            TokenTree::Group(group) => Some(group),
            _ => None,
        });
        let groups: Vec<Group> = groups.collect();
        let mut arms = Vec::new();
        for pair in groups.chunks_exact(2) {
            let span = self.join(pair[1].span_open(), pair[1].span_close());
            let outer = std::mem::replace(&mut self.transcribing, true);
            let body = self.macro_input(&Path::default(), without_metavariables(pair[1].stream()), span);
            self.transcribing = outer;
            arms.push(MacroArm { body });
        }
        arms
    }

    /// Statements of which some may not parse, as a block.
    pub(super) fn scanned_block(&mut self, tokens: TokenStream, span: Span) -> Block {
        match syn::Block::parse_within.parse2(tokens.clone()) {
            Ok(stmts) => self.stmts(&stmts, span),
            Err(_) => {
                let several = Expr::new(ExprKind::Several(self.scan(tokens)), span);
                let stmt = super::tree::Stmt { cfg: None, kind: super::tree::StmtKind::Expr(several, true) };
                Block { scope: None, stmts: vec![stmt], span }
            }
        }
    }
}

/// `lazy_static!` writes `static ref NAME: T = …`; without the word it is an item.
fn without_ref(tokens: TokenStream) -> TokenStream {
    let mut after_static = false;
    let kept = tokens.into_iter().filter(|token| {
        let word = match token {
            TokenTree::Ident(ident) => ident.to_string(),
            _ => String::new(),
        };
        let drop = after_static && word == "ref";
        after_static = word == "static";
        !drop
    });
    kept.collect()
}

/// The branches of `if #[cfg(a)] { … } else if #[cfg(b)] { … } else { … }` and of `a => { … } _ => { … }`, with their conditions.
fn branches(path: &Path, tokens: &TokenStream) -> Vec<(Attrs, Group)> {
    let selects = path.segments.last().is_some_and(|last| matches!(&*last.name.text, "cfg_select" | "cfg_match"));
    let mut found: Vec<(Attrs, Group)> = Vec::new();
    let mut pending: Option<smol_str::SmolStr> = None;
    let mut words = TokenStream::new();
    for token in tokens.clone() {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket && !selects => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let [TokenTree::Ident(cfg), TokenTree::Group(list)] = inner.as_slice() else { return Vec::new() };
                if cfg != "cfg" {
                    return Vec::new();
                }
                pending = Some(attrs::condition(&list.stream()));
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                let before: Vec<String> =
                    found.iter().flat_map(|(attrs, _)| &attrs.cfg).map(ToString::to_string).collect();
                let word = words.to_string();
                let condition = match pending.take() {
                    Some(condition) => condition,
                    None if selects && word != "_" => attrs::condition(&words),
                    None if before.is_empty() => return Vec::new(),
                    None => smol(format!("not(any({}))", before.join(", "))),
                };
                words = TokenStream::new();
                let mut attrs = Attrs::default();
                attrs.cfg.push(condition);
                found.push((attrs, group));
            }
            TokenTree::Ident(word) if !selects && (word == "if" || word == "else") => {}
            TokenTree::Punct(punct) if !selects && punct.as_char() == '#' => {}
            TokenTree::Punct(punct) if selects && matches!(punct.as_char(), '>' | ',') => {}
            TokenTree::Punct(punct)
                if selects && punct.as_char() == '=' && punct.spacing() == proc_macro2::Spacing::Joint => {}
            other if selects => words.extend([other]),
            _ => return Vec::new(),
        }
    }
    found
}

/// A transcriber as ordinary Rust: `$crate` is `crate`, `$name` a name that nothing has, a repetition its content once.
fn without_metavariables(tokens: TokenStream) -> TokenStream {
    let mut out: Vec<TokenTree> = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '$' => match tokens.next() {
                Some(TokenTree::Ident(ident)) if ident == "crate" => out.push(Ident::new("crate", ident.span()).into()),
                Some(TokenTree::Ident(ident)) => {
                    out.push(Ident::new(&format!("{METAVARIABLE}{ident}"), ident.span()).into());
                }
                Some(TokenTree::Group(group)) => {
                    out.extend(without_metavariables(group.stream()));
                    // A separator, then the operator.
                    while let Some(TokenTree::Punct(next)) = tokens.peek() {
                        let letter = next.as_char();
                        let separator = tokens.next();
                        if matches!(letter, '*' | '+' | '?') {
                            break;
                        }
                        out.extend(separator);
                    }
                }
                Some(other) => out.push(other),
                None => {}
            },
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), without_metavariables(group.stream()));
                inner.set_span(group.span());
                out.push(inner.into());
            }
            other => out.push(other),
        }
    }
    out.into_iter().collect()
}
