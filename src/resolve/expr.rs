//! In: an expression. Out: its type; on the way, the mentions in it.

use std::rc::Rc;

use super::{
    calls::Call,
    locals::Local,
    ty::Ty,
    value::Value,
    walk::{Around, Walker},
};
use crate::syntax::tree::{BinaryKind, Closure, Expr, ExprKind, Let, Literal, PatKind, Path, Stmt, StmtKind};

impl<'s> Walker<'_, '_, 's> {
    pub(super) fn stmt(&mut self, stmt: &'s Stmt, expected: Option<&Ty>) -> Ty {
        match &stmt.kind {
            StmtKind::Let(binding) => {
                let Let { pat, ty, init, otherwise } = &**binding;
                let written = ty.as_ref().map(|ty| self.r.ty(ty, self.scope, &self.env));
                let mut found = Ty::Unknown;
                let mut timed = Around::default();
                let moved = self.moved;
                if let Some(init) = init {
                    self.statement(init);
                    let called = self.called_later(pat, init);
                    (found, timed) = self.bound_value(init, called.as_ref().or(written.as_ref()));
                    if !matches!(pat.kind, PatKind::Wild) {
                        self.moves(init, &Ty::Unknown);
                    }
                }
                if let Some(otherwise) = otherwise {
                    let (length, gone) = (self.locals.len(), self.gone());
                    self.expr(otherwise);
                    self.set_gone(&gone);
                    self.locals.truncate(length);
                }
                // What was written holds, unless the value says more: a text's value, an argument that was left out.
                let ty = match written {
                    Some(written) if written.is_unknown() || found.values().is_some() => found,
                    Some(written) => written.refined(found),
                    None => found,
                };
                // `let pat = decision` without `else` takes everything, or nothing by `_`.
                if let (Some(init), true) = (init, otherwise.is_some() || matches!(pat.kind, PatKind::Wild)) {
                    self.refusal_in_let(&ty, pat, init, |_| true);
                }
                let first = self.locals.len();
                let says = init.as_ref().and_then(|init| self.text_in(init));
                self.bind(pat, &ty);
                self.said_from(first, says.as_ref());
                self.timed_from(first, timed);
                if let Some(init) = init {
                    self.bound_settled(pat, init);
                    self.bound_permit(first, init, self.moved > moved);
                }
                Ty::unit()
            }
            StmtKind::Expr(expr, semicolon) => {
                self.statement(expr);
                let ty = self.taken_as(expr, expected);
                if *semicolon {
                    self.refusal_in_statement(&ty, expr.span);
                }
                if *semicolon && ty != Ty::Never { Ty::unit() } else { ty }
            }
        }
    }

    pub(super) fn expr(&mut self, expr: &'s Expr) -> Ty {
        self.expr_as(expr, None)
    }

