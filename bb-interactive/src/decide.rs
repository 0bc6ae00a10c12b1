//! In: a program's settings and its surroundings, as plain data; out: what speaks against asking, in order.
//!
//! Nothing here reads the world, and nothing here can permit: a rule adds a cause or adds nothing.

use crate::cause::{Cause, Rule, one_line};
use crate::environment::Environment;
use crate::settings::{Settings, Variable};
use crate::streams::{Stream, Streams};
use crate::surroundings::Surroundings;
use std::borrow::Cow;

/// Every cause, in the order of the rules. The first one decides; without any, asking is permitted.
pub(crate) fn causes(
    settings: &Settings,
    surroundings: &Surroundings,
) -> impl Iterator<Item = Cause> {
    let streams = match settings.channel_in(surroundings) {
        Some(_) => None,
        None => Some(of_streams(settings.prompts_on, surroundings.streams)),
    };
    of_environment(settings, &surroundings.environment)
        .chain(streams.into_iter().flatten())
        .chain(settings.rules.iter().filter_map(|rule| rule(surroundings)))
}

/// Rules 1 to 5, which look at what cannot change while the program runs.
pub(crate) fn of_environment(
    settings: &Settings,
    environment: &Environment,
) -> impl Iterator<Item = Cause> {
    let requests = settings
        .requests
        .iter()
        .map(|(rule, flag)| Cause::flag(*rule, flag.clone()));
    requests
        .chain(no_prompt(settings, environment))
        .chain(unattended(settings, environment))
        .chain(operators(settings, environment))
        .chain(known(environment))
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
    let lifted = settings
        .names(Variable::NoPrompt)
        .any(|name| environment.denied(&name));
    let lifted_by = settings
        .names(Variable::NoPrompt)
        .last()
        .unwrap_or_default();
    (!lifted).then(|| Cause::unattended(what, lifted_by.into()))
}

/// The variables that an operator's lists name, each once.
fn operators(settings: &Settings, environment: &Environment) -> impl Iterator<Item = Cause> {
    let mut found: Vec<(Cow<'static, str>, String)> = Vec::new();
    for list in settings
        .names(Variable::NoPromptVars)
        .filter(|list| environment.counts(list))
    {
        let named = environment.get(&list).unwrap_or_default();
        let names = named.to_string_lossy();
        for name in names.split(|c: char| c == ',' || c.is_whitespace()) {
            let known = found.iter().any(|(known, _)| known == name);
            if !name.is_empty() && !known && environment.counts(name) {
                found.push((one_line(name.to_owned().into()), list.clone()));
            }
        }
    }
    found.into_iter().map(|(name, list)| {
        Cause::variable(
            Rule::OperatorVariable,
            name,
            &format!(", which {list} names"),
        )
    })
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

/// Rules 6 to 8, which look at what can change at any time. The result for a whole terminal is
/// that nothing is wrong with it.
pub(crate) fn of_streams(
    prompts_on: Option<Stream>,
    streams: Streams,
) -> impl Iterator<Item = Cause> {
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
