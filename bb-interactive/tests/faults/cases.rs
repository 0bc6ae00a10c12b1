//! In: nothing; out: one test for each fault.

use crate::program::{DO, VERDICT};
use libtest_mimic::{Failed, Trial};
use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStringExt;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

pub fn all() -> Vec<Trial> {
    vec![
        Trial::test("every_choice_of_closed_streams", closed_streams),
        Trial::test("thousands_of_threads_at_once", || said("threads", "exec \"$PROGRAM\"", &[], NOBODY_ONCE)),
        Trial::test("forked_children_at_once", forked),
        Trial::test("a_child_of_a_child_in_the_background", || {
            said("detect", "( ( \"$PROGRAM\" & wait $! ) & wait $! )", &[], NOBODY)
        }),
        Trial::test("ten_thousand_variables", many_variables),
        Trial::test("names_and_values_that_are_no_text", no_text),
        Trial::test("lists_that_are_no_text_or_have_no_end", lists),
        Trial::test("signals_during_a_probe", signals),
    ]
}

/// Nothing is a terminal.
const NOBODY: &str = r#"stdin_not_terminal of ["stdin_not_terminal", "stdout_not_terminal"]"#;
const NOBODY_ONCE: &str = r#"{"stdin_not_terminal of [\"stdin_not_terminal\", \"stdout_not_terminal\"]"}"#;
/// Far more than any of it takes.
const LONGEST: Duration = Duration::from_secs(60);

/// Runs a shell line in which `$PROGRAM` is the program under test. Gives what it decided.
fn run(what: &str, line: &str, variables: &[(OsString, OsString)]) -> Result<(String, Output), Failed> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("verdict");
    let mut command = Command::new("sh");
    command.args(["-c", line]).env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command.envs(variables.iter().map(|(name, value)| (name, value)));
    command.env("PROGRAM", std::env::current_exe()?).env("D", folder.path());
    command.env(DO, what).env(VERDICT, &file);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let began = Instant::now();
    let output = command.output()?;
    let shown = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() || shown.contains("panicked") || began.elapsed() > LONGEST {
        return Err(format!("`{line}` ended with {} after {:?}: {shown}", output.status, began.elapsed()).into());
    }
    Ok((fs::read_to_string(file)?, output))
}

fn said(what: &str, line: &str, variables: &[(OsString, OsString)], expected: &str) -> Result<(), Failed> {
    let (found, _) = run(what, line, variables)?;
    same(&found, expected)
}

fn same(found: &str, expected: &str) -> Result<(), Failed> {
    if found == expected { Ok(()) } else { Err(format!("{found}\n    in place of\n{expected}").into()) }
}

/// A closed stream is none that a person is at, whichever it is. The standard library opens `/dev/null` in its place.
fn closed_streams() -> Result<(), Failed> {
    for closed in 0..8 {
        let words = ["<&-", ">&-", "2>&-"].iter().enumerate().filter(|(bit, _)| closed & 1 << bit != 0);
        let words: Vec<&str> = words.map(|(_, word)| *word).collect();
        let line = format!("exec \"$PROGRAM\" {}", words.join(" "));
        said("all", &line, &[], &format!("{NOBODY} Some(Ready)"))?;
    }
    Ok(())
}

/// Fifty of them, each with a verdict of its own.
fn forked() -> Result<(), Failed> {
    let line = "i=0; all=; while [ $i -lt 50 ]; do BB_TEST_VERDICT=\"$D/$i\" \"$PROGRAM\" & all=\"$all $!\"; i=$((i+1)); done; \
                for one in $all; do wait $one || exit 1; done; cat \"$D\"/[0-9]* | tee \"$BB_TEST_VERDICT\"";
    said("detect", line, &[], &NOBODY.repeat(50))
}

fn many_variables() -> Result<(), Failed> {
    let variable = |number: u32| (format!("VARIABLE_{number}").into(), format!("value {number}").into());
    let mut variables: Vec<(OsString, OsString)> = (0..10_000).map(variable).collect();
    said("detect", "exec \"$PROGRAM\"", &variables, NOBODY)?;
    variables.push(("CI".into(), "1".into()));
    let known = NOBODY.replace("stdin_not_terminal of [", "known_variable of [\"known_variable\", ");
    said("detect", "exec \"$PROGRAM\"", &variables, &known)
}

fn no_text() -> Result<(), Failed> {
    let bytes = |bytes: &[u8]| OsString::from_vec(bytes.to_owned());
    let other =
        [(bytes(b"\xff\xfe"), bytes(b"\xc3")), (bytes(b"CI\xff"), bytes(b"1")), ("X".into(), bytes(b"\x1b[31m"))];
    said("detect", "exec \"$PROGRAM\"", &other, NOBODY)?;
    // What is set counts, whatever it is.
    let known = NOBODY.replace("stdin_not_terminal of [", "known_variable of [\"known_variable\", ");
    for value in [&b"\xff\xfe"[..], b"\x1b[31m", b"\n", b"true\xff"] {
        // White space alone is as good as nothing.
        let expected = if value == b"\n" { NOBODY } else { &known };
        said("detect", "exec \"$PROGRAM\"", &[("CI".into(), bytes(value))], expected)?;
    }
    Ok(())
}

fn lists() -> Result<(), Failed> {
    let list = OsString::from("BB_NO_PROMPT_VARS");
    let mut names = b"NONE_OF_THEM,".repeat(5_000);
    names.extend(b"\xff\x1b[31m,=,A=B,");
    said("detect", "exec \"$PROGRAM\"", &[(list.clone(), OsString::from_vec(names.clone()))], NOBODY)?;
    names.extend(b" MINE");
    let named = [(list, OsString::from_vec(names)), ("MINE".into(), "1".into())];
    let operators = NOBODY.replace("stdin_not_terminal of [", "operator_variable of [\"operator_variable\", ");
    said("detect", "exec \"$PROGRAM\"", &named, &operators)
}

/// One that is handled by default and ignored by default, again and again while it waits on an idle pipe; then stopped and continued.
fn signals() -> Result<(), Failed> {
    let line = "mkfifo \"$D/pipe\"; exec 3<>\"$D/pipe\"; \"$PROGRAM\" <&3 & one=$!; \
                for i in 1 2 3 4 5 6 7 8 9 10; do kill -WINCH $one; kill -CHLD $one; done; \
                kill -STOP $one; kill -CONT $one; kill -URG $one; wait $one";
    said("probe", line, &[], "Some(Empty)")
}
