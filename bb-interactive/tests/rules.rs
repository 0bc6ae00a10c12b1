//! In: what each rule looks at, in every combination; out: that the first in order decides, and that nothing takes a refusal back.

use bb_interactive::{Attended, Cause, Channel, Detector, External, Refusal, Rule, Stream, Surroundings, signals};

/// Each rule, the surroundings that make it refuse, and the detector that lets it.
type Refuses = (Rule, fn(Surroundings) -> Surroundings, fn(Detector) -> Detector);

fn same<T>(it: T) -> T {
    it
}

/// In the order of the rules, with each as far as possible by itself.
const RULES: &[Refuses] = &[
    (Rule::NoInputFlag, same, |detector| detector.no_input("--no-input", true)),
    (Rule::MachineOutput, same, |detector| detector.machine_output("--json", true)),
    (Rule::NoPromptVariable, |all| all.with_variable("APP_NO_PROMPT", "1"), same),
    (Rule::UnattendedDefault, same, |detector| detector.unattended("run")),
    (
        Rule::OperatorVariable,
        |all| all.with_variable("BB_NO_PROMPT_VARS", "HARNESS").with_variable("HARNESS", "x"),
        same,
    ),
    (Rule::KnownVariable, |all| all.with_variable("CI", "true"), same),
    (Rule::DumbTerminal, |all| all.with_variable("TERM", "dumb"), same),
    (Rule::StdinNotTerminal, |all| all.with_stdin(false), same),
    (Rule::StdoutNotTerminal, |all| all.with_stdout(false), same),
    (Rule::PromptStreamNotTerminal, |all| all.with_stderr(false), |detector| detector.prompts_on(Stream::Stderr)),
    (Rule::BackgroundProcess, |all| all.with_background(true), same),
    (Rule::Program("own"), same, |detector| detector.rule(|_| Some(Cause::new("own", "no")))),
];

fn set_up(chosen: usize) -> (Detector, Surroundings) {
    let start = (Detector::new().prefix("APP"), Surroundings::person());
    let rules = RULES.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1);
    rules.fold(start, |(detector, surroundings), (_, (_, surround, tell))| (tell(detector), surround(surroundings)))
}

fn decided(detector: &Detector, surroundings: &Surroundings) -> Option<Rule> {
    detector.refusal_in(surroundings).as_ref().map(Refusal::rule)
}

#[test]
fn in_every_combination_the_first_rule_decides_and_all_are_listed() {
    for chosen in 0..1_usize << RULES.len() {
        let (detector, surroundings) = set_up(chosen);
        let mut expected: Vec<Rule> =
            (0..RULES.len()).filter(|at| chosen >> at & 1 == 1).map(|at| RULES[at].0).collect();
        // without a terminal on standard input there is no foreground to speak of
        if expected.contains(&Rule::StdinNotTerminal) {
            expected.retain(|rule| *rule != Rule::BackgroundProcess);
        }
        let refusal = detector.refusal_in(&surroundings);
        assert_eq!(refusal.as_ref().map(Refusal::rule), expected.first().copied());
        let all = refusal.map_or(Vec::new(), |refusal| refusal.all());
        assert_eq!(all.iter().map(Cause::rule).collect::<Vec<_>>(), expected);
    }
}

#[test]
fn nothing_that_is_added_takes_a_refusal_back() {
    for chosen in 0..1_usize << RULES.len() {
        let (detector, surroundings) = set_up(chosen);
        let Some(before) = decided(&detector, &surroundings) else {
            continue;
        };
        for (_, surround, tell) in RULES {
            let after = decided(&tell(detector.clone()), &surround(surroundings.clone()));
            assert!(after.is_some_and(|after| after <= before), "{before} became {after:?}");
        }
    }
}

#[test]
fn an_answer_channel_replaces_the_rules_about_the_terminal_and_no_other() {
    for chosen in 0..1_usize << RULES.len() {
        let (detector, surroundings) = set_up(chosen);
        let without = detector.refusal_in(&surroundings).map_or(Vec::new(), |all| all.all());
        let of_terminal = |rule: Rule| (Rule::StdinNotTerminal..=Rule::BackgroundProcess).contains(&rule);
        let expected: Vec<Rule> = without.iter().map(Cause::rule).filter(|rule| !of_terminal(*rule)).collect();
        let external = detector.clone().answer_channel(External("the web page"));
        let forced = detector.force_variable();
        let force = surroundings.clone().with_variable("BB_FORCE_INTERACTIVE", "1");
        for (detector, surroundings) in [(external, surroundings), (forced, force)] {
            let all = detector.refusal_in(&surroundings).map_or(Vec::new(), |all| all.all());
            assert_eq!(all.iter().map(Cause::rule).collect::<Vec<_>>(), expected);
        }
    }
}

