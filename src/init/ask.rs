//! In: what flags say, and the proposal. Out: what is to be set up; what no flag says is asked, through our own detector.

use bb_interactive::{AskError, Detector, Outcome, Prompter, Question, reason};

use super::proposal::Proposal;
use crate::{
    cli::{Ci, Editor, Origin, RUNTIME, SetUp},
    error::Error,
    render,
};

/// What was decided.
#[derive(Debug)]
pub(super) struct Wish {
    /// A module, or [`RUNTIME`]; `None` where there is a configuration already.
    pub(super) detector: Option<String>,
    pub(super) pre_commit: bool,
    pub(super) ci: Option<Ci>,
    pub(super) editor: Option<Editor>,
    /// What pre-commit and CI need to know.
    pub(super) from: Option<Origin>,
    /// The flags of questions that nobody could be asked, and whose answer is no then.
    pub(super) offers: Vec<&'static str>,
}

/// What is there already is not asked for.
pub(super) struct There {
    pub(super) configuration: bool,
    pub(super) pre_commit: bool,
    pub(super) ci: bool,
    pub(super) editor: bool,
}

pub(super) fn decide(given: &SetUp, proposal: &Proposal, there: &There) -> Result<Wish, Error> {
    let prompter = Prompter::terminal(Detector::new());
    let detector = if there.configuration { None } else { Some(detector(given, proposal, &prompter)?) };
    let mut wish = Wish {
        detector,
        pre_commit: given.pre_commit,
        ci: given.ci,
        editor: given.editor,
        from: given.from.clone(),
        offers: Vec::new(),
    };
    let mut more = |text: &'static str, flag: &'static str, known: bool| -> Result<bool, Error> {
        if known {
            return Ok(false);
        }
        if given.yes {
            wish.offers.push(flag);
            return Ok(false);
        }
        let why = reason!("files that nobody asked for are not written");
        let why = why.answered_by(format!("{flag}, or --yes for what flags ask for only"));
        let help = || format!("`{flag}` says yes, and with `--yes` no more is written than flags ask for");
        match prompter.ask(Question::confirm(text, why)).map_err(|error| failed(&error, &help()))? {
            Outcome::Unanswered(_) => {
                wish.offers.push(flag);
                Ok(false)
            }
            outcome => answer(outcome, &help()),
        }
    };
    let pre_commit = more("Write an entry for pre-commit?", "--pre-commit", given.pre_commit || there.pre_commit)?;
    let github = more("Write a workflow for GitHub?", "--ci github", given.ci.is_some() || there.ci)?;
    let vscode = more("Write settings for VS Code?", "--editor vscode", given.editor.is_some() || there.editor)?;
    wish.pre_commit |= pre_commit;
    wish.ci = wish.ci.or(github.then_some(Ci::Github));
    wish.editor = wish.editor.or(vscode.then_some(Editor::Vscode));
    let needed = wish.pre_commit && !there.pre_commit || wish.ci.is_some() && !there.ci;
    if needed && wish.from.is_none() {
        let why = reason!("pre-commit and CI have to fetch the linter").answered_by("--from ADDRESS@REVISION");
        let text = "Where from? The repository's address and a tag or commit, as ADDRESS@REVISION";
        let help = "`--from ADDRESS@REVISION` says it; nobody asks without `--pre-commit` and `--ci`, or with `--yes` and without them";
        let asked = prompter.ask(Question::text(text, why)).map_err(|error| failed(&error, help))?;
        wish.from = Some(answer(asked, help)?.trim().parse().map_err(|message: String| Error::unasked(message, help))?);
    }
    Ok(wish)
}

/// A module that holds checks, or the runtime crate. Where there is nothing to choose from, nobody is asked.
fn detector(given: &SetUp, proposal: &Proposal, prompter: &Prompter) -> Result<String, Error> {
    if let Some(named) = &given.detector {
        return Ok(named.clone());
    }
    let proposed = proposal.module().map_or(RUNTIME, |module| &module.path);
    if given.yes || proposal.runtime || proposal.modules.is_empty() {
        return Ok(proposed.to_owned());
    }
    let others = proposal.modules.iter().map(|module| module.path.as_str()).chain([RUNTIME]);
    let labels = [proposed].into_iter().chain(others.filter(|other| *other != proposed)).map(str::to_owned);
    let text = format!("Where is the detector? Proposed: {proposed}, since {}", why(proposal));
    let why = reason!("only you know which module is meant to decide whether a person can be asked");
    let question = Question::choice(text, labels, why.answered_by("--detector MODULE or --yes"));
    let help =
        format!("`--detector MODULE` or `--detector {RUNTIME}` says where it is, and `--yes` takes the proposal");
    let choice = answer(prompter.ask(question).map_err(|error| failed(&error, &help))?, &help)?;
    Ok(choice.label().to_owned())
}

/// Why the proposal is what it is.
pub(super) fn why(proposal: &Proposal) -> String {
    if proposal.runtime {
        return format!("a member depends on `{RUNTIME}`");
    }
    let evidence = proposal.evidence();
    if proposal.module().is_none() && !proposal.modules.is_empty() {
        return format!("no module looks like one ({evidence})");
    }
    evidence
}

fn failed(error: &AskError, help: &str) -> Error {
    Error::unasked(error.to_string(), help)
}

/// The answer; where an operator's setting gave it, that is said.
fn answer<T>(outcome: Outcome<T>, help: &str) -> Result<T, Error> {
    if let Outcome::Policy(_, automatic) = &outcome {
        render::status(&format!("{automatic}\n"));
    }
    outcome.answer().map_err(|none| Error::unasked(none.to_string(), help))
}
