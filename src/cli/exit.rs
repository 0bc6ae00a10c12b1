//! In: how a run went. Out: the process's exit code.

use std::process::ExitCode;

use crate::{config::Level, suppress::Report};

/// How a run ends, as the process's exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// 0: nothing was found that is denied.
    Clean,
    /// 1: something was found that is denied.
    Denied,
    /// 2: the work could not be done: usage, configuration, manifests, output.
    Failed,
    /// The exit code of cargo or of the compiler, which was run.
    Other(u8),
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Clean => 0,
            Exit::Denied => 1,
            Exit::Failed => 2,
            Exit::Other(code) => code,
        })
    }
}

impl Exit {
    /// The end of a run that could do its work.
    pub(crate) fn of(report: &Report) -> Exit {
        let denied = report.entries.iter().any(|entry| entry.level == Level::Deny);
        if denied { Exit::Denied } else { Exit::Clean }
    }

    /// The end of a run beside which another one ended: ours, where both are bad.
    pub(crate) fn and(self, other: Exit) -> Exit {
        if self == Exit::Clean { other } else { self }
    }
}
