//! In: what was typed after `-p` or `--exclude`. Out: whether a member is meant: by name, glob or package id, as cargo reads them.

use globset::{Glob, GlobMatcher};

use crate::error::Error;

/// One typed specification.
#[derive(Debug)]
pub(super) enum Spec<'t> {
    /// `serde`, `serde@1.0`, `path+file:///folder#0.1.0`.
    Exact(&'t str),
    /// `my-*`.
    Glob(GlobMatcher),
}

impl<'t> Spec<'t> {
    pub(super) fn parse(typed: &'t str) -> Result<Spec<'t>, Error> {
        if !typed.contains(['*', '?', '[', ']']) {
            return Ok(Spec::Exact(typed));
        }
        match Glob::new(typed) {
            Ok(glob) => Ok(Spec::Glob(glob.compile_matcher())),
            Err(error) => Err(Error::usage(format!("`{typed}` is not a glob: {}", error.kind()), None)),
        }
    }

    /// Whether a name alone is meant: of a target, or of a package.
    pub(super) fn names(&self, name: &str) -> bool {
        match self {
            Spec::Exact(typed) => *typed == name,
            Spec::Glob(glob) => glob.is_match(name),
        }
    }

    /// Whether a package is meant.
    pub(super) fn means(&self, id: &str, name: &str, version: &str) -> bool {
        let Spec::Exact(typed) = self else { return self.names(name) };
        if *typed == id || *typed == name {
            return true;
        }
        let (place, rest) = match typed.split_once('#') {
            Some((place, rest)) => (Some(place), Some(rest)),
            None if typed.contains("://") => (Some(*typed), None),
            None => (None, Some(*typed)),
        };
        let same_place = place.is_none_or(|place| bare(place) == bare(id.split('#').next().unwrap_or(id)));
        same_place && rest.is_none_or(|rest| named(rest, name, version, place.is_some()))
    }
}

/// A folder's address without its kind.
fn bare(place: &str) -> &str {
    place.trim_start_matches("path+").trim_end_matches('/')
}

/// `name`, `name@1.2`, `name:1.2`; behind a place, a version alone as well.
fn named(rest: &str, name: &str, version: &str, placed: bool) -> bool {
    let same_version = |typed: &str| version == typed || version.starts_with(&format!("{typed}."));
    match rest.split_once(['@', ':']) {
        Some((typed, wanted)) => typed == name && same_version(wanted),
        None => rest == name || (placed && same_version(rest)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_is_meant_by_name_glob_or_id() {
        let means = |typed: &str| {
            let spec = Spec::parse(typed).expect("it is well formed");
            spec.means("path+file:///w/tools/one#0.1.3", "one", "0.1.3")
        };
        for typed in [
            "one",
            "o*",
            "[no]ne",
            "one@0.1.3",
            "one@0.1",
            "one:0",
            "path+file:///w/tools/one#0.1.3",
            "file:///w/tools/one",
            "file:///w/tools/one#one",
            "path+file:///w/tools/one#one@0.1.3",
        ] {
            assert!(means(typed), "{typed}");
        }
        for typed in
            ["on", "two", "one@0.2", "one@0.1.30", "0.1.3", "file:///w/tools", "file:///w/tools/one#0.2.0", "x*"]
        {
            assert!(!means(typed), "{typed}");
        }
        assert!(Spec::parse("a[").is_err());
    }
}
