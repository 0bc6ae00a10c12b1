//! In: the configuration as it is written. Out: the typed configuration, or the first mistake with its place and its fix.

use std::{
    ops::Range,
    path::{Path, PathBuf},
};

use super::{
    Allowance, ApiRow, Config, DetectFn, Detector, Known, LintSetting, Spanned, says_nothing,
    written::{self, Detect, Setting, Written},
};
use crate::{error::Error, near};

pub(super) fn check(path: &Path, text: String, written: Written, lints: &[Known<'_>]) -> Result<Config, Error> {
    let mistakes = Mistakes { path, text: &text, lints };
    let detector = mistakes.detector(written.detector)?;
    let settings = written.lints.into_iter().map(|(lint, setting)| mistakes.setting(lint, setting));
    let settings = settings.collect::<Result<_, _>>()?;
    let allow = written.allow.into_iter().map(|entry| mistakes.allowance(entry));
    let allow = allow.collect::<Result<_, _>>()?;
    let apis = written
        .api
        .into_iter()
        .map(|row| Ok(ApiRow { path: mistakes.rust_path(row.path, Ending::Macro)?, effect: row.effect }));
    let apis = apis.collect::<Result<_, Error>>()?;
    Ok(Config { path: Some(path.to_owned()), text, tests: written.tests, detector, lints: settings, allow, apis })
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
    lints: &'c [Known<'c>],
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
        let paths = |paths: Vec<Spanned<String>>| {
            paths.into_iter().map(|path| self.rust_path(path, Ending::Name)).collect::<Result<_, _>>()
        };
        let detect = written.detect.into_iter().map(|detect| {
            let (path, reason) = match detect.value {
                Detect::Path(path) => (Spanned { span: detect.span, value: path }, None),
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
        let lint = self.lint(Spanned { span: lint.span(), value: lint.into_inner() })?;
        let (level, variables) = match setting {
            Setting::Level(level) => (Some(level), None),
            Setting::Table(table) => (table.level.map(|level| level.value), table.variables),
        };
        if level.is_none() && variables.is_none() {
            let help = format!("give it a level: `{} = \"deny\"`", lint.value);
            return self.at(lint.span, "this says nothing of the lint", help);
        }
        let variables = variables.map(|variables| self.variables(&lint.value, variables)).transpose()?;
        Ok(LintSetting { lint, level, variables: variables.unwrap_or_default() })
    }

    fn variables(&self, lint: &str, variables: Spanned<Vec<Spanned<String>>>) -> Result<Vec<String>, Error> {
        let takes = |lint: &&Known<'_>| lint.variables;
        if !self.lints.iter().filter(takes).any(|known| known.name == lint) {
            let names: Vec<&str> = self.lints.iter().filter(takes).map(|known| known.name).collect();
            let help = match &names[..] {
                [] => "leave the key out".to_owned(),
                names => format!("leave the key out, or give them to {}", near::listed(names)),
            };
            return self.at(variables.span, format!("`{lint}` depends on no variables"), help);
        }
        if variables.value.is_empty() {
            return self.at(variables.span, "this list names no variable", "name one, or leave the key out");
        }
        if let Some(blank) = variables.value.iter().find(|name| name.value.trim().is_empty()) {
            let help = "name one, or `\"*\"` for every variable";
            return self.at(blank.span.clone(), "a variable without a name", help);
        }
        Ok(variables.value.into_iter().map(|name| name.value).collect())
    }

    fn allowance(&self, entry: Spanned<written::Allow>) -> Result<Allowance, Error> {
        let Spanned { span, value: entry } = entry;
        fn end<T>(value: Option<&Spanned<T>>) -> Option<usize> {
            value.map(|value| value.span.end)
        }
        let texts = [&entry.lint, &entry.module, &entry.file, &entry.api, &entry.reason].map(|text| end(text.as_ref()));
        let ends: Vec<Option<usize>> =
            texts.into_iter().chain([end(entry.count.as_ref()), end(entry.expires.as_ref())]).collect();
        let Some(lint) = entry.lint else {
            return self.at(span, "this allowance names no lint", "add `lint = \"…\"`");
        };
        let lint = self.lint(lint)?;
        let Some(reason) = entry.reason else {
            let help = "add `reason = \"…\"`: why this place may decide for itself";
            return self.at(span, "this allowance gives no reason", help);
        };
        if says_nothing(&reason.value) {
            let message = match reason.value.trim() {
                "" => "this reason is empty".to_owned(),
                placeholder => format!("`{placeholder}` is no reason"),
            };
            return self.at(reason.span, message, "say why this place may decide for itself");
        }
        let (module, file) = match (entry.module, entry.file) {
            (Some(module), None) => (Some(self.rust_path(module, Ending::Name)?), None),
            (None, Some(file)) => (None, Some(self.file(file)?)),
            (None, None) => {
                let help = "add `module = \"my_crate::path\"` or `file = \"src/path.rs\"`";
                return self.at(span, "this allowance does not say where", help);
            }
            (Some(_), Some(file)) => {
                return self.at(file.span, "this allowance names both a module and a file", "keep one of them");
            }
        };
        if let Some(api) = entry.api.as_ref().filter(|api| api.value.trim().is_empty()) {
            return self.at(api.span.clone(), "this api has no name", "name it as findings do, or leave the key out");
        }
        if let Some(count) = entry.count.as_ref().filter(|count| count.value == 0) {
            return self.at(count.span.clone(), "a count of 0 allows nothing", "remove the allowance");
        }
        Ok(Allowance {
            whole: span.start..ends.into_iter().flatten().fold(span.end, usize::max),
            span,
            lint,
            module,
            file,
            api: entry.api,
            count: entry.count,
            reason,
            expires: entry.expires.map(|day| self.day(day)).transpose()?,
        })
    }

    fn lint(&self, lint: Spanned<String>) -> Result<Spanned<String>, Error> {
        let names: Vec<&str> = self.lints.iter().map(|known| known.name).collect();
        if names.contains(&lint.value.as_str()) {
            return Ok(lint);
        }
        let message = format!("no lint is called `{}`", lint.value);
        self.at(lint.span, message, near::suggest(&lint.value, &names))
    }

    fn file(&self, file: Spanned<String>) -> Result<Spanned<PathBuf>, Error> {
        if file.value.trim().is_empty() {
            return self.at(file.span, "this file has no name", "write its path from this file's folder");
        }
        let folder = self.path.parent().unwrap_or(Path::new(""));
        Ok(Spanned { value: folder.join(&file.value), span: file.span })
    }

    fn day(&self, day: Spanned<written::Day>) -> Result<Spanned<String>, Error> {
        let written = &day.value.0;
        let date = written.parse::<jiff::civil::Date>();
        match date {
            Ok(date) if date.to_string() == *written => Ok(Spanned { span: day.span, value: date.to_string() }),
            _ => self.at(day.span.clone(), format!("`{written}` is not a day"), "write the last day as `YYYY-MM-DD`"),
        }
    }

    /// A path whose segments are names; whether it leads anywhere is judged when the code has been read.
    fn rust_path(&self, path: Spanned<String>, ending: Ending) -> Result<Spanned<String>, Error> {
        let text = path.value.as_str();
        let names = if ending == Ending::Macro { text.strip_suffix('!').unwrap_or(text) } else { text };
        let wrong = names.split("::").find(|segment| !is_name(segment));
        let first = names.split("::").next().unwrap_or_default();
        if let Some(wrong) = wrong {
            let help = match wrong.replace('-', "_") {
                name if wrong != name && is_name(&name) => format!("in Rust paths it is `{name}`"),
                _ => "write names joined by `::`, as in `my_crate::module`".to_owned(),
            };
            return self.at(path.span.clone(), format!("`{text}` is not a Rust path"), help);
        }
        if matches!(first, "crate" | "self" | "super") {
            let help = "start with the name of the crate, as its users write it";
            return self.at(path.span.clone(), format!("`{first}` says nothing here"), help);
        }
        Ok(path)
    }
}

/// Letters, digits and `_`, no digit first: close enough, since a path that leads nowhere is found out later.
fn is_name(segment: &str) -> bool {
    let mut letters = segment.strip_prefix("r#").unwrap_or(segment).chars();
    letters.next().is_some_and(|first| first.is_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_alphanumeric() || letter == '_')
}
