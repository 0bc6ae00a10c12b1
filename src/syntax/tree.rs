//! In: nothing. Out: the shape of the plain data that a file is lowered to: what later stages know of Rust's grammar.
//!
//! The tree is `Send`, has no tokens, and keeps byte spans of the file as it is on disk. Parentheses are gone,
//! references are a mark on what they are of, and everything is gone that cannot matter to a name, a type or a place.

mod code;
mod said;

use std::sync::{Arc, OnceLock};

use smol_str::SmolStr;

use super::late::Code;
pub(crate) use super::late::Late;
use crate::source::Span;
pub(crate) use code::{
    Arm, BinaryKind, Block, Closure, Expr, ExprKind, FieldValue, Let, Literal, MethodCall, Pat, PatKind, Stmt, StmtKind,
};
pub(crate) use said::{AttrEntry, AttrList, Attrs};

/// An identifier and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) text: SmolStr,
    pub(crate) span: Span,
}

/// Everything in one file.
#[derive(Debug, Default)]
pub(crate) struct FileSyntax {
    /// The file's own module first, then every inline module and every block that has items of its own.
    pub(crate) scopes: Vec<ScopeSyntax>,
    /// `#![cfg(…)]` and the like.
    pub(crate) attrs: Attrs,
    /// Macro calls whose input is not Rust and was scanned instead.
    pub(crate) unread: Vec<Span>,
    /// Files that `include_str!` and `include_bytes!` name: data, whatever they are called.
    pub(crate) data: Vec<SmolStr>,
    /// `include!("file")` in the place of an expression.
    pub(crate) included: Vec<Inclusion>,
    /// What stands in the file, where that is read as an expression.
    pub(crate) body: Option<Block>,
    /// Why the file could not be parsed, and where; the scopes then hold what could be found all the same.
    pub(crate) broken: Option<(Span, String)>,
    /// Allowances that stand in the code: place, text, and what they cover.
    pub(crate) written: Vec<(Span, String, Span)>,
    /// The text, where parts of it wait to be lowered.
    pub(crate) code: Option<Arc<Code>>,
}

/// A call that the code of another file takes the place of.
#[derive(Debug, Clone)]
pub(crate) struct Inclusion {
    pub(crate) span: Span,
    /// The scope that it stands in.
    pub(crate) scope: ScopeIndex,
    /// The file, as it is written.
    pub(crate) name: SmolStr,
}

/// The number of a scope in its file.
pub(crate) type ScopeIndex = u32;

/// A module or a block with items.
#[derive(Debug, Default)]
pub(crate) struct ScopeSyntax {
    pub(crate) parent: Option<ScopeIndex>,
    pub(crate) block: bool,
    /// Inside the body of a macro's definition: what stands here is built where the macro is called, if anywhere.
    pub(crate) transcribed: bool,
    pub(crate) items: Vec<Item>,
}

#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) name: Name,
    /// From the first attribute, or the name, to the end.
    pub(crate) span: Span,
    pub(crate) attrs: Attrs,
    pub(crate) public: bool,
    pub(crate) kind: ItemKind,
}

#[derive(Debug)]
pub(crate) enum ItemKind {
    Use(Vec<UseLeaf>),
    /// `extern crate name as alias`; the item's name is what it binds.
    ExternCrate(SmolStr),
    Module(ModuleBody),
    Fn(Late<Function>),
    /// Its name is a value too if it is a tuple, or has no fields.
    Struct {
        data: Late<Struct>,
        tuple: bool,
    },
    Enum(Enum),
    Trait(Trait),
    Impl(Impl),
    Const(Late<Constant>),
    Alias(Late<Alias>),
    /// A function declared in an `extern` block.
    Foreign(Late<Function>),
    MacroRules(Vec<MacroArm>),
    /// A macro call in the place of an item, where its input is not a list of items.
    MacroCall(MacroCall),
    /// `include!("file")` in the place of an item.
    Include(Expr),
}

#[derive(Debug)]
pub(crate) enum ModuleBody {
    Inline(ScopeIndex),
    File,
}

