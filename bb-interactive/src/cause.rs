//! In: what a rule found; out: one reason to refuse, with a stable id, a name and words.

use std::borrow::Cow;
use std::fmt;

/// The rules that can refuse, in the order in which they are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// The caller says that a flag against questions was given.
    NoInputFlag,
    /// The caller says that output for a program was asked for.
    MachineOutput,
    /// `BB_NO_PROMPT`, or the same with the application's prefix, is set.
    NoPromptVariable,
    /// The caller says that this way of running it is unattended unless somebody says otherwise.
    UnattendedDefault,
    /// A variable that `BB_NO_PROMPT_VARS` names is set.
    OperatorVariable,
    /// A variable of [the table](crate::signals) is set to a value that counts.
    KnownVariable,
    /// `TERM` is exactly `dumb`.
    DumbTerminal,
    /// Standard input is not a terminal.
    StdinNotTerminal,
    /// Standard output is not a terminal.
    StdoutNotTerminal,
    /// The stream that the question would be drawn on is not a terminal.
    PromptStreamNotTerminal,
    /// The process is not in the foreground of its terminal.
    BackgroundProcess,
    /// A rule of the program's own, by the id that the program gave it.
    Program(&'static str),
}

impl Rule {
    /// The stable id, for programs that read it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::NoInputFlag => "no_input_flag",
            Self::MachineOutput => "machine_output",
            Self::NoPromptVariable => "no_prompt_variable",
            Self::UnattendedDefault => "unattended_default",
            Self::OperatorVariable => "operator_variable",
            Self::KnownVariable => "known_variable",
            Self::DumbTerminal => "dumb_terminal",
            Self::StdinNotTerminal => "stdin_not_terminal",
            Self::StdoutNotTerminal => "stdout_not_terminal",
            Self::PromptStreamNotTerminal => "prompt_stream_not_terminal",
            Self::BackgroundProcess => "background_process",
            Self::Program(id) => id,
        }
    }
}

/// The stable id.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// One thing that speaks against asking.
///
/// Its text says what was found, as in "`CI` is set, which nearly every CI service does".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    pub(crate) rule: Rule,
    pub(crate) name: Cow<'static, str>,
    pub(crate) detail: Cow<'static, str>,
    pub(crate) remedy: Remedy,
}

/// What would take a cause away, for the sentence that says how to be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Remedy {
    /// Not giving this flag.
    LeaveOut,
    /// Setting the named variable to this value, for one command.
    Set(Cow<'static, str>, &'static str),
    /// Running in a terminal, without redirecting the named stream.
    Terminal,
    /// Bringing the process to the foreground.
    Foreground,
    /// In the words of the program whose rule it is; empty where it has none.
    Words(Cow<'static, str>),
}

impl Cause {
    /// What a rule of the program's own found: its stable id, and what is the matter in words
    /// that follow "cannot ask:", in lower case and without a full stop.
    ///
    /// ```
    /// use bb_interactive::{Cause, Detector, Surroundings};
    ///
    /// let detector = Detector::new().rule(|surroundings| {
    ///     surroundings.counts("MYAPP_MAINTENANCE").then(|| {
    ///         Cause::new("maintenance", "the site is being maintained").fix("wait until it is over")
    ///     })
    /// });
    /// let surroundings = Surroundings::person().with_variable("MYAPP_MAINTENANCE", "1");
    /// assert!(detector.refusal_in(&surroundings).is_some());
    /// ```
    #[must_use]
    pub fn new(id: &'static str, what: impl Into<Cow<'static, str>>) -> Self {
        let remedy = Remedy::Words(Cow::Borrowed(""));
        Self { rule: Rule::Program(id), name: id.into(), detail: one_line(what.into()), remedy }
    }

    /// What to do about it, in words that follow "for a person to be asked,", as in "unlock the vault".
    #[must_use]
    pub fn fix(mut self, fix: impl Into<Cow<'static, str>>) -> Self {
        self.remedy = Remedy::Words(one_line(fix.into()));
        self
    }

    /// The rule that found it.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The name of the flag, variable or stream that it is about, never a variable's value.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)
    }
}

/// The causes that the crate's own rules find.
impl Cause {
    pub(crate) fn flag(rule: Rule, flag: Cow<'static, str>) -> Self {
        let why = match rule {
            Rule::MachineOutput => ", so a program reads the output",
            _ => "",
        };
        let detail = format!("{flag} was given{why}");
        Self { rule, name: flag, detail: detail.into(), remedy: Remedy::LeaveOut }
    }

    pub(crate) fn unattended(what: &str, lifted_by: Cow<'static, str>) -> Self {
        let detail = format!("{what} is unattended unless {lifted_by}=0 says otherwise").into();
        let remedy = Remedy::Set(lifted_by.clone(), "0");
        Self { rule: Rule::UnattendedDefault, name: lifted_by, detail, remedy }
    }

    pub(crate) fn variable(rule: Rule, name: Cow<'static, str>, why: &str) -> Self {
        let detail = format!("{name} is set{why}").into();
        Self { rule, remedy: Remedy::Set(name.clone(), "0"), name, detail }
    }

    pub(crate) const DUMB: Self = Self {
        rule: Rule::DumbTerminal,
        name: Cow::Borrowed("TERM"),
        detail: Cow::Borrowed("TERM is dumb, as where nobody looks at the terminal"),
        remedy: Remedy::Set(Cow::Borrowed("TERM"), "xterm"),
    };

    pub(crate) const STDIN: Self =
        Self::stream(Rule::StdinNotTerminal, "standard input", "standard input is not a terminal");

    pub(crate) const STDOUT: Self =
        Self::stream(Rule::StdoutNotTerminal, "standard output", "standard output is not a terminal");

    pub(crate) const PROMPT_ON_STDERR: Self = Self::stream(
        Rule::PromptStreamNotTerminal,
        "standard error",
        "standard error, where the question would be shown, is not a terminal",
    );

    pub(crate) const BACKGROUND: Self = Self {
        rule: Rule::BackgroundProcess,
        name: Cow::Borrowed("standard input"),
        detail: Cow::Borrowed("the process is in the background, where asking would stop it"),
        remedy: Remedy::Foreground,
    };

    const fn stream(rule: Rule, name: &'static str, detail: &'static str) -> Self {
        let (name, detail) = (Cow::Borrowed(name), Cow::Borrowed(detail));
        Self { rule, name, detail, remedy: Remedy::Terminal }
    }
}

/// A text that may hold what others wrote, without what could move a terminal's cursor.
pub(crate) fn one_line(text: Cow<'static, str>) -> Cow<'static, str> {
    if text.chars().any(char::is_control) { text.replace(char::is_control, "\u{fffd}").into() } else { text }
}
