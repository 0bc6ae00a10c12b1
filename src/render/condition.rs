//! In: a condition as code. Out: the same in words. The only owner of `cargo_platform`.

use std::str::FromStr;

use cargo_platform::{Cfg, CfgExpr};

/// "only on Windows" for `cfg(windows)`; the code itself where words would be longer than it.
pub(super) fn words(condition: &str) -> String {
    let inner = condition.strip_prefix("cfg(").and_then(|rest| rest.strip_suffix(')')).unwrap_or(condition);
    let spoken = CfgExpr::from_str(inner).ok().and_then(|expression| spoken(&expression));
    spoken.unwrap_or_else(|| format!("only under `{condition}`"))
}

fn spoken(expression: &CfgExpr) -> Option<String> {
    match expression {
        CfgExpr::Value(cfg) => phrase(cfg).map(|phrase| format!("only {phrase}")),
        CfgExpr::Not(inner) => match &**inner {
            CfgExpr::Value(cfg) => phrase(cfg).map(|phrase| format!("not {phrase}")),
            _ => None,
        },
        CfgExpr::All(parts) => joined(parts, " and "),
        CfgExpr::Any(parts) => joined(parts, " or "),
        CfgExpr::True | CfgExpr::False => None,
    }
}

/// Up to three plain conditions in a row.
fn joined(parts: &[CfgExpr], word: &str) -> Option<String> {
    if parts.is_empty() || parts.len() > 3 {
        return None;
    }
    let phrases = parts.iter().map(|part| match part {
        CfgExpr::Value(cfg) => phrase(cfg),
        _ => None,
    });
    let phrases: Option<Vec<String>> = phrases.collect();
    Some(format!("only {}", phrases?.join(word)))
}

fn phrase(cfg: &Cfg) -> Option<String> {
    match cfg {
        Cfg::Name(name) => Some(match name.as_str() {
            "windows" => "on Windows".to_owned(),
            "unix" => "on Unix".to_owned(),
            "debug_assertions" => "with debug assertions".to_owned(),
            name => format!("with `--cfg {name}`"),
        }),
        Cfg::KeyPair(key, value) => Some(match key.as_str() {
            "feature" => format!("with the feature `{value}`"),
            "target_os" => format!("on {}", system(value)),
            "target_family" => format!("on {}", system(value)),
            "target_arch" => format!("on `{value}` processors"),
            _ => return None,
        }),
    }
}

fn system(name: &str) -> &str {
    match name {
        "android" => "Android",
        "dragonfly" => "DragonFly BSD",
        "emscripten" => "Emscripten",
        "freebsd" => "FreeBSD",
        "fuchsia" => "Fuchsia",
        "haiku" => "Haiku",
        "hermit" => "Hermit",
        "illumos" => "illumos",
        "ios" => "iOS",
        "linux" => "Linux",
        "macos" => "macOS",
        "netbsd" => "NetBSD",
        "openbsd" => "OpenBSD",
        "redox" => "Redox",
        "solaris" => "Solaris",
        "unix" => "Unix",
        "wasi" => "WASI",
        "wasm" => "WebAssembly",
        "windows" => "Windows",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn conditions_are_said_in_words() {
        for (condition, expected) in [
            ("cfg(windows)", "only on Windows"),
            ("cfg(target_os = \"macos\")", "only on macOS"),
            ("cfg(feature = \"tty\")", "only with the feature `tty`"),
            ("cfg(not(windows))", "not on Windows"),
            ("cfg(any(target_os = \"linux\", windows))", "only on Linux or on Windows"),
            ("cfg(all(unix, feature = \"a\"))", "only on Unix and with the feature `a`"),
            ("cfg(tokio_unstable)", "only with `--cfg tokio_unstable`"),
            ("cfg(not(any(unix, windows)))", "only under `cfg(not(any(unix, windows)))`"),
            ("cfg(target_pointer_width = \"64\")", "only under `cfg(target_pointer_width = \"64\")`"),
            ("cfg(", "only under `cfg(`"),
        ] {
            assert_eq!(words(condition), expected);
        }
    }
}