/// One leaf of a `use` tree: `path as name`, or a glob.
#[derive(Debug, Clone)]
pub(crate) struct UseLeaf {
    pub(crate) path: Path,
    /// What it binds; `_` binds no name; `None` is a glob.
    pub(crate) binds: Option<Name>,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Generics {
    pub(crate) params: Vec<(SmolStr, Vec<Path>)>,
    pub(crate) bounds: Vec<(Type, Vec<Path>)>,
}

#[derive(Debug, Default)]
pub(crate) struct Function {
    pub(crate) generics: Generics,
    /// Whether the first parameter is `self`.
    pub(crate) method: bool,
    pub(crate) params: Vec<Param>,
    pub(crate) output: Type,
    pub(crate) body: Option<Block>,
    /// Whether the body's inside was not lowered with its file.
    pub(crate) left_out: bool,
    /// The body, where it was lowered later; `None` in it where that cannot be done.
    pub(crate) late: OnceLock<Option<Box<LateBody>>>,
}

/// A body that was lowered by itself.
#[derive(Debug)]
pub(crate) struct LateBody {
    pub(crate) block: Block,
    /// Macro calls in it whose input was scanned.
    pub(crate) unread: Vec<Span>,
}

impl Function {
    /// Macro calls whose input was scanned, in a body that was lowered by itself.
    pub(crate) fn unread_later(&self) -> impl Iterator<Item = Span> {
        self.late.get().into_iter().flatten().flat_map(|late| late.unread.iter().copied())
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Param {
    pub(crate) pat: Pat,
    /// Without the `&`.
    pub(crate) ty: Type,
    /// `&self`, or of a type that is a reference.
    pub(crate) borrowed: bool,
}

#[derive(Debug, Default)]
pub(crate) struct Struct {
    pub(crate) generics: Generics,
    pub(crate) fields: Vec<Field>,
}

#[derive(Debug)]
pub(crate) struct Field {
    /// The name, or the index of a tuple's field.
    pub(crate) name: Name,
    pub(crate) ty: Type,
    pub(crate) attrs: Attrs,
}

#[derive(Debug)]
pub(crate) struct Enum {
    pub(crate) generics: Generics,
    pub(crate) variants: Vec<Variant>,
}

#[derive(Debug)]
pub(crate) struct Variant {
    pub(crate) name: Name,
    pub(crate) attrs: Attrs,
    pub(crate) fields: Vec<Field>,
    pub(crate) value: Option<Expr>,
}

#[derive(Debug)]
pub(crate) struct Trait {
    pub(crate) generics: Generics,
    pub(crate) supertraits: Vec<Path>,
    pub(crate) members: Vec<Member>,
}

#[derive(Debug)]
pub(crate) struct Impl {
    pub(crate) head: Late<Head>,
    /// The last name of the type that it is for, where that is a path and no parameter.
    pub(crate) subject: Option<SmolStr>,
    pub(crate) members: Vec<Member>,
}

/// What an implementation is of, and for.
#[derive(Debug, Default)]
pub(crate) struct Head {
    pub(crate) generics: Generics,
    pub(crate) of: Option<Path>,
    pub(crate) ty: Type,
}

#[derive(Debug, Default)]
pub(crate) struct Alias {
    pub(crate) generics: Generics,
    pub(crate) ty: Type,
}

/// An item in a trait or an implementation.
#[derive(Debug)]
pub(crate) struct Member {
    pub(crate) name: Name,
    pub(crate) attrs: Attrs,
    pub(crate) kind: MemberKind,
}

#[derive(Debug)]
pub(crate) enum MemberKind {
    Fn(Late<Function>),
    Const(Late<Constant>),
    Type(Option<Type>, Vec<Path>),
    MacroCall(MacroCall),
}

#[derive(Debug, Default)]
pub(crate) struct Constant {
    pub(crate) ty: Type,
    pub(crate) value: Option<Expr>,
}

#[derive(Debug)]
pub(crate) struct MacroArm {
    pub(crate) body: MacroInput,
}

#[derive(Debug, Clone)]
pub(crate) struct MacroCall {
    pub(crate) path: Path,
    pub(crate) span: Span,
    pub(crate) input: MacroInput,
}

#[derive(Debug, Clone)]
pub(crate) enum MacroInput {
    /// Expressions, separated by commas; or, where that does not parse, every expression that a scan finds.
    Exprs(Vec<Expr>),
    /// Statements and items.
    Block(Block),
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Path {
    /// Begins with `::`.
    pub(crate) global: bool,
    /// `<T as Trait>::name`: the type and how many of the segments are the trait's path.
    pub(crate) qself: Option<(Box<Type>, usize)>,
    pub(crate) segments: Vec<Segment>,
    pub(crate) span: Span,
}

impl Path {
    /// Whether it is this one name.
    pub(crate) fn is_name(&self, name: &str) -> bool {
        matches!(self.segments.as_slice(), [segment] if segment.name.text == name)
            && !self.global
            && self.qself.is_none()
    }
}

impl Path {
    /// The last name.
    pub(crate) fn name(&self) -> Option<&SmolStr> {
        self.segments.last().map(|last| &last.name.text)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Segment {
    pub(crate) name: Name,
    /// `<A, B>`; for `Fn(A, B) -> C` one tuple.
    pub(crate) args: Vec<Type>,
    /// `Item = T`; for `Fn(A, B) -> C` the name is `Output`.
    pub(crate) assoc: Vec<(SmolStr, Type)>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) enum Type {
    Path(Path),
    /// Slices and arrays.
    Slice(Box<Type>),
    Tuple(Vec<Type>),
    Fn(Vec<Type>, Box<Type>),
    Impl(Vec<Path>),
    Dyn(Vec<Path>),
    /// `!`
    Never,
    #[default]
    Unknown,
}

impl Head {
    /// The last name of the type that it is for, where that is a path and no parameter.
    pub(crate) fn subject(&self) -> Option<&SmolStr> {
        let Type::Path(path) = &self.ty else { return None };
        let name = path.name().filter(|_| path.qself.is_none())?;
        self.generics.params.iter().all(|(param, _)| param != name).then_some(name)
    }
}

impl Type {
    /// The last name of its path, where it is one.
    pub(crate) fn name(&self) -> Option<&SmolStr> {
        match self {
            Type::Path(path) => path.name(),
            _ => None,
        }
    }

    pub(crate) fn unit() -> Type {
        Type::Tuple(Vec::new())
    }
}
