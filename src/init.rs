//! In: what is to be set up, the workspace and its report. Out: configuration and snippets, decided as a whole before the first is written.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::{
    cli::{Origin, RUNTIME, SetUp},
    config::{self, Known, Level},
    discover::Workspace,
    error::Error,
    suppress::Report,
};

mod ask;
mod proposal;
mod texts;
mod write;

/// A file that is to be written.
#[derive(Debug)]
struct File {
    path: PathBuf,
    text: String,
}

/// A file that stands already, and is left as it is.
#[derive(Debug)]
struct Standing {
    path: PathBuf,
    /// What is to be added by hand; `None` where it speaks of the linter already.
    missing: Option<String>,
}

/// What will be done, all questions answered.
#[derive(Debug)]
pub(crate) struct Plan {
    files: Vec<File>,
    standing: Vec<Standing>,
    /// What was decided about the detector, and why.
    detector: Option<String>,
    offers: Vec<&'static str>,
    /// Whether the program has to start to use the runtime crate.
    adopt: bool,
}

/// Decides. `lints` are those that exist.
pub(crate) fn plan(given: &SetUp, workspace: &Workspace, report: &Report, lints: &[Known<'_>]) -> Result<Plan, Error> {
    let repository = workspace.repository.root();
    let configuration = workspace.root.join(config::FILE);
    let [pre_commit, ci] =
        [".pre-commit-config.yaml", ".github/workflows/bb-lint.yml"].map(|name| repository.join(name));
    let editor = workspace.root.join(".vscode/settings.json");
    let configured = workspace.config.path.clone().or_else(|| stands(&configuration).then(|| configuration.clone()));
    let there = ask::There {
        configuration: configured.is_some(),
        pre_commit: is_done(&pre_commit)?,
        ci: is_done(&ci)?,
        editor: is_done(&editor)?,
    };
    let proposal = proposal::Proposal::of(workspace, report);
    let wish = ask::decide(given, &proposal, &there)?;

    let mut plan = Plan { files: Vec::new(), standing: Vec::new(), detector: None, offers: wish.offers, adopt: false };
    if let Some(path) = configured {
        plan.standing.push(Standing { path, missing: by_hand(given, workspace) });
    }
    if let Some(detector) = &wish.detector {
        let schema = workspace.root.join(texts::SCHEMA);
        let with_schema = wish.editor.is_some() || stands(&schema);
        plan.add(configuration, texts::configuration(detector, &proposal, with_schema))?;
        if wish.editor.is_some() && !stands(&schema) {
            plan.add(schema, config::schema(lints))?;
        }
        let proposed = proposal.module().map_or(RUNTIME, |module| &module.path);
        let why = if proposed == detector { ask::why(&proposal) } else { "you said so".to_owned() };
        plan.detector = Some(format!("the detector is `{detector}`: {why}"));
        plan.adopt = detector == RUNTIME && !proposal.runtime;
    }
    let folder = workspace.repository.path(&workspace.root);
    let folder = Some(folder.as_str()).filter(|folder| !folder.is_empty());
    if wish.pre_commit {
        plan.add_from(pre_commit, wish.from.as_ref(), |origin| Ok(texts::pre_commit(origin, folder)))?;
    }
    if wish.ci.is_some() {
        plan.add_from(ci, wish.from.as_ref(), |origin| texts::workflow(origin, folder))?;
    }
    if wish.editor.is_some() {
        plan.add(editor, texts::VSCODE.to_owned())?;
    }
    Ok(plan)
}

/// What a configuration that stands already lacks of what flags say.
fn by_hand(given: &SetUp, workspace: &Workspace) -> Option<String> {
    let named = given.detector.as_deref().filter(|named| *named != RUNTIME)?;
    if workspace.config.detector.modules.iter().any(|module| module.value == named) {
        return None;
    }
    Some(format!("[detector]\nmodules = [{}]\n", toml::Value::from(named)))
}

impl Plan {
    fn add(&mut self, path: PathBuf, text: String) -> Result<(), Error> {
        if stands(&path) {
            let missing = (!is_done(&path)?).then_some(text);
            self.standing.push(Standing { path, missing });
        } else {
            self.files.push(File { path, text });
        }
        Ok(())
    }

    /// What fetches the linter. Nobody was asked where from for a file that speaks of it already.
    fn add_from(
        &mut self,
        path: PathBuf,
        origin: Option<&Origin>,
        text: impl Fn(&Origin) -> Result<String, Error>,
    ) -> Result<(), Error> {
        match origin {
            Some(origin) => self.add(path, text(origin)?),
            None => self.add(path, String::new()),
        }
    }

    /// The configuration that is to be written, with its path.
    pub(crate) fn configuration(&self) -> Option<(&Path, &str)> {
        let file = self.files.iter().find(|file| file.path.ends_with(config::FILE))?;
        Some((&file.path, &file.text))
    }

    /// What is wrong with a configuration that stands nowhere yet: only what was said of the detector can be.
    pub(crate) fn mistake(error: Error) -> Error {
        match error {
            Error::Config { message, help, .. } => Error::usage(format!("`--detector`: {message}"), help),
            other => other,
        }
    }

    /// Whether everything that was asked for is there in the end.
    pub(crate) fn is_whole(&self) -> bool {
        self.standing.iter().all(|file| file.missing.is_none())
    }

    /// Writes every file, or none.
    pub(crate) fn carry_out(&self) -> Result<(), Error> {
        write::all(&self.files)
    }

    /// What was done, or would be done, and what to do next. `report` is that of a run with the new configuration.
    pub(crate) fn account(&self, workspace: &Workspace, report: &Report, dry_run: bool) -> String {
        let shown = |path: &Path| workspace.repository.path(path);
        let mut text = String::new();
        for file in &self.files {
            if dry_run {
                text += &format!("would write `{}`:\n\n{}\n", shown(&file.path), file.text);
            } else {
                text += &format!("wrote `{}`\n", shown(&file.path));
            }
        }
        for Standing { path, missing } in &self.standing {
            text += &match missing {
                None => format!("`{}` is there already, and stays as it is\n", shown(path)),
                Some(missing) => {
                    format!("`{}` is there already, and stays as it is; add by hand:\n\n{missing}\n", shown(path))
                }
            };
        }
        text.extend(self.detector.iter().map(|detector| format!("{detector}\n")));
        if !self.offers.is_empty() {
            text += &format!("not written, since no flag asks for it: {}\n", self.offers.join(", "));
        }
        if self.adopt {
            text += &format!("next: make `{RUNTIME}` a dependency, and ask it where the program asks a person\n");
        }
        let found = report.entries.len();
        let denied = report.entries.iter().filter(|entry| entry.level == Level::Deny).count();
        text += &match found {
            0 => "next: `cargo bb-lint --workspace`, which finds nothing now\n".to_owned(),
            _ => format!(
                "next: `cargo bb-lint --workspace`, which finds {found} now, {denied} of them denied; \
                 where that is too much at once, `cargo bb-lint baseline --reason \"…\"` takes down what is there\n"
            ),
        };
        text
    }
}

/// Whether something has this name, if only a link that leads nowhere.
fn stands(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Whether a file speaks of the linter.
fn is_done(path: &Path) -> Result<bool, Error> {
    match fs::read(path) {
        Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).contains("bb-lint")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(source) => Err(Error::Unreadable { path: path.to_owned(), source }),
    }
}
