//! In: command lines. Out: the options they mean.

use super::*;

const LINTS: &[&str] = &["raw_pipe", "slow_pipe"];

fn read_in(surroundings: &Surroundings, words: &str) -> Result<Request, Error> {
    parse(words.split_whitespace().map(OsString::from), surroundings, LINTS)
}

fn options(words: &str) -> Options {
    match read_in(&Surroundings::default(), words) {
        Ok(Request::Lint(options)) => options,
        other => panic!("`{words}` is {other:?}"),
    }
}

fn refused(words: &str) -> (String, String) {
    match read_in(&Surroundings::default(), words) {
        Err(error) => (error.to_string(), error.help().unwrap_or_default().to_owned()),
        other => panic!("`{words}` is {other:?}"),
    }
}

#[test]
fn a_subcommand_refuses_what_it_would_not_heed() {
    for (words, flag) in [
        ("x --message-format json list", "message-format"),
        ("x --message-format=sarif baseline --reason r", "message-format"),
        ("x --changed-since main prompts", "changed-since"),
        ("x --with check init", "with"),
        ("x --message-format short explain raw_pipe", "message-format"),
    ] {
        let (message, help) = refused(words);
        assert!(
            message.ends_with(&format!(" takes no `--{flag}`")) && help.starts_with("leave it out: "),
            "{words}: {message}"
        );
    }
    for words in ["x -W raw_pipe list", "x --message-format json prompts", "x --offline -F x list", "x list"] {
        assert!(read_in(&Surroundings::default(), words).is_ok(), "{words}");
    }
}

#[test]
fn the_subcommands_name_is_repeated_by_cargo_only() {
    assert_eq!(options("cargo-bb-lint bb-lint --lib"), options("cargo-bb-lint --lib"));
    let help = read_in(&Surroundings::default(), "cargo-bb-lint bb-lint --help");
    assert!(matches!(help, Ok(Request::Help(text)) if text.contains("Usage: cargo bb-lint")));
}

#[test]
fn what_an_editor_passes_is_accepted() {
    let all = options(
        "x bb-lint --workspace --message-format=json --manifest-path /w/Cargo.toml --keep-going --all-targets \
         --target x86_64-pc-windows-msvc --target a --features a,b --no-default-features --all-features --lib --bins \
         --examples --tests --benches --bin a --example b --test c --bench d --config p --target-dir d --profile dev \
         --release --jobs 2 --offline --locked --frozen -Z x --ignore-rust-version --timings -vv",
    );
    assert_eq!(all.packages, Packages::Workspace { exclude: Vec::new() });
    assert_eq!(all.cargo_words, ["--offline", "--locked", "--frozen", "--config", "p", "-Z", "x"]);
    assert_eq!(all.format, Format::Json { colour: false });
    assert!(all.targets.all && all.targets.library && all.tests && !all.targets.narrow());
    let one = options("x -p path+file:///w/a#0.1.0 --message-format json-diagnostic-rendered-ansi -j -1 -r");
    assert_eq!(one.packages, Packages::Named(vec!["path+file:///w/a#0.1.0".to_owned()]));
    assert_eq!(one.format, Format::Json { colour: true });
}

#[test]
fn levels_keep_their_order() {
    let levels = options("x -D raw_pipe -A bb_lint::slow-pipe -W raw_pipe --deny slow_pipe").levels;
    let levels: Vec<_> = levels.iter().map(|(name, level)| (name.as_str(), *level)).collect();
    let expected =
        [("raw_pipe", Level::Deny), ("slow_pipe", Level::Allow), ("raw_pipe", Level::Warn), ("slow_pipe", Level::Deny)];
    assert_eq!(levels, expected);
    let listed = read_in(&Surroundings::default(), "x -D raw_pipe -A slow_pipe -W raw_pipe list");
    let Ok(Request::List(listed)) = listed else { panic!("it is a list: {listed:?}") };
    assert_eq!(listed.levels.last(), Some(&("raw_pipe".to_owned(), Level::Warn)));
    assert_eq!(listed.levels.len(), 3);
}

