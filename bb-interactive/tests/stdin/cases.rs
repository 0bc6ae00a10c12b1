//! In: nothing; out: one test for each sort of standard input, and for each way in which bytes can come.

use crate::program::{COPY, LONG};
use crate::start::{Failure, Run, idle, on, on_terminal, sockets, start, with};
use libtest_mimic::Trial;
use std::fs::File;
use std::io::Write;
use std::os::fd::OwnedFd;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

pub fn all() -> Vec<Trial> {
    let mut all = vec![
        trial("an_idle_pipe_is_empty_after_the_window_and_the_missing_argument_is_reported", missing_argument),
        trial("a_terminal_is_not_waited_for", terminal),
        trial("an_idle_pipe_is_empty", || probed(idle("probe")?, "Ok(Empty)")),
        trial("a_pipe_at_its_end_is_at_its_end", || probed(with("probe", b"")?, "Ok(Eof)")),
        trial("a_pipe_with_bytes_is_ready", || probed(with("probe", b"x")?, "Ok(Ready)")),
        trial("null_is_ready_and_reads_as_nothing", || {
            probed(on("probe", Stdio::null())?, "Ok(Ready)")?;
            probed(on("read", Stdio::null())?, "Nothing(Eof)")
        }),
        trial("files_are_ready_be_they_empty_or_not", files),
        trial("a_closed_input_is_ready_and_reads_as_nothing", closed),
        trial("sockets", socket),
        trial("an_empty_pipe_leaves_the_argument_unset", || probed(with("read", b"")?, "Nothing(Eof)")),
        trial("white_space_around_the_text_is_taken_off", white_space),
        trial("a_large_payload_with_pauses_and_split_characters_arrives_whole", large),
        trial("a_first_byte_after_the_window_is_for_explicit_readers", late),
        trial("a_read_error_is_an_error", || {
            let run = on("read", File::open("/")?)?;
            contains(&run.shown, "IsADirectory")
        }),
        trial("what_is_not_utf_8_is_an_error", || {
            let run = with("read", b"ab\xff")?;
            contains(&run.shown, "InvalidData: invalid utf-8 sequence")
        }),
        trial("a_second_automatic_read_says_so", || {
            let run = with("twice", b"x")?;
            contains(&run.shown, "1 bytes\nOther: standard input was read before in this process")
        }),
        trial("a_child_sees_every_byte_after_a_probe", || {
            let run = with("child", "first line\nand the rest".as_bytes())?;
            same(&run.shown, "Ok(Ready)\nfirst line\nand the rest")
        }),
        trial("nobody_steals_what_is_written_after_an_empty_probe", nothing_stolen),
        trial("nobody_steals_a_key_after_an_empty_probe", next_key),
        trial("the_program_ends_at_once_after_an_empty_probe", || {
            let run = idle("then-exit")?;
            same(&run.shown, "Ok(Empty) 1\n")?;
            soon(&run)
        }),
        trial("signals_do_not_cut_the_window_short", signals),
        trial("nothing_is_left_non_blocking", non_blocking),
    ];
    if cfg!(feature = "clap") {
        all.extend(arguments());
    }
    all
}

fn trial(name: &str, test: fn() -> Result<(), Failure>) -> Trial {
    Trial::test(name, move || test().map_err(libtest_mimic::Failed::from))
}

fn same(is: &str, expected: &str) -> Result<(), Failure> {
    if is == expected { Ok(()) } else { Err(format!("{is:?} is not {expected:?}").into()) }
}

fn contains(text: &str, part: &str) -> Result<(), Failure> {
    if text.contains(part) { Ok(()) } else { Err(format!("{part:?} is not in {text:?}").into()) }
}

fn probed(run: Run, expected: &str) -> Result<(), Failure> {
    same(run.shown.trim_end(), expected)
}

/// The window, and what a process takes on a busy machine.
fn soon(run: &Run) -> Result<(), Failure> {
    if run.took < Duration::from_secs(1) { Ok(()) } else { Err(format!("it took {:?}", run.took).into()) }
}

fn missing_argument() -> Result<(), Failure> {
    let run = idle("required")?;
    same(
        &run.shown,
        "error: MESSAGE is missing: nothing arrived on standard input in time: pass the argument explicitly\n",
    )?;
    same(&run.code.to_string(), "2")?;
    soon(&run)?;
    if run.took < Duration::from_millis(250) { Err("it did not wait".into()) } else { Ok(()) }
}

fn terminal() -> Result<(), Failure> {
    contains(&on_terminal("$PROGRAM", "probe", None)?, "Ok(Terminal)")?;
    contains(&on_terminal("$PROGRAM", "read", None)?, "Nothing(Terminal)")
}

