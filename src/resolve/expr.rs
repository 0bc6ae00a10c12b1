//! In: an expression. Out: its type; on the way, the mentions in it.

use std::rc::Rc;

use super::{
    calls::Call,
    locals::Local,
    ty::{Subst, Ty},
    value::Value,
    walk::{Around, Walker},
};
use crate::syntax::tree::{
    BinaryKind, Closure, Expr, ExprKind, FieldValue, Let, Literal, Name, PatKind, Path, Stmt, StmtKind,
};

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
                    Some(written) => written.join(found),
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
            ExprKind::Call(callee, args) => self.call(callee, args, expected),
            ExprKind::Method(call) => self.method_call(call),
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
                self.block(body, None);
                Ty::Unknown
            }
            ExprKind::While(cond, body) => {
                let length = self.locals.len();
                self.condition(cond, body, &[]);
                self.block(body, None);
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
                self.block(body, None);
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
                if expected.is_unknown() || found.values().is_some() { found } else { expected }
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
                    self.expr(inner);
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
                self.element(&ty)
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
                ty = self.item_ty(item);
            }
        }
        ty
    }

    /// A closure; where it is an argument, its parameters have the types that the call says.
    pub(super) fn closure(&mut self, closure: &'s Closure, expected: Option<&Ty>) -> Ty {
        let known: Rc<[Ty]> = match expected {
            Some(Ty::Fn(params, _)) => params.clone(),
            _ => Rc::from([]),
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
        let body = self.expr(&closure.body);
        self.closures -= 1;
        self.locals.truncate(length);
        let written = closure.output.as_ref().map(|ty| self.r.ty(ty, self.scope, &self.env));
        Ty::Fn(params.into(), Rc::new(written.filter(|ty| !ty.is_unknown()).unwrap_or(body)))
    }

    fn field_access(&mut self, base: &'s Expr, name: &Name) -> Ty {
        let mut ty = self.expr(base);
        if let Ty::Known(_, fields) = &ty
            && let Some((_, known)) = fields.iter().find(|(field, _)| *field == name.text)
        {
            return known.clone();
        }
        ty = ty.plain().clone();
        for _ in 0..8 {
            match &ty {
                Ty::Tuple(parts) => {
                    return name
                        .text
                        .parse::<usize>()
                        .ok()
                        .and_then(|at| parts.get(at))
                        .cloned()
                        .unwrap_or(Ty::Unknown);
                }
                Ty::Adt(def, _) => {
                    if let Some((_, ty)) = self.fields_of(*def, &ty).into_iter().find(|(field, _)| *field == name.text)
                    {
                        return ty;
                    }
                }
                _ => {}
            }
            let Some(next) = self.r.deref(&ty, &self.env) else { break };
            ty = next;
        }
        Ty::Unknown
    }

    fn literal_of(&mut self, path: &'s Path, fields: &'s [FieldValue], rest: Option<&'s Expr>) -> Ty {
        let def = self.constructor(path);
        let declared = def.map(|def| self.r.declared_fields(def)).unwrap_or_else(|| Rc::from([]));
        let mut subst = Subst::default();
        if let (Some(this), Some("Self")) =
            (&self.env.this, path.segments.first().map(|first| first.name.text.as_str()))
        {
            subst.set(smol_str::SmolStr::new_static(super::value::THIS), this.clone());
        }
        let mut known = Vec::new();
        for field in fields {
            let written = declared.iter().find(|(name, _)| *name == field.name.text).map(|(_, ty)| ty.clone());
            let mut walk = |walker: &mut Self| {
                let found = walker.taken_as(&field.value, written.as_ref());
                if let Some(written) = &written {
                    written.learn(&found, &mut subst);
                }
                if found.mentions(&|part| part.values().is_some() || matches!(part, Ty::Known(..) | Ty::Item(..))) {
                    known.push((field.name.text.clone(), found));
                }
            };
            match &field.cfg {
                Some(attrs) => self.under(attrs, |walker| walk(walker)),
                None => walk(self),
            }
        }
        if let Some(rest) = rest {
            self.taken_as(rest, None);
        }
        match def {
            Some(def) if known.is_empty() => self.made(def, &subst),
            Some(def) => Ty::Known(Rc::new(self.made(def, &subst)), known.into()),
            None => self.r.ty(&crate::syntax::tree::Type::Path(path.clone()), self.scope, &self.env),
        }
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
        Literal::Char(_) => Ty::Primitive(smol_str::SmolStr::new_static("char")),
        Literal::Other => Ty::Unknown,
    }
}