#[test]
fn the_force_variable_is_ignored_where_it_is_not_opted_in_or_denied() {
    let force = |value: &str| {
        Surroundings::nobody()
            .with_variable("BB_FORCE_INTERACTIVE", value)
            .with_variable("APP_FORCE_INTERACTIVE", value)
    };
    let detector = Detector::new().prefix("APP");
    assert_eq!(decided(&detector, &force("1")), Some(Rule::StdinNotTerminal));
    let opted_in = detector.force_variable();
    assert_eq!(decided(&opted_in, &force("1")), None);
    for denied in ["0", "false", ""] {
        assert_eq!(decided(&opted_in, &force(denied)), Some(Rule::StdinNotTerminal), "{denied:?}");
    }
    let own = Surroundings::nobody().with_variable("APP_FORCE_INTERACTIVE", "1");
    assert_eq!(decided(&opted_in, &own), None);
}

#[test]
fn an_explicit_0_lifts_the_unattended_default_and_nothing_else() {
    let detector = Detector::new().prefix("APP").unattended("run without --attach");
    let person = Surroundings::person;
    assert_eq!(decided(&detector, &person()), Some(Rule::UnattendedDefault));
    for (name, value, expected) in [
        ("BB_NO_PROMPT", "0", None),
        ("APP_NO_PROMPT", "false", None),
        ("BB_NO_PROMPT", "", Some(Rule::UnattendedDefault)),
        ("BB_NO_PROMPT", "1", Some(Rule::NoPromptVariable)),
        ("OTHER_NO_PROMPT", "0", Some(Rule::UnattendedDefault)),
    ] {
        let surroundings = person().with_variable(name, value);
        assert_eq!(decided(&detector, &surroundings), expected, "{name}={value}");
    }
    let lifted = person().with_variable("BB_NO_PROMPT", "0");
    let ci = lifted.clone().with_variable("CI", "1");
    assert_eq!(decided(&detector, &ci), Some(Rule::KnownVariable));
    assert_eq!(decided(&detector, &lifted.clone().with_stdin(false)), Some(Rule::StdinNotTerminal));
    let own = lifted.with_variable("APP_NO_PROMPT", "1");
    assert_eq!(decided(&detector, &own), Some(Rule::NoPromptVariable));
}

#[test]
fn an_operators_list_is_separated_by_commas_or_white_space() {
    for list in ["A,B", "A B", " A ,, B ", "\tB\n", ",B,", "B"] {
        let surroundings = Surroundings::person().with_variable("BB_NO_PROMPT_VARS", list).with_variable("B", "1");
        let refusal = Detector::new().refusal_in(&surroundings).expect("B is named and set");
        assert_eq!((refusal.rule(), refusal.name()), (Rule::OperatorVariable, "B"), "{list:?}");
    }
    for list in ["", ",", " , ", "A", "BB", "0", "false"] {
        let surroundings = Surroundings::person().with_variable("BB_NO_PROMPT_VARS", list).with_variable("B", "1");
        assert_eq!(decided(&Detector::new(), &surroundings), None, "{list:?}");
    }
}

#[test]
fn both_prefixes_count_and_each_variable_is_listed_once() {
    let detector = Detector::new().prefix("APP_");
    let surroundings = Surroundings::person()
        .with_variable("BB_NO_PROMPT_VARS", "A,B,A")
        .with_variable("APP_NO_PROMPT_VARS", "B C")
        .with_variable("A", "1")
        .with_variable("B", "1")
        .with_variable("C", "1");
    let all = detector.refusal_in(&surroundings).expect("refused").all();
    assert_eq!(all.iter().map(Cause::name).collect::<Vec<_>>(), ["A", "B", "C"]);
    let own = Surroundings::person().with_variable("APP_NO_PROMPT", "1");
    assert_eq!(decided(&detector, &own), Some(Rule::NoPromptVariable));
    assert_eq!(decided(&Detector::new(), &own), None);
    assert_eq!(decided(&Detector::new().prefix("_"), &own), None);
}