fn files() -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("file");
    for (text, expected) in [("", "Nothing(Eof)"), ("text\n", "4 bytes")] {
        std::fs::write(&path, text)?;
        probed(on("probe", File::open(&path)?)?, "Ok(Ready)")?;
        probed(on("read", File::open(&path)?)?, expected)?;
    }
    Ok(())
}

fn closed() -> Result<(), Failure> {
    contains(&on_terminal("$PROGRAM <&-", "probe", None)?, "Ok(Ready)")?;
    contains(&on_terminal("$PROGRAM <&-", "read", None)?, "Nothing(Eof)")
}

fn socket() -> Result<(), Failure> {
    let (ours, theirs) = sockets()?;
    probed(on("probe", theirs)?, "Ok(Empty)")?;
    drop(ours);
    let (ours, theirs) = sockets()?;
    File::from(ours).write_all(b"text")?;
    probed(on("read", theirs)?, "4 bytes")?;
    let (ours, theirs) = sockets()?;
    drop(ours);
    probed(on("read", theirs)?, "Nothing(Eof)")
}

fn white_space() -> Result<(), Failure> {
    probed(with("read", " \n two words\t\n".as_bytes())?, "9 bytes")?;
    probed(with("read", b"\n")?, "0 bytes")
}

/// Several times what a pipe holds. Each piece ends in the middle of a character.
fn large() -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let copy = folder.path().join("copy");
    let payload = "dråpe 水滴 💧 ".repeat(15_000);
    let payload = payload.trim();
    let mut program = start("read", Stdio::piped(), &[(COPY, &copy.to_string_lossy())])?;
    let mut pipe = program.keyboard()?;
    pipe.write_all(&payload.as_bytes()[..1])?;
    let mut rest = &payload.as_bytes()[1..];
    while !rest.is_empty() {
        sleep(Duration::from_millis(400));
        let inside = (90_000..rest.len()).find(|at| rest[*at] & 0b1100_0000 == 0b1000_0000).unwrap_or(rest.len());
        let (piece, left) = rest.split_at(inside);
        pipe.write_all(piece)?;
        rest = left;
    }
    drop(pipe);
    let run = program.end()?;
    probed(run, &format!("{} bytes", payload.len()))?;
    let same = std::fs::read_to_string(copy)? == payload;
    if same { Ok(()) } else { Err("something was lost or changed".into()) }
}

fn late() -> Result<(), Failure> {
    let begin_late = |what| -> Result<Run, Failure> {
        let mut program = start(what, Stdio::piped(), &[])?;
        let mut pipe = program.keyboard()?;
        let writer = std::thread::spawn(move || {
            sleep(Duration::from_millis(600));
            // it may be gone already
            let _ = pipe.write_all(b"late");
        });
        let run = program.end();
        writer.join().map_err(|_| "the writer failed")?;
        run
    };
    let run = begin_late("required")?;
    contains(&run.shown, "MESSAGE is missing: nothing arrived")?;
    same(begin_late("everything")?.shown.trim_end(), "late")
}

fn nothing_stolen() -> Result<(), Failure> {
    let mut program = start("then-read", Stdio::piped(), &[])?;
    let mut pipe = program.keyboard()?;
    same(&program.line()?, "Ok(Empty) 1")?;
    pipe.write_all(b"k\n")?;
    same(program.end()?.shown.trim_end(), "k")
}

/// `<>` keeps a pipe open in both directions, so it is idle and never at its end.
fn next_key() -> Result<(), Failure> {
    let line = "mkfifo $D/pipe; $PROGRAM <>$D/pipe";
    let shown = on_terminal(line, "then-keyboard", Some(("now type", "k\n")))?;
    contains(&shown, "Ok(Empty)")?;
    contains(&shown, "Ok(Terminal), now type")?;
    contains(&shown, "got k")
}

fn signals() -> Result<(), Failure> {
    let mut program = start("probe-for-long", Stdio::piped(), &[])?;
    let keyboard = program.keyboard()?;
    same(&program.line()?, "ready")?;
    let id = i32::try_from(program.id()).ok().and_then(rustix::process::Pid::from_raw).ok_or("it has an id")?;
    for _ in 0..18 {
        sleep(Duration::from_millis(50));
        rustix::process::kill_process(id, rustix::process::Signal::USR1)?;
    }
    let run = program.end()?;
    drop(keyboard);
    let (state, took) = run.shown.trim_end().split_once('\n').ok_or("two lines")?;
    same(state, "Ok(Empty)")?;
    let took: u64 = took.parse()?;
    if (1000..1800).contains(&took) { Ok(()) } else { Err(format!("it took {took} ms instead of 1000").into()) }
}

