//! In: an expression. Out: the expressions inside it, one after the other.

use smol_str::SmolStr;

use super::tree::{
    Block, Expr, ExprKind, FileSyntax, Function, ItemKind, Late, Literal, MacroInput, Member, MemberKind, Pat, PatKind,
    Stmt, StmtKind,
};

/// Calls `see` for an expression and for every one inside it, outermost first. Items in blocks are left out.
pub(crate) fn each<'e>(expr: &'e Expr, see: &mut dyn FnMut(&'e Expr)) {
    see(expr);
    children(expr, &mut |child| each(child, see));
}

/// The same for every expression of statements.
pub(crate) fn each_of<'e>(stmts: &'e [Stmt], see: &mut dyn FnMut(&'e Expr)) {
    direct(stmts, &mut |expr| each(expr, see));
}

/// Every text that is written out in an expression, in the patterns in it too.
pub(crate) fn texts<'e>(expr: &'e Expr, see: &mut dyn FnMut(&'e SmolStr)) {
    each(expr, &mut |inner| match &inner.kind {
        ExprKind::Literal(Literal::Str(text)) => see(text),
        ExprKind::Match(_, arms) => arms.iter().for_each(|arm| texts_of(&arm.pat, see)),
        ExprKind::Let(pat, _) => texts_of(pat, see),
        _ => {}
    });
}

fn texts_of<'p>(pat: &'p Pat, see: &mut dyn FnMut(&'p SmolStr)) {
    match &pat.kind {
        PatKind::Literal(Literal::Str(text)) => see(text),
        PatKind::Bind(_, Some(inner)) | PatKind::Typed(inner, _) | PatKind::Guarded(inner, _) => texts_of(inner, see),
        PatKind::Tuple(pats) | PatKind::TupleStruct(_, pats) | PatKind::Or(pats) | PatKind::Slice(pats) => {
            pats.iter().for_each(|pat| texts_of(pat, see));
        }
        PatKind::Struct(_, fields) => fields.iter().for_each(|(_, pat)| texts_of(pat, see)),
        _ => {}
    }
}

fn children<'e>(expr: &'e Expr, see: &mut dyn FnMut(&'e Expr)) {
    match &expr.kind {
        ExprKind::Path(_) | ExprKind::Literal(_) | ExprKind::Continue => {}
        ExprKind::Call(callee, args) => {
            see(callee);
            args.iter().for_each(see);
        }
        ExprKind::Method(call) => {
            see(&call.receiver);
            call.args.iter().for_each(see);
        }
        ExprKind::Field(inner, _) | ExprKind::Not(inner) | ExprKind::Cast(inner, _) | ExprKind::Try(inner) => {
            see(inner)
        }
        ExprKind::Let(_, inner) | ExprKind::Cfg(_, inner) => see(inner),
        ExprKind::Macro(call) => match &call.input {
            MacroInput::Exprs(exprs) => exprs.iter().for_each(see),
            MacroInput::Block(inner) => block(inner, see),
        },
        ExprKind::Block(inner) | ExprKind::Async(inner, _) | ExprKind::Loop(inner) => block(inner, see),
        ExprKind::If(cond, then, otherwise) => {
            see(cond);
            block(then, see);
            otherwise.iter().for_each(|otherwise| see(otherwise));
        }
        ExprKind::While(cond, body) | ExprKind::For(_, cond, body) => {
            see(cond);
            block(body, see);
        }
        ExprKind::Match(value, arms) => {
            see(value);
            for arm in arms {
                arm.guard.iter().for_each(&mut *see);
                see(&arm.body);
            }
        }
        ExprKind::Closure(closure) => see(&closure.body),
        ExprKind::Struct(_, fields, rest) => {
            fields.iter().for_each(|field| see(&field.value));
            rest.iter().for_each(|rest| see(rest));
        }
        ExprKind::Assign(left, right) | ExprKind::Binary(_, left, right) | ExprKind::Index(left, right) => {
            see(left);
            see(right);
        }
        ExprKind::Return(inner) | ExprKind::Break(inner) => inner.iter().for_each(|inner| see(inner)),
        ExprKind::Tuple(exprs) | ExprKind::Array(exprs) | ExprKind::Several(exprs) => exprs.iter().for_each(see),
    }
}

/// Calls `see` for every function of a file, whatever it is a member of.
pub(crate) fn each_function<'f>(syntax: &'f FileSyntax, see: &mut dyn FnMut(&'f Late<Function>)) {
    let members = |members: &'f [Member], see: &mut dyn FnMut(&'f Late<Function>)| {
        for member in members {
            if let MemberKind::Fn(function) = &member.kind {
                see(function);
            }
        }
    };
    for item in syntax.scopes.iter().flat_map(|scope| &scope.items) {
        match &item.kind {
            ItemKind::Fn(function) => see(function),
            ItemKind::Trait(data) => members(&data.members, see),
            ItemKind::Impl(data) => members(&data.members, see),
            _ => {}
        }
    }
}

/// The same for every expression in a block.
pub(crate) fn each_in<'e>(inside: &'e Block, see: &mut dyn FnMut(&'e Expr)) {
    block(inside, &mut |child| each(child, see));
}

fn block<'e>(block: &'e Block, see: &mut dyn FnMut(&'e Expr)) {
    direct(&block.stmts, see);
}

fn direct<'e>(stmts: &'e [Stmt], see: &mut dyn FnMut(&'e Expr)) {
    for stmt in stmts {
        match &stmt.kind {
            StmtKind::Let(binding) => binding.init.iter().chain(&binding.otherwise).for_each(&mut *see),
            StmtKind::Expr(expr, _) => see(expr),
        }
    }
}
