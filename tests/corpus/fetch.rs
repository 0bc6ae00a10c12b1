//! In: a program's name and version. Out: its folder under the target folder, fetched by cargo where it is not there yet.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use libtest_mimic::Failed;

use crate::{
    CONFIG, Program, SWITCH,
    support::{entries, files, read},
};

/// The folder of a program, whose `source` is as published.
pub fn fetched(program: &Program) -> Result<PathBuf, Failed> {
    let Program { name, version } = program;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("corpus").join(name);
    let (stamp, source) = (folder.join("version"), folder.join("source"));
    if fs::read_to_string(&stamp).is_ok_and(|stamped| stamped == *version) && source.is_dir() {
        return Ok(folder);
    }
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("bb-lint.toml"), CONFIG)?;
    copy(&in_cargo(program, &folder)?, &source)?;
    // Else cargo would look for a workspace in the folders above.
    let manifest = read(&source.join("Cargo.toml"));
    if !manifest.parse::<toml::Table>()?.contains_key("workspace") {
        fs::write(source.join("Cargo.toml"), manifest + "\n[workspace]\n")?;
    }
    fs::write(stamp, version)?;
    Ok(folder)
}

/// Lets cargo fetch the program, and finds where cargo keeps it.
///
/// `cargo info` fetches this one package. As a dependency of a made-up package, a program without a library is not named by
/// `cargo metadata`, and everything that the programs depend on would be fetched as well: minutes instead of seconds.
fn in_cargo(program: &Program, start: &Path) -> Result<PathBuf, Failed> {
    let Program { name, version } = program;
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["info", "--quiet", "--color", "never"]).arg(format!("{name}@{version}"));
    let output = command.current_dir(start).stdin(Stdio::null()).output()?;
    if !output.status.success() {
        let words = String::from_utf8_lossy(&output.stderr);
        return Err(format!(
            "{name} {version} could not be fetched; this test needs the registry, and {SWITCH}=skip leaves it out. \
             cargo says:\n{words}"
        )
        .into());
    }
    let home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")));
    let sources = home.unwrap_or_default().join("registry").join("src");
    let folders = entries(&sources).into_iter().map(|registry| registry.join(format!("{name}-{version}")));
    let found = folders.into_iter().find(|folder| folder.join("Cargo.toml").is_file());
    Ok(found.ok_or_else(|| format!("{name} {version} was fetched, and is not below {}", sources.display()))?)
}

fn copy(from: &Path, to: &Path) -> Result<(), Failed> {
    for file in files(from) {
        let copy = to.join(file.strip_prefix(from)?);
        fs::create_dir_all(copy.parent().unwrap_or(to))?;
        fs::copy(&file, copy)?;
    }
    Ok(())
}
