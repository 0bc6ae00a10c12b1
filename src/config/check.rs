//! In: the configuration as it is written. Out: the typed configuration, or the first mistake with its place and its fix.

use std::{
    ops::Range,
    path::{Path, PathBuf},
};

use super::{
    Allowance, ApiRow, Config, DetectFn, Detector, LintSetting, Spanned,
    written::{self, Detect, Setting, SettingTable, Written},
};
use crate::{error::Error, near};

pub(super) fn check(path: &Path, text: String, written: Written, lints: &[&str]) -> Result<Config, Error> {
    let mistakes = Mistakes { path, text: &text, lints };
    let detector = mistakes.detector(written.detector)?;
    let settings = written.lints.into_iter().map(|(lint, setting)| mistakes.setting(lint, setting));
    let settings = settings.collect::<Result<_, _>>()?;
    let allow = written.allow.into_iter().map(|entry| mistakes.allowance(entry));
    let allow = allow.collect::<Result<_, _>>()?;
    let apis = written
        .api
        .into_iter()
        .map(|row| Ok(ApiRow { path: mistakes.rust_path(row.path, Ending::Macro)?, effect: spanned(row.effect) }));
    let apis = apis.collect::<Result<_, Error>>()?;
    Ok(Config { path: Some(path.to_owned()), text, tests: written.tests, detector, lints: settings, allow, apis })
}

fn spanned<T>(value: toml::Spanned<T>) -> Spanned<T> {
    Spanned { span: value.span(), value: value.into_inner() }
}

/// Whether a path may end in `!`.
#[derive(Clone, Copy, PartialEq)]
enum Ending {
    Name,
    Macro,
}

struct Mistakes<'c> {
    path: &'c Path,
    text: &'c str,
    lints: &'c [&'c str],
}

