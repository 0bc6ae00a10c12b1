//! In: the package whose tests run. Out: a test that fails with the report where the workspace has findings that are denied.

use std::{io, path::PathBuf};

use crate::{
    cli::{Exit, Surroundings},
    discover,
    error::Error,
    options::{Format, Options, Packages, Verbosity},
    render::{self, View},
};

/// A workspace that a test of its own is about; made by [`workspace`].
#[derive(Debug)]
#[must_use = "nothing is looked at before `assert_clean` is called"]
pub struct Assertion {
    folder: Option<PathBuf>,
}

/// The workspace of the package whose tests run, every member of it, for the check as a unit test of the project itself.
///
/// ```no_run
/// # /*
/// #[test]
/// # */
/// fn every_question_is_permitted() {
///     bb_lint::workspace().assert_clean();
/// }
/// # every_question_is_permitted();
/// ```
pub fn workspace() -> Assertion {
    Assertion { folder: None }
}

impl Assertion {
    /// Another workspace: that of the package in this folder.
    ///
    /// ```no_run
    /// bb_lint::workspace().of("tests/fixture").assert_clean();
    /// ```
    pub fn of(self, folder: impl Into<PathBuf>) -> Assertion {
        Assertion { folder: Some(folder.into()) }
    }

    /// Fails the test where the command `cargo bb-lint --workspace` would: what is denied fails, warnings do not.
    ///
    /// # Panics
    ///
    /// With the report for people where something is denied, and with the reason where the work cannot be done: no workspace,
    /// or a mistake in its configuration.
    #[track_caller]
    pub fn assert_clean(self) {
        match self.report() {
            Ok((Exit::Clean, _)) => {}
            Ok((_, report)) => panic!("the workspace is not clean\n\n{report}"),
            Err(error) => panic!("the workspace could not be linted\n\n{}", render::error(&error, false)),
        }
    }

    fn report(self) -> Result<(Exit, String), Error> {
        let surroundings = Surroundings::of_process()?;
        let options = Options {
            packages: Packages::Workspace { exclude: Vec::new() },
            ..surroundings.options(self.folder.as_deref())
        };
        let workspace = discover::discover(&options, &crate::known())?;
        let (report, sources) = crate::judge(&workspace, &options)?;
        let view = View {
            workspace: &workspace,
            sources: &sources,
            rules: &[],
            format: Format::Human,
            colour: false,
            verbosity: Verbosity::Normal,
            elapsed: None,
            open: false,
            offers: false,
        };
        let mut text = Vec::new();
        render::report(&view, &report, &mut text, &mut io::sink())?;
        Ok((Exit::of(&report), String::from_utf8_lossy(&text).into_owned()))
    }
}