    /// An expression in a place that wants a certain type.
    pub(super) fn expr_as(&mut self, expr: &'s Expr, expected: Option<&Ty>) -> Ty {
        match &expr.kind {
            ExprKind::Path(path) => self.path(path, expected),
            ExprKind::Call(callee, args) => self.naming(args, |walker| walker.call(callee, args, expected)),
            ExprKind::Method(call) => self.method_call(call, expected),
            ExprKind::Field(base, name) => self.field_access(base, name),
            ExprKind::Literal(literal) => literal_ty(literal),
            ExprKind::Macro(call) => self.macro_call(call),
            ExprKind::Block(block) => self.block(block, expected),
            ExprKind::Async(block, moves) => {
                let ty = self.block(block, expected);
                self.captures(*moves, expr);
                ty
            }
            ExprKind::If(cond, then, otherwise) => self.branch(cond, then, otherwise.as_deref(), expected),
            ExprKind::Let(pat, value) => {
                let ty = self.expr(value);
                self.bind(pat, &ty);
                Ty::boolean()
            }
            ExprKind::Match(value, arms) => self.choice(value, arms, expected),
            ExprKind::Loop(body) => {
                let outer = std::mem::take(&mut self.broken);
                let last = self.perhaps(|walker| walker.block(body, expected));
                let mut given = std::mem::replace(&mut self.broken, outer);
                // The end of a block with a label gives a value; that of a loop does not.
                given.extend(Some(last).filter(|last| *last != Ty::unit() && *last != Ty::Never));
                Ty::join_many(given)
            }
            ExprKind::While(cond, body) => {
                let length = self.locals.len();
                self.condition(cond, body, &[]);
                self.perhaps(|walker| walker.block(body, None));
                self.locals.truncate(length);
                Ty::unit()
            }
            ExprKind::For(pat, value, body) => {
                let length = self.locals.len();
                let ty = self.expr(value);
                self.refusal_in_for(&ty, value, pat.span);
                let element = self.element(&ty);
                let first = self.locals.len();
                self.bind(pat, &element);
                self.lent(first);
                self.perhaps(|walker| walker.block(body, None));
                self.locals.truncate(length);
                Ty::unit()
            }
            ExprKind::Closure(closure) => {
                let ty = self.closure(closure, expected);
                self.captures(closure.moves, &closure.body);
                ty
            }
            ExprKind::Struct(path, fields, rest) => self.literal_of(path, fields, rest.as_deref()),
            ExprKind::Assign(left, right) => {
                self.assign(left, right);
                Ty::unit()
            }
            ExprKind::Binary(kind, left, right) => self.binary(*kind, left, right),
            ExprKind::Not(inner) => self.expr(inner),
            ExprKind::Cast(inner, ty) => {
                let expected = self.r.ty(ty, self.scope, &self.env);
                let found = self.expr_as(inner, Some(&expected));
                let keeps = found.values().is_some() || matches!(found, Ty::Item(..) | Ty::OneOf(_));
                if expected.is_unknown() || keeps { found } else { expected }
            }
            ExprKind::Try(inner) => {
                let ty = self.expr(inner);
                self.tried(&ty)
            }
            ExprKind::Return(inner) => {
                if let Some(inner) = inner {
                    let ty = self.expr(inner);
                    if self.closures == 0 {
                        self.returned.push(ty);
                    }
                }
                Ty::Never
            }
            ExprKind::Break(inner) => {
                if let Some(inner) = inner {
                    let ty = self.taken_as(inner, None);
                    self.broken.push(ty);
                }
                Ty::Never
            }
            ExprKind::Continue => Ty::Never,
            ExprKind::Tuple(parts) => {
                let expected: Vec<Ty> = match expected {
                    Some(Ty::Tuple(parts)) => parts.to_vec(),
                    _ => Vec::new(),
                };
                let parts = parts.iter().enumerate().map(|(number, part)| self.taken_as(part, expected.get(number)));
                Ty::Tuple(parts.collect())
            }
            ExprKind::Array(elements) => {
                let expected = match expected {
                    Some(Ty::Slice(element)) => Some((**element).clone()),
                    _ => None,
                };
                let types = elements.iter().map(|element| self.taken_as(element, expected.as_ref()));
                Ty::Slice(Rc::new(Ty::join_many(types.collect())))
            }
            ExprKind::Index(base, place) => {
                let ty = self.expr(base);
                self.expr(place);
                self.r.indexed(&ty, &self.env).unwrap_or_else(|| self.element(&ty))
            }
            ExprKind::Cfg(attrs, inner) => {
                let mut ty = Ty::Unknown;
                self.under(attrs, |walker| ty = walker.expr_as(inner, expected));
                ty
            }
            ExprKind::Several(exprs) => {
                exprs.iter().for_each(|expr| {
                    self.expr(expr);
                });
                Ty::Unknown
            }
        }
    }

    fn path(&mut self, path: &'s Path, expected: Option<&Ty>) -> Ty {
        let items = match self.value(path) {
            Value::Local(ty) => return ty,
            Value::Items(items) => items,
            Value::Foreign(name, via) => {
                self.mention_foreign(&name, &via, &Call::value(path.span, &[]));
                return Ty::Unknown;
            }
        };
        let mut ty = Ty::Unknown;
        for (number, item) in items.iter().enumerate() {
            // Where a function is a value, what it will be called with is what the place says.
            let params: Vec<Ty> = match expected {
                Some(Ty::Fn(params, _)) => params.to_vec(),
                _ => Vec::new(),
            };
            self.mention(item, &Call::value(path.span, &params));
            self.refusal_in_value(item.def, &params, path.span);
            if number == 0 {
                ty = self.named_at(self.item_ty(item), path.span);
            }
        }
        ty
    }

