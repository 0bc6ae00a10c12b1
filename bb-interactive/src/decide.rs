//! In: a program's settings and its surroundings, as plain data; out: what speaks against asking, in order.
//!
//! What is looked at comes with the surroundings. Nothing here can permit: a rule adds a cause or adds
//! nothing.

use crate::cause::{Cause, Rule, one_line};
use crate::environment::Environment;
use crate::settings::{Settings, Variable};
use crate::streams::{Stream, Streams};
use crate::surroundings::Surroundings;

/// Every cause, in the order of the rules. The first one decides; without any, asking is permitted.
pub(crate) fn causes(settings: &Settings, surroundings: &Surroundings) -> impl Iterator<Item = Cause> {
    of_environment(settings, &surroundings.environment).chain(of_present(settings, surroundings))
}

/// What can change at any time: rules 6 to 8, unless the answers come from elsewhere, and those of
/// the program's own.
pub(crate) fn of_present(settings: &Settings, surroundings: &Surroundings) -> impl Iterator<Item = Cause> {
    let streams = match settings.channel_in(surroundings) {
        Some(_) => None,
        None => Some(of_streams(settings.prompts_on, surroundings.streams)),
    };
    let own = settings.rules.iter().filter_map(|rule| rule(surroundings));
    streams.into_iter().flatten().chain(own)
}

/// Rules 1 to 5, which look at what cannot change while the program runs.
pub(crate) fn of_environment(settings: &Settings, environment: &Environment) -> impl Iterator<Item = Cause> {
    let named = operators(settings, environment);
    let names: Vec<_> = named.iter().map(|cause| cause.name.clone()).collect();
    let known = known(environment).filter(move |cause| !names.contains(&cause.name));
    let requests = settings.requests.iter().map(|(rule, flag)| Cause::flag(*rule, flag.clone()));
    requests
        .chain(no_prompt(settings, environment))
        .chain(unattended(settings, environment))
        .chain(named)
        .chain(known)
        .chain(dumb(environment))
}

fn no_prompt(settings: &Settings, environment: &Environment) -> impl Iterator<Item = Cause> {
    settings
        .names(Variable::NoPrompt)
        .filter(|name| environment.counts(name))
        .map(|name| Cause::variable(Rule::NoPromptVariable, name.into(), ""))
}

/// An explicit `BB_NO_PROMPT=0` lifts the default of a program that is unattended by default, and
/// nothing else.
fn unattended(settings: &Settings, environment: &Environment) -> Option<Cause> {
    let what = settings.unattended.as_deref()?;
    let lifted = settings.names(Variable::NoPrompt).any(|name| environment.denied(&name));
    let lifted_by = settings.names(Variable::NoPrompt).last().unwrap_or_default();
    (!lifted).then(|| Cause::unattended(what, lifted_by.into()))
}

/// The variables that an operator's lists name, each once.
fn operators(settings: &Settings, environment: &Environment) -> Vec<Cause> {
    let mut found: Vec<Cause> = Vec::new();
    for list in settings.names(Variable::NoPromptVars).filter(|list| environment.counts(list)) {
        let named = environment.get(&list).unwrap_or_default();
        let named = named.to_string_lossy();
        let names = named.split(|c: char| c == ',' || c.is_whitespace());
        for name in names.filter(|name| !name.is_empty() && environment.counts(name)) {
            let name = one_line(name.to_owned().into());
            if !found.iter().any(|cause| cause.name == name) {
                let why = format!(", which {list} names");
                found.push(Cause::variable(Rule::OperatorVariable, name, &why));
            }
        }
    }
    found
}

fn known(environment: &Environment) -> impl Iterator<Item = Cause> {
    environment.signals().map(|signal| {
        let why = format!(", which {} does", signal.set_by);
        Cause::variable(Rule::KnownVariable, signal.name.into(), &why)
    })
}

fn dumb(environment: &Environment) -> Option<Cause> {
    environment.is_dumb().then_some(Cause::DUMB)
}

/// Rules 6 to 8.
pub(crate) fn of_streams(prompts_on: Option<Stream>, streams: Streams) -> impl Iterator<Item = Cause> {
    let on_stderr = prompts_on.filter(|stream| *stream == Stream::Stderr);
    let hidden = on_stderr.is_some_and(|stream| !streams.is_terminal(stream));
    [
        (!streams.stdin).then_some(Cause::STDIN),
        (!streams.stdout).then_some(Cause::STDOUT),
        hidden.then_some(Cause::PROMPT_ON_STDERR),
        (streams.stdin && streams.background).then_some(Cause::BACKGROUND),
    ]
    .into_iter()
    .flatten()
}