/// The flags belong to what was opened, which the shell that started the program has open as well.
fn non_blocking() -> Result<(), Failure> {
    use rustix::fs::{OFlags, fcntl_getfl};
    for what in ["probe", "read"] {
        let (reader, writer) = std::io::pipe()?;
        let kept = OwnedFd::from(reader.try_clone()?);
        probed(on(what, reader)?, if what == "probe" { "Ok(Empty)" } else { "Nothing(Empty)" })?;
        if fcntl_getfl(&kept)?.contains(OFlags::NONBLOCK) {
            return Err(format!("{what} leaves standard input non-blocking").into());
        }
        drop(writer);
    }
    Ok(())
}

/// On an idle pipe with a window that nobody would wait for.
fn without_waiting(what: &str) -> Result<Run, Failure> {
    let mut program = start(what, Stdio::piped(), &[(LONG, "1")])?;
    let keyboard = program.keyboard()?;
    let run = program.end()?;
    drop(keyboard);
    soon(&run)?;
    Ok(run)
}

/// What `clap` makes of it, in the words of its command line.
fn arguments() -> Vec<Trial> {
    vec![
        trial("a_required_argument_may_come_from_standard_input", || {
            probed(with("app say", b" hello \n")?, r#"Say { message: "hello" }"#)?;
            probed(with("app say", b"--looks-like-a-flag")?, r#"Say { message: "--looks-like-a-flag" }"#)
        }),
        trial("an_explicit_argument_never_waits", || {
            let run = without_waiting("app say hello")?;
            same(run.shown.trim_end(), r#"Say { message: "hello" }"#)
        }),
        trial("a_dash_is_data", || probed(idle("app say -")?, r#"Say { message: "-" }"#)),
        trial("a_missing_argument_on_an_idle_pipe_is_reported_with_a_hint", || {
            let run = idle("app say")?;
            contains(&run.shown, "MissingRequiredArgument")?;
            contains(&run.shown, "<MESSAGE>")?;
            contains(&run.shown, "tip: nothing arrived on standard input in time: pass the argument explicitly")?;
            same(&run.code.to_string(), "2")?;
            soon(&run)
        }),
        trial("an_empty_input_leaves_the_argument_missing", || {
            let run = on("app say", Stdio::null())?;
            contains(&run.shown, "MissingRequiredArgument")?;
            contains(&run.shown, "standard input is empty")
        }),
        trial("a_terminal_is_no_input_and_needs_no_hint", || {
            let shown = on_terminal("$PROGRAM", "app say", None)?;
            contains(&shown, "MissingRequiredArgument")?;
            if shown.contains("tip:") { Err(shown.into()) } else { Ok(()) }
        }),
        trial("where_the_first_that_is_missing_is_another_nothing_is_read", || {
            contains(&without_waiting("app forward")?.shown, "MissingRequiredArgument")?;
            contains(&with("app forward", b"moon")?.shown, "<TO>\n  <MESSAGE>")
        }),
        trial("where_another_is_missing_too_only_that_one_is_reported", || {
            let run = with("app send", b"moon")?;
            contains(&run.shown, "not provided:\n  <TO>\n")?;
            contains(&idle("app send")?.shown, "not provided:\n  <MESSAGE>\n  <TO>\n")
        }),
        trial("a_positional_argument_after_it_stays_where_it_was", || {
            contains(&with("app send hello", b"moon")?.shown, "not provided:\n  <TO>\n")?;
            probed(with("app send hello ada", b"moon")?, r#"Send { message: "hello", to: "ada" }"#)
        }),
        trial("only_the_first_comes_from_it", || {
            contains(&with("app post", b"hello")?.shown, "not provided:\n  <TITLE>\n")?;
            probed(with("app post hello", b"a title")?, r#"Post { message: "hello", title: "a title" }"#)
        }),
        trial("what_was_read_goes_through_the_arguments_parser", || {
            probed(with("app count", b"7\n")?, "Count { number: 7 }")?;
            let run = with("app count", b"700")?;
            contains(&run.shown, "ValueValidation")?;
            contains(&run.shown, "--number <NUMBER>")
        }),
        trial("other_errors_are_claps_own", || {
            contains(&idle("app say hello --nope")?.shown, "UnknownArgument")?;
            contains(&idle("app")?.shown, "DisplayHelpOnMissingArgumentOrSubcommand")
        }),
        trial("a_read_error_is_reported", || {
            let run = on("app say", File::open("/")?)?;
            contains(&run.shown, "Io")?;
            contains(&run.shown, "`message` from standard input")
        }),
        trial("an_id_that_no_argument_has_is_reported_always", || {
            contains(&idle("app say unknown")?.shown, "no argument has the id `mesage`")
        }),
    ]
}
