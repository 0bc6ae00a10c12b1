//! In: the command line, parsed by `clap`; out: a detector that knows what was asked for.

use crate::detect::Detector;

/// The flags that say whether a person wants to be asked, to flatten into a program's own.
///
/// `--yes` is the program's, since it answers questions that only the program knows. So is
/// `--json`, which goes to the detector by its real name:
///
/// ```
/// use bb_interactive::{Detector, Flags};
/// use clap::Parser;
///
/// #[derive(Parser)]
/// struct Cli {
///     #[command(flatten)]
///     interaction: Flags,
///     /// Delete without asking
///     #[arg(long)]
///     yes: bool,
///     /// Print JSON
///     #[arg(long)]
///     json: bool,
/// }
///
/// impl Cli {
///     fn detector(&self) -> Detector {
///         self.interaction.detector().prefix("MYAPP").machine_output("--json", self.json)
///     }
/// }
///
/// let cli = Cli::parse_from(["myapp", "--json"]);
/// let refusal = cli.detector().detect().expect_err("a program reads the output");
/// assert_eq!((refusal.rule().id(), refusal.name()), ("machine_output", "--json"));
/// assert!(!cli.yes);
/// ```
#[derive(Clone, Copy, Debug, Default, clap::Args)]
#[non_exhaustive]
pub struct Flags {
    /// Never ask; fail and say which flag answers instead
    #[arg(long, global = true)]
    pub no_input: bool,
}

impl Flags {
    /// A detector that knows which of the flags were given.
    #[must_use]
    pub fn detector(&self) -> Detector {
        Detector::new().no_input("--no-input", self.no_input)
    }
}
