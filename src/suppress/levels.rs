//! In: the lints' own levels, the configuration, the command line. Out: how loud each lint is, and who said so.

use std::{collections::BTreeMap, ops::Range};

use crate::config::{Config, Level};

/// Who set a lint's level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LevelSource {
    /// The lint itself.
    Default,
    /// The configuration, at these bytes.
    Configuration(Range<usize>),
    /// The command line.
    CommandLine,
}

/// Every lint's level: its own, then the configuration's, then the command line's last word.
pub fn levels(
    lints: &[(&'static str, Level)],
    config: &Config,
    typed: &[(String, Level)],
) -> BTreeMap<&'static str, (Level, LevelSource)> {
    let own = lints.iter().map(|&(lint, level)| (lint, (level, LevelSource::Default)));
    let mut levels: BTreeMap<_, _> = own.collect();
    for setting in &config.lints {
        if let (Some(entry), Some(level)) = (levels.get_mut(setting.lint.value.as_str()), setting.level) {
            *entry = (level, LevelSource::Configuration(setting.lint.span.clone()));
        }
    }
    for (lint, level) in typed {
        if let Some(entry) = levels.get_mut(lint.as_str()) {
            *entry = (*level, LevelSource::CommandLine);
        }
    }
    levels
}