#[test]
fn unknown_words_are_refused_with_the_nearest() {
    assert_eq!(refused("x -D raw_pip"), ("no lint is called `raw_pip`".into(), "did you mean `raw_pipe`?".into()));
    let (message, help) = refused("x explain nothing");
    assert_eq!((&*message, &*help), ("no lint is called `nothing`", "there are `raw_pipe` and `slow_pipe`"));
    let (message, _) = refused("x --message-format sarf");
    assert_eq!(message, "no format is called `sarf`");
    let (_, help) = refused("x --message-format jsno");
    assert_eq!(help, "did you mean `json`?");
    let (message, help) = refused("x --exclude a");
    assert_eq!(message, "`--exclude` without `--workspace` has nothing to leave out");
    assert!(help.contains("--workspace"));
    let (message, _) = refused("x --al-targets");
    assert!(message.starts_with("unexpected argument '--al-targets' found"), "{message}");
}

#[test]
fn the_environment_yields_to_the_command_line() {
    let mut surroundings =
        Surroundings { term_quiet: true, term_color: Some("always".into()), no_color: true, ..Surroundings::default() };
    let read = |words: &str| match read_in(&surroundings, words) {
        Ok(Request::Lint(options)) => (options.verbosity, options.colour.out),
        other => panic!("`{words}` is {other:?}"),
    };
    assert_eq!(read("x"), (Verbosity::Quiet, true));
    assert_eq!(read("x -v --color never"), (Verbosity::Verbose, false));
    surroundings.term_color = None;
    assert!(!surroundings.colour(Stream::Err));
}

#[test]
fn an_explanation_is_asked_for_by_name() {
    let request = read_in(&Surroundings::default(), "x bb-lint explain bb_lint::raw_pipe");
    assert!(matches!(request, Ok(Request::Explain(name, _)) if name == "raw_pipe"));
}

#[test]
fn words_before_the_subcommand_are_ours_and_those_behind_it_cargos() {
    let check = |words: &str| match read_in(&Surroundings::default(), words) {
        Ok(Request::Check(run)) => run,
        other => panic!("`{words}` is {other:?}"),
    };
    let run = check("x bb-lint -D raw_pipe -p a -Z b --message-format json check -v --workspace --nonsense -- more");
    assert_eq!(
        run.cargo,
        ["--package=a", "--verbose", "-Zb", "--message-format=json", "--workspace", "--nonsense", "--", "more"]
            .map(OsString::from)
    );
    assert_eq!((run.wrapped.as_str(), run.clippy.len()), ("\u{1f}--deny\u{1f}raw_pipe", 0));
    let run = check("x --lint-config c.toml clippy --lib -- -W clippy::all");
    assert_eq!(run.cargo, [OsString::from("--lib")]);
    assert_eq!(run.clippy, ["-W", "clippy::all"].map(OsString::from));
    assert_eq!(run.wrapped, "\u{1f}--lint-config=c.toml\u{1f}--with=clippy");
    let given = |text: &str| Surroundings { given: Some(text.to_owned()), ..Surroundings::default() }.wrapped(LINTS);
    let wrapped = given(&run.wrapped).expect("it reads what it wrote");
    assert_eq!((wrapped.with, wrapped.lint_config), (Some(Companion::Clippy), Some(PathBuf::from("c.toml"))));
    assert_eq!(given("-D raw_pipe  -A slow_pipe").expect("words with spaces between").levels.len(), 2);
    assert!(given("list").is_err() && given("-D nothing").is_err());
    for words in ["x --with check check", "x --message-format sarif clippy", "x --lib -- y", "x list -- y"] {
        refused(words);
    }
}

#[test]
fn words_for_cargos_own_run_are_handed_on_as_typed() {
    let words = "x --workspace --message-format=json --manifest-path /w/Cargo.toml --keep-going --all-targets \
                 --features a,b --no-default-features --target t -j -1 -vv --timings --with clippy -D raw_pipe";
    let options = options(words);
    assert_eq!(options.with, Some(Companion::Clippy));
    let mut same: Vec<String> = options.same_words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    same.sort();
    let expected = [
        "--all-targets",
        "--features=a,b",
        "--jobs=-1",
        "--keep-going",
        "--manifest-path=/w/Cargo.toml",
        "--no-default-features",
        "--target=t",
        "--timings",
        "--verbose",
        "--verbose",
        "--workspace",
    ];
    assert_eq!(same, expected);
}
