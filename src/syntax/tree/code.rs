//! In: nothing. Out: the shape of code inside bodies: blocks, statements, expressions, patterns.

use smol_str::SmolStr;

use super::{Attrs, MacroCall, Name, Path, ScopeIndex, Type};
use crate::source::Span;

#[derive(Debug, Clone)]
pub(crate) struct Block {
    pub(crate) scope: Option<ScopeIndex>,
    pub(crate) stmts: Vec<Stmt>,
    pub(crate) span: Span,
}

#[derive(Debug, Clone)]
pub(crate) struct Stmt {
    pub(crate) cfg: Option<Box<Attrs>>,
    pub(crate) kind: StmtKind,
}

#[derive(Debug, Clone)]
pub(crate) enum StmtKind {
    Let(Box<Let>),
    /// The flag says whether a semicolon follows.
    Expr(Expr, bool),
}

/// `let pat: ty = init else { otherwise };`
#[derive(Debug, Clone)]
pub(crate) struct Let {
    pub(crate) pat: Pat,
    pub(crate) ty: Option<Type>,
    pub(crate) init: Option<Expr>,
    pub(crate) otherwise: Option<Expr>,
}

#[derive(Debug, Clone)]
pub(crate) struct Expr {
    pub(crate) kind: ExprKind,
    /// Without the `&`.
    pub(crate) span: Span,
    /// Behind `&` or `&mut`: what it names stays where it is.
    pub(crate) borrowed: bool,
}

impl Expr {
    pub(crate) fn new(kind: ExprKind, span: Span) -> Expr {
        Expr { kind, span, borrowed: false }
    }

    /// Whether it is this one name.
    pub(crate) fn is_name(&self, name: &str) -> bool {
        matches!(&self.kind, ExprKind::Path(path) if path.is_name(name))
    }
}

#[derive(Debug, Clone)]
pub(crate) enum ExprKind {
    Path(Path),
    Call(Box<Expr>, Vec<Expr>),
    Method(Box<MethodCall>),
    Field(Box<Expr>, Name),
    Literal(Literal),
    Macro(Box<MacroCall>),
    Block(Block),
    /// `async { … }`; the flag says whether it moves what it names into itself.
    Async(Block, bool),
    If(Box<Expr>, Block, Option<Box<Expr>>),
    Let(Box<Pat>, Box<Expr>),
    Match(Box<Expr>, Vec<Arm>),
    Loop(Block),
    While(Box<Expr>, Block),
    For(Box<Pat>, Box<Expr>, Block),
    Closure(Box<Closure>),
    Struct(Path, Vec<FieldValue>, Option<Box<Expr>>),
    Assign(Box<Expr>, Box<Expr>),
    /// A binary operation; the flag says whether it yields a `bool` without being lazy about a type.
    Binary(BinaryKind, Box<Expr>, Box<Expr>),
    Not(Box<Expr>),
    Cast(Box<Expr>, Type),
    Try(Box<Expr>),
    Return(Option<Box<Expr>>),
    Break(Option<Box<Expr>>),
    Continue,
    Tuple(Vec<Expr>),
    Array(Vec<Expr>),
    Index(Box<Expr>, Box<Expr>),
    /// An expression under `#[cfg]`.
    Cfg(Box<Attrs>, Box<Expr>),
    /// Several expressions of which nothing more is known: ranges, and what a scan found.
    Several(Vec<Expr>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BinaryKind {
    And,
    Or,
    Compare,
    /// `+=`
    Add,
    Other,
}

#[derive(Debug, Clone)]
pub(crate) struct MethodCall {
    pub(crate) receiver: Expr,
    pub(crate) name: Name,
    pub(crate) generics: Vec<Type>,
    pub(crate) args: Vec<Expr>,
}

#[derive(Debug, Clone)]
pub(crate) struct Arm {
    pub(crate) cfg: Option<Box<Attrs>>,
    pub(crate) pat: Pat,
    pub(crate) guard: Option<Expr>,
    pub(crate) body: Expr,
}

#[derive(Debug, Clone)]
pub(crate) struct Closure {
    pub(crate) params: Vec<(Pat, Option<Type>)>,
    pub(crate) output: Option<Type>,
    pub(crate) body: Expr,
    /// `move`
    pub(crate) moves: bool,
}

#[derive(Debug, Clone)]
pub(crate) struct FieldValue {
    pub(crate) cfg: Option<Box<Attrs>>,
    pub(crate) name: Name,
    pub(crate) value: Expr,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Literal {
    /// Text: a string, a byte string or a C string that is UTF-8.
    Str(SmolStr),
    Int(SmolStr),
    Bool(bool),
    Char(char),
    Other,
}

#[derive(Debug, Clone)]
pub(crate) struct Pat {
    pub(crate) kind: PatKind,
    pub(crate) span: Span,
}

#[derive(Debug, Clone)]
pub(crate) enum PatKind {
    /// `name` or `name @ pat`; the name may also be a constant or a unit variant.
    Bind(Name, Option<Box<Pat>>),
    Wild,
    Rest,
    Tuple(Vec<Pat>),
    TupleStruct(Path, Vec<Pat>),
    Struct(Path, Vec<(Name, Pat)>),
    Or(Vec<Pat>),
    Slice(Vec<Pat>),
    Literal(Literal),
    /// A pattern with its type.
    Typed(Box<Pat>, Type),
    /// A pattern with a guard, as `matches!` takes it.
    Guarded(Box<Pat>, Box<Expr>),
    Other,
}
