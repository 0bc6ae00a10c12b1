//! In: what a program says about itself; out: whether it may ask a person, or why not.

use crate::cause::{Cause, Rule};
use crate::decide;
use crate::environment::Environment;
use crate::external::External;
use crate::permit::{Attended, Permit};
use crate::reason::Reason;
use crate::refusal::{Refusal, Seen};
use crate::settings::{Settings, Variable};
use crate::streams::Stream;
use crate::surroundings::Surroundings;
use std::borrow::Cow;
use std::ffi::OsString;
use std::process::Command;
use std::sync::{Arc, LazyLock, OnceLock};

/// May this program ask a person? The detector with its defaults.
///
/// # Errors
///
/// The [`Refusal`] of the first [`Rule`] that speaks against it.
pub fn detect() -> Result<Attended, Refusal> {
    match DEFAULT_VERDICT.get_or_init(|| DEFAULT.environment_refuses()) {
        Some(seen) => Err(Refusal::kept(seen)),
        None => DEFAULT.decide_now(),
    }
}

/// May this program ask a person, for this reason? Both steps at once, with the defaults.
///
/// ```no_run
/// use bb_interactive::{Refusal, detect_for, reason};
///
/// fn delete() -> Result<(), Refusal> {
///     let why = reason!("the repository and its history will be deleted").answered_by("--yes");
///     let permit = detect_for(why)?;
///     permit.run(|| println!("a prompt of any crate goes here"));
///     Ok(())
/// }
/// ```
///
/// # Errors
///
/// The [`Refusal`] of the first [`Rule`] that speaks against it, which carries the reason.
pub fn detect_for(reason: Reason) -> Result<Permit, Refusal> {
    permit(detect(), reason)
}

/// Takes from a child's environment what was meant for this program alone: see
/// [`Detector::scrub`].
pub fn scrub(command: &mut Command) {
    DEFAULT.scrub(command);
}

static DEFAULT: LazyLock<Detector> = LazyLock::new(Detector::new);
static DEFAULT_VERDICT: OnceLock<Option<Seen>> = OnceLock::new();

fn permit(detected: Result<Attended, Refusal>, reason: Reason) -> Result<Permit, Refusal> {
    match detected {
        Ok(attended) => Ok(attended.permit(reason)),
        Err(refusal) => Err(refusal.because(reason)),
    }
}

/// The one place that decides whether a person can be asked, with what a program says about itself.
///
/// Rules are asked in the order of [`Rule`], and each can only refuse. Nothing that is said here
/// overrules one that refuses; only the rules about the terminal are replaced where the answers
/// come from elsewhere, see [`answer_channel`](Self::answer_channel).
///
/// ```
/// use bb_interactive::{Detector, Stream};
///
/// # let (no_input, json) = (true, false);
/// let detector = Detector::new()
///     .prefix("MYAPP")
///     .no_input("--no-input", no_input)
///     .machine_output("--json", json)
///     .prompts_on(Stream::Stderr);
/// assert_eq!(detector.detect().expect_err("the flag was given").name(), "--no-input");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Detector {
    settings: Arc<Settings>,
    /// What the environment refuses, once and for all.
    verdict: OnceLock<Option<Arc<Seen>>>,
}

/// What a program can say.
impl Detector {
    /// A detector that has been told nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn with(mut self, change: impl FnOnce(&mut Settings)) -> Self {
        change(Arc::make_mut(&mut self.settings));
        self.verdict = OnceLock::new();
        self
    }

    /// The application's own prefix: with `MYAPP`, `MYAPP_NO_PROMPT` and `MYAPP_NO_PROMPT_VARS`
    /// count as well as the variables that begin with `BB_`.
    #[must_use]
    pub fn prefix(self, prefix: impl Into<Cow<'static, str>>) -> Self {
        let prefix = prefix.into();
        let name = prefix.trim_end_matches('_');
        let prefix = if name.len() == prefix.len() { prefix } else { name.to_owned().into() };
        self.with(|settings| settings.prefix = (!prefix.is_empty()).then_some(prefix))
    }

    /// The user gave a flag that means "ask nothing", and what it is called.
    #[must_use]
    pub fn no_input(self, flag: impl Into<Cow<'static, str>>, given: bool) -> Self {
        self.request(Rule::NoInputFlag, flag.into(), given)
    }

    /// The user gave a flag that asks for output that a program reads, and what it is called.
    #[must_use]
    pub fn machine_output(self, flag: impl Into<Cow<'static, str>>, given: bool) -> Self {
        self.request(Rule::MachineOutput, flag.into(), given)
    }

    fn request(self, rule: Rule, flag: Cow<'static, str>, given: bool) -> Self {
        if !given {
            return self;
        }
        self.with(|settings| {
            settings.requests.push((rule, flag));
            settings.requests.sort_by_key(|(rule, _)| *rule);
        })
    }

    /// The stream that the questions are drawn on, which then has to be a terminal too. Most
    /// prompt crates draw on standard error.
    #[must_use]
    pub fn prompts_on(self, stream: Stream) -> Self {
        self.with(|settings| settings.prompts_on = Some(stream))
    }

    /// Adds a rule of the program's own. It is asked after the others, and can only refuse. It should
    /// be quick and have no effects: a refusal asks it again when it is printed, to say what else
    /// stands in the way.
    #[must_use]
    pub fn rule<F>(self, rule: F) -> Self
    where
        F: Fn(&Surroundings) -> Option<Cause> + Send + Sync + 'static,
    {
        self.with(|settings| settings.rules.push(Arc::new(rule)))
    }

    /// Answers come from elsewhere than the terminal: from a web page, an editor, an attached
    /// client. This replaces the rules about streams and the foreground, and no other one.
    #[must_use]
    pub fn answer_channel(self, external: External) -> Self {
        self.with(|settings| settings.channel = Some(external))
    }

    /// Lets the operator say with `BB_FORCE_INTERACTIVE` what
    /// [`answer_channel`](Self::answer_channel) says in code. Without this the variable is ignored.
    #[must_use]
    pub fn force_variable(self) -> Self {
        self.with(|settings| settings.may_be_forced = true)
    }

    /// This way of running the program is unattended by default, named in words that end up in
    /// the refusal: `"run without --attach"`. An operator's explicit `BB_NO_PROMPT=0` lifts the
    /// default, and the rules still decide.
    #[must_use]
    pub fn unattended(self, what: impl Into<Cow<'static, str>>) -> Self {
        let what = crate::cause::one_line(what.into());
        self.with(|settings| settings.unattended = Some(what))
    }

    /// Decides in made-up surroundings instead of the process's, for a program's tests.
    ///
    /// It comes with the feature `testing`, which belongs among a program's dev-dependencies:
    /// made-up surroundings can permit what the real ones refuse.
    #[cfg(any(test, feature = "testing"))]
    #[must_use]
    pub fn within(self, surroundings: Surroundings) -> Self {
        self.with(|settings| settings.within = Some(surroundings))
    }
}

