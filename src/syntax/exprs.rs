//! In: `syn`'s expressions, statements and blocks. Out: the tree's.

use proc_macro2::TokenStream;
use syn::{Token, parse::Parser, punctuated::Punctuated, spanned::Spanned};

use super::{
    Lower, smol,
    tree::{
        Arm, BinaryKind, Block, Closure, Expr, ExprKind, FieldValue, Let, Literal, MethodCall, Pat, PatKind, Stmt,
        StmtKind,
    },
};
use crate::source::Span;

impl Lower<'_> {
    /// Expressions separated by commas; `None` where the tokens are something else.
    pub(super) fn exprs_of(&mut self, tokens: TokenStream) -> Option<Vec<Expr>> {
        let parsed = Punctuated::<syn::Expr, Token![,]>::parse_terminated.parse2(tokens).ok()?;
        Some(parsed.iter().map(|expr| self.expr(expr)).collect())
    }

    pub(super) fn block(&mut self, block: &syn::Block) -> Block {
        let span = self.join(block.brace_token.span.open(), block.brace_token.span.close());
        self.stmts(&block.stmts, span)
    }

    /// Statements; their items go into a scope of their own, where there are any.
    pub(super) fn stmts(&mut self, stmts: &[syn::Stmt], span: Span) -> Block {
        let outside = self.in_types.take();
        let mut block = self.block_of(stmts, span);
        let code = self.take_code();
        if !code.is_empty() {
            let expr = Expr::new(ExprKind::Several(code), span);
            block.stmts.insert(0, Stmt { cfg: None, kind: StmtKind::Expr(expr, true) });
        }
        self.in_types.replace(outside);
        block
    }

    /// Statements whose items go into the scope that is there.
    pub(super) fn stmts_here(&mut self, stmts: &[syn::Stmt], span: Span) -> Block {
        let mut stmts: Vec<Stmt> = stmts.iter().filter_map(|stmt| self.stmt(stmt)).collect();
        let code = Expr::new(ExprKind::Several(self.take_code()), span);
        stmts.insert(0, Stmt { cfg: None, kind: StmtKind::Expr(code, true) });
        Block { scope: Some(self.scope), stmts, span }
    }

    fn block_of(&mut self, stmts: &[syn::Stmt], span: Span) -> Block {
        let holds_items = stmts.iter().any(|stmt| match stmt {
            syn::Stmt::Item(_) => true,
            syn::Stmt::Macro(call) => call.mac.path.is_ident("macro_rules"),
            _ => false,
        });
        if holds_items {
            let (scope, stmts) = self.within(true, |lower| stmts.iter().filter_map(|stmt| lower.stmt(stmt)).collect());
            Block { scope: Some(scope), stmts, span }
        } else {
            Block { scope: None, stmts: stmts.iter().filter_map(|stmt| self.stmt(stmt)).collect(), span }
        }
    }

    fn stmt(&mut self, stmt: &syn::Stmt) -> Option<Stmt> {
        match stmt {
            syn::Stmt::Item(item) => {
                self.item(item);
                None
            }
            syn::Stmt::Local(local) => {
                let cfg = self.conditions(&local.attrs);
                let start = local.attrs.first().map_or(local.let_token.span, |attribute| attribute.pound_token.span);
                let span = self.join(start, local.semi_token.span);
                self.cover(&local.attrs, span);
                let (pat, ty) = match &local.pat {
                    syn::Pat::Type(typed) => (self.pat(&typed.pat), Some(self.ty(&typed.ty))),
                    pat => (self.pat(pat), None),
                };
                let init = local.init.as_ref().map(|init| self.expr(&init.expr));
                let diverge = local.init.as_ref().and_then(|init| init.diverge.as_ref());
                let otherwise = diverge.map(|(_, expr)| self.expr(expr));
                Some(Stmt { cfg, kind: StmtKind::Let(Box::new(Let { pat, ty, init, otherwise })) })
            }
            syn::Stmt::Expr(expr, semi) => {
                let attributes = attributes(expr);
                let expr = self.expr(expr);
                let start = attributes.first().map_or(expr.span, |attribute| self.span(attribute.pound_token.span));
                self.cover(attributes, start.to(expr.span));
                Some(Stmt { cfg: None, kind: StmtKind::Expr(expr, semi.is_some()) })
            }
            syn::Stmt::Macro(call) => {
                let cfg = self.conditions(&call.attrs);
                let attributes = &call.attrs;
                let (call, span) = self.macro_call(&call.mac);
                self.cover(attributes, span);
                let expr = Expr::new(ExprKind::Macro(Box::new(call)), span);
                Some(Stmt { cfg, kind: StmtKind::Expr(expr, true) })
            }
        }
    }

    fn boxed(&mut self, expr: &syn::Expr) -> Box<Expr> {
        Box::new(self.expr(expr))
    }

    fn list<'e>(&mut self, exprs: impl IntoIterator<Item = &'e syn::Expr>) -> Vec<Expr> {
        exprs.into_iter().map(|expr| self.expr(expr)).collect()
    }

    fn optional(&mut self, expr: Option<&syn::Expr>) -> Option<Box<Expr>> {
        expr.map(|expr| self.boxed(expr))
    }

    pub(super) fn expr(&mut self, expr: &syn::Expr) -> Expr {
        let lowered = self.bare_expr(expr);
        match self.conditions(attributes(expr)) {
            Some(attrs) => {
                Expr { span: lowered.span, borrowed: lowered.borrowed, kind: ExprKind::Cfg(attrs, Box::new(lowered)) }
            }
            None => lowered,
        }
    }

    fn bare_expr(&mut self, expr: &syn::Expr) -> Expr {
        let (kind, span) = match expr {
            syn::Expr::Path(path) => {
                let path = self.qualified(path.qself.as_ref(), &path.path);
                let span = path.span;
                (ExprKind::Path(path), span)
            }
            syn::Expr::Call(call) => {
                let (func, args) = (self.expr(&call.func), self.list(&call.args));
                let span = func.span.to(self.span(call.paren_token.span.close()));
                (ExprKind::Call(Box::new(func), args), span)
            }
            syn::Expr::MethodCall(call) => {
                let receiver = self.expr(&call.receiver);
                let span = receiver.span.to(self.span(call.paren_token.span.close()));
                let generics = call.turbofish.as_ref().map(|args| self.turbofish(args)).unwrap_or_default();
                let (name, args) = (self.name(&call.method), self.list(&call.args));
                (ExprKind::Method(Box::new(MethodCall { receiver, name, generics, args })), span)
            }
            syn::Expr::Field(field) => {
                let (base, name) = (self.boxed(&field.base), self.member(&field.member));
                let span = base.span.to(name.span);
                (ExprKind::Field(base, name), span)
            }
            syn::Expr::Lit(literal) => (ExprKind::Literal(Self::literal(&literal.lit)), self.span(literal.lit.span())),
            syn::Expr::Macro(call) => {
                let (call, span) = self.macro_call(&call.mac);
                (ExprKind::Macro(Box::new(call)), span)
            }
            syn::Expr::If(branch) => {
                let (cond, then) = (self.boxed(&branch.cond), self.block(&branch.then_branch));
                let otherwise = self.optional(branch.else_branch.as_ref().map(|(_, expr)| &**expr));
                let end = otherwise.as_ref().map_or(then.span, |expr| expr.span);
                (ExprKind::If(cond, then, otherwise), self.span(branch.if_token.span).to(end))
            }
            syn::Expr::Let(binding) => {
                let value = self.boxed(&binding.expr);
                let span = self.span(binding.let_token.span).to(value.span);
                (ExprKind::Let(Box::new(self.pat(&binding.pat)), value), span)
            }
            syn::Expr::Match(choice) => {
                let (value, arms) = (self.boxed(&choice.expr), choice.arms.iter().map(|arm| self.arm(arm)).collect());
                let span = self.join(choice.match_token.span, choice.brace_token.span.close());
                (ExprKind::Match(value, arms), span)
            }
            syn::Expr::Closure(closure) => self.closure(closure),
            syn::Expr::Struct(literal) => self.struct_literal(literal),
            syn::Expr::Binary(binary) => {
                let (left, right) = (self.boxed(&binary.left), self.boxed(&binary.right));
                let span = left.span.to(right.span);
                (ExprKind::Binary(binary_kind(&binary.op), left, right), span)
            }
            syn::Expr::Assign(assign) => {
                let (left, right) = (self.boxed(&assign.left), self.boxed(&assign.right));
                let span = left.span.to(right.span);
                (ExprKind::Assign(left, right), span)
            }
            syn::Expr::Cast(cast) => {
                let value = self.boxed(&cast.expr);
                let span = value.span;
                (ExprKind::Cast(value, self.ty(&cast.ty)), span)
            }
            syn::Expr::Try(attempt) => {
                let value = self.boxed(&attempt.expr);
                let span = value.span.to(self.span(attempt.question_token.span));
                (ExprKind::Try(value), span)
            }
            // A future is taken for what it gives: `.await` changes nothing that a name depends on.
            syn::Expr::Await(wait) => return self.expr(&wait.base),
            syn::Expr::Paren(paren) => return self.expr(&paren.expr),
            syn::Expr::Group(group) => return self.expr(&group.expr),
            syn::Expr::Reference(reference) => return Expr { borrowed: true, ..self.expr(&reference.expr) },
            syn::Expr::RawAddr(address) => return Expr { borrowed: true, ..self.expr(&address.expr) },
            syn::Expr::Unary(unary) => match unary.op {
                syn::UnOp::Not(token) => {
                    let value = self.boxed(&unary.expr);
                    let span = self.span(token.span).to(value.span);
                    (ExprKind::Not(value), span)
                }
                _ => return self.expr(&unary.expr),
            },
            syn::Expr::Tuple(tuple) => {
                let span = self.join(tuple.paren_token.span.open(), tuple.paren_token.span.close());
                (ExprKind::Tuple(self.list(&tuple.elems)), span)
            }
            syn::Expr::Array(array) => {
                let span = self.join(array.bracket_token.span.open(), array.bracket_token.span.close());
                (ExprKind::Array(self.list(&array.elems)), span)
            }
            syn::Expr::Repeat(repeat) => {
                let span = self.join(repeat.bracket_token.span.open(), repeat.bracket_token.span.close());
                let (element, length) = (self.expr(&repeat.expr), self.expr(&repeat.len));
                let length = Expr::new(ExprKind::Several(vec![length.clone()]), length.span);
                (ExprKind::Array(vec![element, length]), span)
            }
            syn::Expr::Index(index) => {
                let (value, place) = (self.boxed(&index.expr), self.boxed(&index.index));
                let span = value.span.to(self.span(index.bracket_token.span.close()));
                (ExprKind::Index(value, place), span)
            }
            _ => return self.flow(expr),
        };
        Expr::new(kind, span)
    }

    /// Blocks, loops, jumps, and what is left.
    fn flow(&mut self, expr: &syn::Expr) -> Expr {
        let block = |block: Block| {
            let span = block.span;
            (ExprKind::Block(block), span)
        };
        let (kind, span) = match expr {
            // A block with a label is left by `break`, as a loop is.
            syn::Expr::Block(inner) if inner.label.is_some() => {
                let body = self.block(&inner.block);
                let span = body.span;
                (ExprKind::Loop(body), span)
            }
            syn::Expr::Block(inner) => block(self.block(&inner.block)),
            syn::Expr::Unsafe(inner) => block(self.block(&inner.block)),
            syn::Expr::Const(inner) => block(self.block(&inner.block)),
            syn::Expr::Async(inner) => {
                let body = self.block(&inner.block);
                let span = body.span;
                (ExprKind::Async(body, inner.capture.is_some()), span)
            }
            syn::Expr::TryBlock(inner) => block(self.block(&inner.block)),
            syn::Expr::Loop(inner) => {
                let body = self.block(&inner.body);
                let span = self.span(inner.loop_token.span).to(body.span);
                (ExprKind::Loop(body), span)
            }
            syn::Expr::While(inner) => {
                let (cond, body) = (self.boxed(&inner.cond), self.block(&inner.body));
                let span = self.span(inner.while_token.span).to(body.span);
                (ExprKind::While(cond, body), span)
            }
            syn::Expr::ForLoop(inner) => {
                let (value, body) = (self.boxed(&inner.expr), self.block(&inner.body));
                let span = self.span(inner.for_token.span).to(body.span);
                (ExprKind::For(Box::new(self.pat(&inner.pat)), value, body), span)
            }
            syn::Expr::Return(jump) => {
                let span = self.span(jump.return_token.span);
                (ExprKind::Return(self.optional(jump.expr.as_deref())), span)
            }
            syn::Expr::Break(jump) => {
                let span = self.span(jump.break_token.span);
                (ExprKind::Break(self.optional(jump.expr.as_deref())), span)
            }
            // Only `_ = value` has a place for it.
            syn::Expr::Infer(blank) => (ExprKind::Several(Vec::new()), self.span(blank.underscore_token.span)),
            syn::Expr::Continue(jump) => (ExprKind::Continue, self.span(jump.continue_token.span)),
            syn::Expr::Yield(jump) => {
                let span = self.span(jump.yield_token.span);
                (ExprKind::Several(self.list(jump.expr.as_deref())), span)
            }
            syn::Expr::Range(range) => {
                let ends: Vec<Expr> = self.list(range.start.iter().chain(&range.end).map(|end| &**end));
                let span = ends.iter().map(|end| end.span).reduce(Span::to).unwrap_or_default();
                (ExprKind::Several(ends), span)
            }
            syn::Expr::Verbatim(tokens) => {
                let span = self.span(tokens.span());
                (ExprKind::Several(self.scan(tokens.clone())), span)
            }
            _ => (ExprKind::Several(Vec::new()), Span::default()),
        };
        Expr::new(kind, span)
    }

    fn arm(&mut self, arm: &syn::Arm) -> Arm {
        let cfg = self.conditions(&arm.attrs);
        let (pat, guard) = match self.pat(&arm.pat) {
            Pat { kind: PatKind::Guarded(pat, guard), .. } => (*pat, Some(*guard)),
            pat => (pat, None),
        };
        let body = self.expr(&arm.body);
        let start = arm.attrs.first().map_or(pat.span, |attribute| self.span(attribute.pound_token.span));
        self.cover(&arm.attrs, start.to(body.span));
        Arm { cfg, pat, guard, body }
    }

    fn closure(&mut self, closure: &syn::ExprClosure) -> (ExprKind, Span) {
        let params = closure.inputs.iter().map(|input| match input {
            syn::Pat::Type(typed) => (self.pat(&typed.pat), Some(self.ty(&typed.ty))),
            pat => (self.pat(pat), None),
        });
        let params = params.collect();
        let output = match &closure.output {
            syn::ReturnType::Default => None,
            syn::ReturnType::Type(_, ty) => Some(self.ty(ty)),
        };
        let body = self.expr(&closure.body);
        let span = self.span(closure.inputs_begin.span).to(body.span);
        let moves = closure.capture.is_some();
        (ExprKind::Closure(Box::new(Closure { params, output, body, moves })), span)
    }

    fn struct_literal(&mut self, literal: &syn::ExprStruct) -> (ExprKind, Span) {
        let path = self.qualified(literal.qself.as_ref(), &literal.path);
        let span = path.span.to(self.span(literal.brace_token.span.close()));
        let fields = literal.fields.iter().map(|field| {
            let cfg = self.conditions(&field.attrs);
            FieldValue { cfg, name: self.member(&field.member), value: self.expr(&field.expr) }
        });
        let fields = fields.collect();
        (ExprKind::Struct(path, fields, self.optional(literal.rest.as_deref())), span)
    }

    pub(super) fn literal(literal: &syn::Lit) -> Literal {
        let bytes = |bytes: Vec<u8>| {
            let text = String::from_utf8(bytes).ok();
            text.map_or(Literal::Other, |text| Literal::Str(smol(text.trim_end_matches('\0'))))
        };
        match literal {
            syn::Lit::Str(text) => Literal::Str(smol(text.value())),
            syn::Lit::ByteStr(text) => bytes(text.value()),
            syn::Lit::CStr(text) => bytes(text.value().into_bytes()),
            syn::Lit::Int(number) => Literal::Int(smol(number.base10_digits())),
            syn::Lit::Bool(truth) => Literal::Bool(truth.value),
            syn::Lit::Char(letter) => Literal::Char(letter.value()),
            _ => Literal::Other,
        }
    }
}

fn binary_kind(op: &syn::BinOp) -> BinaryKind {
    use syn::BinOp;
    match op {
        BinOp::And(_) => BinaryKind::And,
        BinOp::Or(_) => BinaryKind::Or,
        BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => BinaryKind::Compare,
        BinOp::AddAssign(_) => BinaryKind::Add,
        _ => BinaryKind::Other,
    }
}

/// The attributes of an expression, of whichever kind it is.
fn attributes(expr: &syn::Expr) -> &[syn::Attribute] {
    macro_rules! attrs {
        ($($kind:ident)*) => {
            match expr { $(syn::Expr::$kind(inner) => &inner.attrs,)* _ => &[] }
        };
    }
    attrs!(Array Assign Async Await Binary Block Break Call Cast Closure Const Continue Field ForLoop Group If Index Infer
           Let Lit Loop Macro Match MethodCall Paren Path Range RawAddr Reference Repeat Return Struct Try TryBlock Tuple
           Unary Unsafe While Yield)
}
