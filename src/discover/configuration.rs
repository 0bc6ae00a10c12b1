//! In: the workspace's folder and the options. Out: its one configuration, read from where it stands.

use std::{
    io,
    path::{Path, PathBuf},
};

use super::{files, metadata::Described, paths::real};
use crate::{
    config::{
        Config, FILE, Known,
        baseline::{self, Baseline},
    },
    error::Error,
    options::Options,
};

pub(super) fn read(options: &Options, described: &Described, lints: &[Known<'_>]) -> Result<Config, Error> {
    let root = described.root();
    let mut config = if let Some(path) = &options.lint_config {
        Config::from_file(path, text(path)?, lints)?
    } else {
        if let Some(manifest) = described.misplaced_section() {
            return Err(misplaced(manifest.to_owned())?);
        }
        let file = root.join(FILE);
        match (files::is_there(&file), described.has_section()) {
            (false, false) => Config::default(),
            (true, false) => Config::from_file(&file, text(&file)?, lints)?,
            (is_there, true) => {
                let config = section(&root.join("Cargo.toml"), lints)?;
                if is_there {
                    let message = format!("the workspace has two configurations: this one and `{FILE}`");
                    let help = Some("keep one of them".to_owned());
                    return Err(config.mistake(place(&config.text, "workspace"), message, help));
                }
                config
            }
        }
    };
    settle(&mut config, root)?;
    Ok(config)
}

/// The baseline in the workspace's folder. Whether what it names is still there is judged when the code has been read.
pub(super) fn baseline(root: &Path, lints: &[Known<'_>]) -> Result<Option<Baseline>, Error> {
    let file = root.join(baseline::FILE);
    match text(&file) {
        Ok(text) => Baseline::from_file(&file, text, &lints.iter().map(|lint| lint.name).collect::<Vec<_>>()).map(Some),
        Err(Error::Unreadable { source, .. }) if source.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn text(path: &Path) -> Result<String, Error> {
    files::text(path).map_err(|source| Error::Unreadable { path: path.to_owned(), source })
}

fn section(manifest: &Path, lints: &[Known<'_>]) -> Result<Config, Error> {
    let config = Config::from_manifest(manifest, text(manifest)?, lints)?;
    Ok(config.unwrap_or_default())
}

fn misplaced(manifest: PathBuf) -> Result<Error, Error> {
    let text = text(&manifest)?;
    let span = place(&text, "package");
    let message = "nothing reads a package's own configuration".to_owned();
    let help = Some(format!("write `[workspace.metadata.bb-lint]` or `{FILE}` in the workspace's folder"));
    Ok(Error::Config { path: manifest, text, span, message, help })
}

/// The header of the section, for a section that is known to be there; the file's start where it is written another way.
fn place(text: &str, table: &str) -> std::ops::Range<usize> {
    let header = format!("[{table}.metadata.bb-lint");
    text.find(&header).map_or(0..0, |start| start..start + header.len() + 1)
}

/// Makes sure that the files of allowances exist, and writes them as the workspace writes its own paths, links resolved.
fn settle(config: &mut Config, root: &Path) -> Result<(), Error> {
    let real_root = real(root);
    for index in 0..config.allow.len() {
        let Some(file) = &config.allow[index].file else { continue };
        let real = match file.value.canonicalize() {
            Ok(real) if real.is_file() => real,
            _ => {
                let message = format!("there is no file `{}`", file.value.display());
                let help = config
                    .path
                    .as_deref()
                    .and_then(Path::parent)
                    .map(|folder| format!("paths start from this file's folder, `{}`", folder.display()));
                return Err(config.mistake(file.span.clone(), message, help));
            }
        };
        let settled = real.strip_prefix(&real_root).map_or(real.clone(), |inside| root.join(inside));
        if let Some(file) = &mut config.allow[index].file {
            file.value = settled;
        }
    }
    Ok(())
}