/// What a program can ask.
impl Detector {
    /// May this program ask a person?
    ///
    /// The environment is read once for the whole process, by the first detection. Streams and
    /// the foreground are asked each time, so a detection permits one use: for the next question
    /// with another reason, detect again.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] of the first [`Rule`] that speaks against it.
    pub fn detect(&self) -> Result<Attended, Refusal> {
        #[cfg(any(test, feature = "testing"))]
        if let Some(surroundings) = &self.settings.within {
            return self.decide(surroundings);
        }
        match self.verdict.get_or_init(|| self.environment_refuses().map(Arc::new)) {
            Some(seen) => Err(Refusal::new(Arc::clone(seen))),
            None => self.decide_now(),
        }
    }

    /// May this program ask a person, for this reason?
    ///
    /// # Errors
    ///
    /// The [`Refusal`] of the first [`Rule`] that speaks against it, which carries the reason.
    pub fn detect_for(&self, reason: Reason) -> Result<Permit, Refusal> {
        permit(self.detect(), reason)
    }

    /// What would be refused in these surroundings, or nothing. It permits nothing: it is for
    /// tests, and for programs that explain themselves.
    #[must_use]
    pub fn refusal_in(&self, surroundings: &Surroundings) -> Option<Refusal> {
        self.decide(surroundings).err()
    }

    /// Takes from a child's environment what was meant for this program alone: the answers that
    /// were configured for its questions, and the forced channel, under the crate's prefix and
    /// the application's. Refusals stay: they are the operator's word for everything below.
    ///
    /// ```
    /// let mut git = std::process::Command::new("git");
    /// bb_interactive::Detector::new().prefix("MYAPP").scrub(&mut git);
    /// assert!(git.get_envs().any(|(name, value)| name == "MYAPP_AUTO_ANSWER" && value.is_none()));
    /// ```
    pub fn scrub(&self, command: &mut Command) {
        for variable in [Variable::AutoAnswer, Variable::ForceInteractive] {
            for name in self.settings.names(variable) {
                command.env_remove(name);
            }
        }
    }

    /// The variable that preconfigures answers, and what it says; the application's own goes first.
    pub(crate) fn automatic_answer(&self) -> Option<(String, OsString)> {
        let environment = self.environment();
        let names = self.automatic_answer_variables().into_iter().rev();
        let mut set = names.filter_map(|name| {
            let value = environment.get(&name)?.into_owned();
            Some((name, value))
        });
        set.find(|(_, value)| !value.to_str().is_some_and(|value| value.trim().is_empty()))
    }

    /// The names of the variables that preconfigure answers.
    pub(crate) fn automatic_answer_variables(&self) -> Vec<String> {
        self.settings.names(Variable::AutoAnswer).collect()
    }

    fn environment(&self) -> Environment {
        #[cfg(any(test, feature = "testing"))]
        if let Some(surroundings) = &self.settings.within {
            return surroundings.environment.clone();
        }
        Environment::PROCESS
    }

    fn decide(&self, surroundings: &Surroundings) -> Result<Attended, Refusal> {
        self.answer(surroundings, decide::causes(&self.settings, surroundings).next())
    }

    /// Where the environment has refused nothing before.
    fn decide_now(&self) -> Result<Attended, Refusal> {
        let surroundings = Surroundings::of_process();
        self.answer(&surroundings, decide::of_present(&self.settings, &surroundings).next())
    }

    fn answer(&self, at: &Surroundings, first: Option<Cause>) -> Result<Attended, Refusal> {
        match first {
            Some(first) => {
                let seen = Seen::at(first, &self.settings, at.clone());
                Err(Refusal::new(Arc::new(seen)))
            }
            None => Ok(Attended::new(self.settings.channel_in(at))),
        }
    }

    fn environment_refuses(&self) -> Option<Seen> {
        let first = decide::of_environment(&self.settings, &Environment::PROCESS_KEPT).next()?;
        Some(Seen::in_process(first, &self.settings))
    }
}