#[test]
fn a_variable_of_the_table_that_an_operator_names_is_listed_once() {
    let surroundings = Surroundings::person()
        .with_variable("BB_NO_PROMPT_VARS", "CI")
        .with_variable("CI", "1")
        .with_variable("CLAUDECODE", "1");
    let refusal = Detector::new().refusal_in(&surroundings).expect("refused");
    let all: Vec<_> = refusal.all().iter().map(|cause| cause.rule().id()).collect();
    assert_eq!(all, ["operator_variable", "known_variable"]);
    assert!(refusal.fix().contains("`CI=0 CLAUDECODE=0 cmd …`"), "{}", refusal.fix());
}

#[test]
fn every_row_of_the_table_refuses_by_its_name() {
    for signal in signals::all() {
        let values = ["1", "true", "exec", "agent-exec", "noninteractive"];
        let value = values.iter().find(|value| signal.counts(value.as_ref()));
        let value = value.expect("one of the values counts");
        let surroundings = Surroundings::person().with_variable(signal.name, value);
        let refusal = Detector::new().refusal_in(&surroundings).expect("it counts");
        assert_eq!((refusal.rule(), refusal.name()), (Rule::KnownVariable, signal.name));
        for denied in ["", "0", "false", "FALSE", " false "] {
            let surroundings = Surroundings::person().with_variable(signal.name, denied);
            assert_eq!(decided(&Detector::new(), &surroundings), None, "{}", signal.name);
        }
    }
}

#[test]
fn a_terminal_that_is_unnamed_or_named_otherwise_proves_nothing() {
    for (value, expected) in
        [("dumb", Some(Rule::DumbTerminal)), ("", None), ("DUMB", None), ("dumb-color", None), ("xterm", None)]
    {
        let surroundings = Surroundings::person().with_variable("TERM", value);
        assert_eq!(decided(&Detector::new(), &surroundings), expected, "{value:?}");
    }
    assert_eq!(decided(&Detector::new(), &Surroundings::person()), None);
}

#[test]
fn flags_that_were_not_given_refuse_nothing() {
    let detector = Detector::new().no_input("--no-input", false).machine_output("--json", false);
    assert_eq!(decided(&detector, &Surroundings::person()), None);
}

#[test]
fn a_detector_can_be_shared_and_sent() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<Detector>();
    shared::<Surroundings>();
    shared::<bb_interactive::Permit>();
    shared::<Attended>();
}

#[cfg(feature = "testing")]
#[test]
fn made_up_surroundings_permit_in_tests() {
    let why = || bb_interactive::reason!("the build folder will be emptied");
    let person = Detector::new().within(Surroundings::person());
    let permit = person.detect_for(why()).expect("a person can be asked");
    assert_eq!(permit.channel(), Channel::Terminal);
    assert_eq!(permit.run(|| permit.reason().text()), "the build folder will be emptied");
    let moved = std::thread::spawn(move || permit.run(|| 7)).join();
    assert_eq!(moved.ok(), Some(7));

    let web = External("the web page");
    let page = Detector::new().within(Surroundings::nobody()).answer_channel(web);
    let attended = page.detect().expect("the web page answers");
    assert_eq!(attended.channel(), Channel::External(web));

    let ci = Surroundings::person().with_variable("CI", "1");
    let refusal = Detector::new().within(ci).detect_for(why()).expect_err("CI is set");
    assert_eq!(refusal.reason(), Some(&why()));
}

#[cfg(not(feature = "testing"))]
#[test]
fn channels_can_be_told_apart() {
    assert_ne!(Channel::Terminal, Channel::External(External("the web page")));
}

#[test]
fn children_lose_the_answers_and_keep_the_refusals() {
    let mut command = std::process::Command::new("child");
    command.env("BB_AUTO_ANSWER", "first").env("BB_NO_PROMPT", "1").env("CI", "true");
    Detector::new().prefix("APP").scrub(&mut command);
    let left = |wanted: &str| command.get_envs().find(|(name, _)| *name == wanted).map(|(_, value)| value.is_some());
    for gone in ["BB_AUTO_ANSWER", "BB_FORCE_INTERACTIVE", "APP_AUTO_ANSWER", "APP_FORCE_INTERACTIVE"] {
        assert_eq!(left(gone), Some(false), "{gone}");
    }
    for kept in ["BB_NO_PROMPT", "CI"] {
        assert_eq!(left(kept), Some(true), "{kept}");
    }
    let mut command = std::process::Command::new("child");
    bb_interactive::scrub(&mut command);
    assert_eq!(command.get_envs().count(), 2);
}