    /// A closure; where it is an argument, its parameters have the types that the call says.
    pub(super) fn closure(&mut self, closure: &'s Closure, expected: Option<&Ty>) -> Ty {
        let (known, gives): (Rc<[Ty]>, Option<&Ty>) = match expected {
            Some(Ty::Fn(params, output)) => (params.clone(), Some(&**output).filter(|ty| !ty.is_unknown())),
            _ => (Rc::from([]), None),
        };
        let length = self.locals.len();
        let mut params = Vec::new();
        for (number, (pat, ty)) in closure.params.iter().enumerate() {
            let written = ty.as_ref().map(|ty| self.r.ty(ty, self.scope, &self.env)).filter(|ty| !ty.is_unknown());
            let known = known.get(number).cloned().unwrap_or(Ty::Unknown);
            let ty = match written {
                Some(written) if known.values().is_none() => written,
                _ => known,
            };
            self.bind(pat, &ty);
            params.push(ty);
        }
        if !known.is_empty() {
            self.lent(length);
        }
        self.closures += 1;
        let body = self.perhaps(|walker| walker.expr_as(&closure.body, gives));
        self.closures -= 1;
        self.locals.truncate(length);
        let written = closure.output.as_ref().map(|ty| self.r.ty(ty, self.scope, &self.env));
        Ty::Fn(params.into(), Rc::new(written.filter(|ty| !ty.is_unknown()).unwrap_or(body)))
    }

    fn assign(&mut self, left: &'s Expr, right: &'s Expr) {
        let known = self.expr(left);
        let moved = self.moved;
        let found = self.taken_as(right, Some(&known));
        if matches!(&left.kind, ExprKind::Several(none) if none.is_empty()) {
            self.refusal_in_statement(&found, left.span);
        }
        self.set_dropped(left, false);
        if self.moved > moved {
            self.now_carries(left);
        }
        // A variable that was declared without a value gets its type here.
        if let ExprKind::Path(path) = &left.kind
            && let [segment] = path.segments.as_slice()
        {
            let bound = self.locals.iter_mut().rev().find_map(|local| match local {
                Local::Variable { name, ty, .. } if *name == segment.name.text => Some(ty),
                _ => None,
            });
            if let Some(ty) = bound {
                *ty = std::mem::replace(ty, Ty::Unknown).join(found);
            }
        }
    }

    fn binary(&mut self, kind: BinaryKind, left: &'s Expr, right: &'s Expr) -> Ty {
        let taken = self.expr(left);
        let other = self.expr(right);
        match kind {
            BinaryKind::And | BinaryKind::Or | BinaryKind::Compare => Ty::boolean(),
            BinaryKind::Add => {
                self.append(left, &other);
                Ty::unit()
            }
            BinaryKind::Other if taken.values().is_some() => taken.followed_by(&other).unwrap_or_else(Ty::text),
            BinaryKind::Other if matches!(taken, Ty::Number(_)) => Ty::integer(),
            BinaryKind::Other => {
                if taken.is_unknown() {
                    other
                } else {
                    taken
                }
            }
        }
    }

    /// What `?` gives.
    fn tried(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Adt(def, _) if Some(*def) == self.r.lang.result || Some(*def) == self.r.lang.option => ty.arg(0),
            _ => Ty::Unknown,
        }
    }

    /// What a loop over a value gives.
    pub(super) fn element(&self, ty: &Ty) -> Ty {
        if let Ty::Slice(element) = ty {
            return (**element).clone();
        }
        let mut ty = ty.clone();
        for _ in 0..8 {
            let item =
                self.r.assoc_of(&Ty::Assoc(Rc::new(ty.clone()), smol_str::SmolStr::new_static("Item")), &self.env);
            if !item.is_unknown() {
                return self.r.settle(item, &self.env);
            }
            match self.r.deref(&ty, &self.env) {
                Some(Ty::Slice(element)) => return (*element).clone(),
                Some(next) => ty = next,
                None => break,
            }
        }
        Ty::Unknown
    }
}

fn literal_ty(literal: &Literal) -> Ty {
    match literal {
        Literal::Str(text) => Ty::known_text(text.clone()),
        Literal::Bool(_) => Ty::boolean(),
        Literal::Int(number) => Ty::Number(number.clone()),
        // A letter is the text that it is alone.
        Literal::Char(letter) => Ty::known_text(smol_str::format_smolstr!("{letter}")),
        Literal::Other => Ty::Unknown,
    }
}
