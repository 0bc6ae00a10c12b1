//! In: a file of a crate and its place. Out: the files behind its `mod name;` and `include!`, by the rules of the reference.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

use smol_str::SmolStr;

use crate::{
    discover::{is_there, normal},
    source::{FileId, Span},
    syntax::tree::{ExprKind, FileSyntax, Item, ItemKind, Literal, ModuleBody},
};

/// A file in the module tree, and the folder in which the files of its modules are.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Place {
    pub(super) file: FileId,
    /// `None` for a root: the folder that the file is in.
    pub(super) folder: Option<PathBuf>,
}

/// What one `mod name;` or `include!` leads to.
#[derive(Debug)]
pub(super) struct Child {
    pub(super) scope: u32,
    pub(super) item: usize,
    pub(super) name: SmolStr,
    pub(super) span: Span,
    /// Files that are there, each with the folder of its own modules.
    pub(super) files: Vec<(PathBuf, Option<PathBuf>)>,
    /// Whether it stands under a condition, so that its file may be missing.
    pub(super) conditional: bool,
    /// Where it was looked for.
    pub(super) tried: String,
}

impl Place {
    pub(super) fn root(file: FileId) -> Place {
        Place { file, folder: None }
    }

    pub(super) fn children(&self, path: &Path, syntax: &FileSyntax) -> Vec<Child> {
        let own = path.parent().unwrap_or(Path::new("")).to_owned();
        let folder = self.folder.clone().unwrap_or_else(|| own.clone());
        let mut children = Vec::new();
        let conditional = !syntax.attrs.cfg.is_empty();
        let mut code = Code { syntax, blocks: HashMap::new() };
        for (inner, data) in syntax.scopes.iter().enumerate().filter(|(_, data)| data.block && !data.transcribed) {
            let inner = u32::try_from(inner).expect("scopes are numbered by u32");
            code.blocks.entry(data.parent).or_default().push(inner);
        }
        self.scope(&code, 0, &Folders { own, modules: folder, inline: false }, conditional, &mut children);
        children
    }

    fn scope(&self, code: &Code<'_>, scope: u32, folders: &Folders, conditional: bool, children: &mut Vec<Child>) {
        for (number, item) in code.syntax.scopes[scope as usize].items.iter().enumerate() {
            let conditional = conditional || !item.attrs.cfg.is_empty();
            match &item.kind {
                ItemKind::Module(ModuleBody::Inline(inner)) => {
                    let inner_folders = folders.inside(item);
                    self.scope(code, *inner, &inner_folders, conditional, children);
                }
                ItemKind::Module(ModuleBody::File) => children.push(folders.module(scope, number, item, conditional)),
                ItemKind::Include(file) => {
                    if let ExprKind::Literal(Literal::Str(name)) = &file.kind {
                        children.push(folders.include(scope, number, item, name, &self.folder, conditional));
                    }
                }
                _ => {}
            }
        }
        // Blocks hold modules too; they lie in the file's scopes, with this one as their parent.
        for inner in code.blocks.get(&Some(scope)).into_iter().flatten() {
            self.scope(code, *inner, folders, conditional, children);
        }
    }
}

/// A file's scopes.
struct Code<'s> {
    syntax: &'s FileSyntax,
    /// The blocks with items, by the scope that they stand in.
    blocks: HashMap<Option<u32>, Vec<u32>>,
}

struct Folders {
    /// The folder that the file is in.
    own: PathBuf,
    /// The folder that its modules' files are in.
    modules: PathBuf,
    /// Whether this is inside an inline module: then `#[path]` counts from `modules`.
    inline: bool,
}

impl Folders {
    fn inside(&self, item: &Item) -> Folders {
        let modules = match item.attrs.paths.first() {
            Some((path, _)) => normal(&self.base().join(path.as_str())),
            None => self.modules.join(item.name.text.as_str()),
        };
        Folders { own: self.own.clone(), modules, inline: true }
    }

    fn base(&self) -> &Path {
        if self.inline { &self.modules } else { &self.own }
    }

    fn module(&self, scope: u32, number: usize, item: &Item, conditional: bool) -> Child {
        let name = item.name.text.clone();
        let mut files = Vec::new();
        let mut tried = Vec::new();
        for (path, _) in &item.attrs.paths {
            let file = normal(&self.base().join(path.as_str()));
            let folder = file.parent().map(Path::to_owned);
            tried.push(file.display().to_string());
            if is_there(&file) {
                files.push((file, folder));
            }
        }
        // A path that always holds replaces the usual place; one under a condition leaves it to the other platforms.
        let replaced = item.attrs.paths.iter().any(|(_, condition)| condition.is_none()) && !files.is_empty();
        let flat = self.modules.join(format!("{name}.rs"));
        let nested = self.modules.join(name.as_str()).join("mod.rs");
        if !replaced {
            let folder = self.modules.join(name.as_str());
            for file in [flat, nested] {
                tried.push(file.display().to_string());
                if is_there(&file) {
                    files.push((file, Some(folder.clone())));
                }
            }
        }
        let conditional = conditional || item.attrs.test;
        Child { scope, item: number, name, span: item.span, files, conditional, tried: tried.join(", ") }
    }

    fn include(
        &self,
        scope: u32,
        number: usize,
        item: &Item,
        name: &SmolStr,
        folder: &Option<PathBuf>,
        conditional: bool,
    ) -> Child {
        let file = normal(&self.own.join(name.as_str()));
        let tried = file.display().to_string();
        let files = if is_there(&file) { vec![(file, folder.clone())] } else { Vec::new() };
        Child { scope, item: number, name: name.clone(), span: item.span, files, conditional, tried }
    }
}