impl Mistakes<'_> {
    fn at<T>(&self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Result<T, Error> {
        Err(Error::Config {
            path: self.path.to_owned(),
            text: self.text.to_owned(),
            span,
            message: message.into(),
            help: Some(help.into()),
        })
    }

    fn detector(&self, written: written::Detector) -> Result<Detector, Error> {
        let paths = |paths: Vec<toml::Spanned<String>>| {
            paths.into_iter().map(|path| self.rust_path(path, Ending::Name)).collect::<Result<_, _>>()
        };
        let detect = written.detect.into_iter().map(|detect| {
            let span = detect.span();
            let (path, reason) = match detect.into_inner() {
                Detect::Path(path) => (toml::Spanned::new(span, path), None),
                Detect::Table(table) => (table.path, table.reason),
            };
            Ok(DetectFn { path: self.rust_path(path, Ending::Name)?, reason })
        });
        Ok(Detector {
            modules: paths(written.modules)?,
            detect: detect.collect::<Result<_, Error>>()?,
            permits: paths(written.permits)?,
            runners: paths(written.runners)?,
        })
    }

    fn setting(&self, lint: toml::Spanned<String>, setting: Setting) -> Result<LintSetting, Error> {
        let lint = self.lint(lint)?;
        let setting = match setting {
            Setting::Level(level) => SettingTable { level: Some(level), variables: Vec::new() },
            Setting::Table(table) => table,
        };
        if let Some(blank) = setting.variables.iter().find(|name| name.as_ref().trim().is_empty()) {
            return self.at(blank.span(), "a variable without a name", "name one, or `\"*\"` for every variable");
        }
        let variables = setting.variables.into_iter().map(toml::Spanned::into_inner).collect();
        Ok(LintSetting { lint, level: setting.level, variables })
    }

    fn allowance(&self, entry: toml::Spanned<written::Allow>) -> Result<Allowance, Error> {
        let span = entry.span();
        let entry = entry.into_inner();
        let Some(lint) = entry.lint else {
            return self.at(span, "this allowance names no lint", "add `lint = \"…\"`");
        };
        let lint = self.lint(lint)?;
        let Some(reason) = entry.reason else {
            let help = "add `reason = \"…\"`: why this place may decide for itself";
            return self.at(span, "this allowance gives no reason", help);
        };
        if reason.as_ref().trim().is_empty() {
            return self.at(reason.span(), "this reason is empty", "say why this place may decide for itself");
        }
        let (module, file) = match (entry.module, entry.file) {
            (Some(module), None) => (Some(self.rust_path(module, Ending::Name)?), None),
            (None, Some(file)) => (None, Some(self.file(file)?)),
            (None, None) => {
                let help = "add `module = \"my_crate::path\"` or `file = \"src/path.rs\"`";
                return self.at(span, "this allowance does not say where", help);
            }
            (Some(_), Some(file)) => {
                return self.at(file.span(), "this allowance names both a module and a file", "keep one of them");
            }
        };
        if let Some(api) = entry.api.as_ref().filter(|api| api.as_ref().trim().is_empty()) {
            return self.at(api.span(), "this api has no name", "name it as findings do, or leave the key out");
        }
        if let Some(count) = entry.count.as_ref().filter(|count| *count.as_ref() == 0) {
            return self.at(count.span(), "a count of 0 allows nothing", "remove the allowance");
        }
        Ok(Allowance {
            span,
            lint,
            module,
            file,
            api: entry.api.map(spanned),
            count: entry.count.map(toml::Spanned::into_inner),
            reason: spanned(reason),
            expires: entry.expires.map(|day| self.day(day)).transpose()?,
        })
    }

    fn lint(&self, lint: toml::Spanned<String>) -> Result<Spanned<String>, Error> {
        if self.lints.contains(&lint.as_ref().as_str()) {
            return Ok(spanned(lint));
        }
        let message = format!("no lint is called `{}`", lint.as_ref());
        self.at(lint.span(), message, near::suggest(lint.as_ref(), self.lints))
    }

    fn file(&self, file: toml::Spanned<String>) -> Result<Spanned<PathBuf>, Error> {
        if file.as_ref().trim().is_empty() {
            return self.at(file.span(), "this file has no name", "write its path from this file's folder");
        }
        let folder = self.path.parent().unwrap_or(Path::new(""));
        Ok(Spanned { span: file.span(), value: folder.join(file.as_ref()) })
    }

    fn day(&self, day: toml::Spanned<written::Day>) -> Result<Spanned<String>, Error> {
        let written = &day.as_ref().0;
        let date = written.parse::<jiff::civil::Date>();
        match date {
            Ok(date) if date.to_string() == *written => Ok(Spanned { span: day.span(), value: date.to_string() }),
            _ => self.at(day.span(), format!("`{written}` is not a day"), "write the last day as `YYYY-MM-DD`"),
        }
    }

    /// A path whose segments are names; whether it leads anywhere is judged when the code has been read.
    fn rust_path(&self, path: toml::Spanned<String>, ending: Ending) -> Result<Spanned<String>, Error> {
        let text = path.as_ref().as_str();
        let names = if ending == Ending::Macro { text.strip_suffix('!').unwrap_or(text) } else { text };
        let wrong = names.split("::").find(|segment| !is_name(segment));
        let first = names.split("::").next().unwrap_or_default();
        if let Some(wrong) = wrong {
            let help = match wrong.replace('-', "_") {
                name if wrong != name && is_name(&name) => format!("in Rust paths it is `{name}`"),
                _ => "write names joined by `::`, as in `my_crate::module`".to_owned(),
            };
            return self.at(path.span(), format!("`{text}` is not a Rust path"), help);
        }
        if matches!(first, "crate" | "self" | "super") {
            let help = "start with the name of the crate, as its users write it";
            return self.at(path.span(), format!("`{first}` says nothing here"), help);
        }
        Ok(spanned(path))
    }
}

/// Letters, digits and `_`, no digit first: close enough, since a path that leads nowhere is found out later.
fn is_name(segment: &str) -> bool {
    let mut letters = segment.strip_prefix("r#").unwrap_or(segment).chars();
    letters.next().is_some_and(|first| first.is_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_alphanumeric() || letter == '_')
}
