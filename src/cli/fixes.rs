//! In: the words about changing files. Out: whether files may be changed, and under which conditions.

use clap::Args;

use crate::{
    error::Error,
    options::{Consent, Options},
};

#[derive(Debug, Args)]
#[command(next_help_heading = "Fixes")]
pub(super) struct Fixes {
    /// Change the files where that is certain to be right, and report what is left
    #[arg(long)]
    fix: bool,
    /// Change files of a workspace that is under no version control
    #[arg(long, requires = "fix")]
    allow_no_vcs: bool,
    /// Change files beside changes that are not committed, staged or not
    #[arg(long, requires = "fix")]
    allow_dirty: bool,
    /// Change files beside changes that are staged
    #[arg(long, requires = "fix")]
    allow_staged: bool,
}

impl Fixes {
    /// The conditions, where files may be changed.
    pub(super) fn consent(&self) -> Option<Consent> {
        let staged = self.allow_dirty || self.allow_staged;
        self.fix.then_some(Consent { no_vcs: self.allow_no_vcs, dirty: self.allow_dirty, staged })
    }
}

/// Nothing else may read the files meanwhile.
pub(super) fn alone(options: &Options, subcommand: bool) -> Result<(), Error> {
    if options.fix.is_none() || !subcommand && options.with.is_none() {
        return Ok(());
    }
    let message = "`--fix` takes no subcommand and no `--with`: it changes files that others would read meanwhile";
    Err(Error::usage(message, Some("run `cargo bb-lint --fix` by itself, and the other behind it".to_owned())))
}
