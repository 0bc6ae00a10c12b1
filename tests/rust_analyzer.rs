//! In: a workspace, and rust-analyzer with one setting. Out: what it tells an editor.
//!
//! Speaks the Language Server Protocol with the real program. Where it is not installed the tests are ignored, and it is said.

mod scratch;

use std::{
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdin, Command, ExitCode, Stdio},
    sync::mpsc::{Receiver, channel},
    time::{Duration, Instant},
};

use libtest_mimic::{Arguments, Failed, Trial};
use scratch::Scratch;
use serde_json::{Value, json};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(120);

const ROOT: &str = "[workspace]\nmembers = [\".\", \"../outside\"]\nresolver = \"3\"\n\n\
                    [package]\nname = \"inside\"\nversion = \"0.1.0\"\nedition = \"2024\"\n";
const OUTSIDE: &str = "[package]\nname = \"outside\"\nversion = \"0.1.0\"\nedition = \"2024\"\nworkspace = \"../w\"\n";
const CODE: &str = "use std::io::IsTerminal as _;\r\n\r\npub fn f() -> bool {\r\n    let _ = \"é🦀\"; std::io::stdin().is_terminal()\r\n}\r\n";

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let there = Command::new("rust-analyzer").arg("--version").output().is_ok_and(|output| output.status.success());
    if !there {
        println!("rust-analyzer is not installed (`rustup component add rust-analyzer`): its tests are ignored");
    }
    let trials = [
        Trial::test("findings_are_shown_in_place_and_cleared", findings_are_shown_in_place_and_cleared),
        Trial::test("an_allowance_that_is_not_needed_can_be_removed", an_allowance_that_is_not_needed_can_be_removed),
        Trial::test("cargos_own_errors_come_too", cargos_own_errors_come_too),
        Trial::test("the_wrapper_needs_no_setting_at_all", the_wrapper_needs_no_setting_at_all),
        Trial::test("one_package_is_linted_where_the_editor_says_so", one_package_is_linted_where_the_editor_says_so),
        Trial::test("a_mistake_in_the_configuration_is_shown", a_mistake_in_the_configuration_is_shown),
    ];
    let trials = trials.into_iter().map(|trial| trial.with_ignored_flag(!there)).collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// A running rust-analyzer.
struct Server {
    child: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
    requests: i64,
}

impl Server {
    /// In the workspace `w`; `check` is all that is set.
    fn start(scratch: &Scratch, check: Value) -> Result<Server, Failed> {
        let own = Path::new(env!("CARGO_BIN_EXE_cargo-bb-lint")).parent().ok_or("it lies in a folder")?.to_owned();
        let paths = std::env::var_os("PATH").unwrap_or_default();
        let paths = std::env::join_paths(std::iter::once(own).chain(std::env::split_paths(&paths)))?;
        let mut command = Command::new("rust-analyzer");
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("CARGO") && name != "CARGO_HOME" {
                command.env_remove(name);
            }
        }
        command.env("PATH", paths).env("CARGO_NET_OFFLINE", "true").current_dir(scratch.path("w"));
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let (sender, messages) = channel();
        let output = child.stdout.take().ok_or("it is piped")?;
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(message) = next(&mut output) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let input = child.stdin.take().ok_or("it is piped")?;
        let mut server = Server { child, input, messages, requests: 0 };
        let code_action = json!({
            "codeActionLiteralSupport": { "codeActionKind": { "valueSet": ["quickfix"] } }, "isPreferredSupport": true,
        });
        server.request(
            "initialize",
            json!({
                "processId": null,
                "rootUri": uri(&scratch.path("w")),
                "capabilities": {
                    "textDocument": { "publishDiagnostics": { "relatedInformation": true }, "codeAction": code_action },
                    "window": { "workDoneProgress": true },
                },
                // With a sysroot it would have rustup install the standard library's sources, which changes what the compiler
                // says in other tests.
                "initializationOptions": { "check": check, "cargo": { "sysroot": null } },
            }),
        )?;
        server.notify("initialized", json!({}))?;
        Ok(server)
    }

    fn send(&mut self, message: &Value) -> Result<(), Failed> {
        let text = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len())?;
        Ok(self.input.flush()?)
    }

    fn notify(&mut self, method: &str, params: Value) -> Result<(), Failed> {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }))
    }

    fn request(&mut self, method: &str, params: Value) -> Result<Value, Failed> {
        self.requests += 1;
        let id = self.requests;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))?;
        let answer = self.wait(|message| message["id"] == id && message["method"].is_null(), method)?;
        if answer["error"].is_null() { Ok(answer["result"].clone()) } else { Err(answer.to_string().into()) }
    }

    /// The next message that is wanted. What the server asks is answered with nothing.
    fn wait(&mut self, wanted: impl Fn(&Value) -> bool, what: &str) -> Result<Value, Failed> {
        let end = Instant::now() + PATIENCE;
        let mut seen = Vec::new();
        while let Ok(message) = self.messages.recv_timeout(end.saturating_duration_since(Instant::now())) {
            if !message["id"].is_null() && !message["method"].is_null() {
                self.send(&json!({ "jsonrpc": "2.0", "id": message["id"], "result": null }))?;
            }
            if wanted(&message) {
                return Ok(message);
            }
            seen.push(message.to_string());
        }
        let last: Vec<String> = seen.into_iter().rev().take(6).collect();
        Err(format!("no {what} in time; the last messages were\n{}", last.join("\n")).into())
    }

    /// The diagnostics of a source in a file, once there are as many as wanted.
    fn diagnostics(&mut self, file: &Path, source: &str, wanted: usize) -> Result<Vec<Value>, Failed> {
        let address = uri(file);
        let of = |message: &Value| {
            let all = message["params"]["diagnostics"].as_array().cloned().unwrap_or_default();
            // A hint stands beside each one that can be mended.
            let shown =
                |diagnostic: &Value| diagnostic["source"] == source && diagnostic["severity"].as_u64() < Some(3);
            all.into_iter().filter(shown).collect::<Vec<Value>>()
        };
        let is_wanted = |message: &Value| {
            let published = message["method"] == "textDocument/publishDiagnostics";
            published && same(&message["params"]["uri"], &address) && of(message).len() == wanted
        };
        let message = self.wait(is_wanted, &format!("{wanted} diagnostics of {source} in {address}"))?;
        Ok(of(&message))
    }

    fn open(&mut self, file: &Path, text: &str) -> Result<(), Failed> {
        let document = json!({ "uri": uri(file), "languageId": "rust", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }))
    }

    /// Writes a file as an editor does.
    fn save(&mut self, file: &Path, text: &str) -> Result<(), Failed> {
        let document = json!({ "uri": uri(file), "version": 2 });
        self.notify(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": [{ "text": text }] }),
        )?;
        std::fs::write(file, text)?;
        self.notify("textDocument/didSave", json!({ "textDocument": { "uri": uri(file) } }))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The next message; `None` at the end.
fn next(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end().split_once(": ") {
            Some(("Content-Length", value)) => length = value.parse().ok()?,
            Some(_) => {}
            None => break,
        }
    }
    let mut text = vec![0; length];
    output.read_exact(&mut text).ok()?;
    serde_json::from_slice(&text).ok()
}

fn uri(path: &Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/").trim_start_matches("//?/").to_owned();
    format!("file:///{}", path.trim_start_matches('/'))
}

/// Drives are written in different ways.
fn same(address: &Value, other: &str) -> bool {
    address.as_str().is_some_and(|address| address.replace("%3A", ":").eq_ignore_ascii_case(other))
}

fn workspace(inside: &str, outside: &str) -> Scratch {
    Scratch::new(&[
        ("w/Cargo.toml", ROOT),
        ("w/src/lib.rs", inside),
        ("outside/Cargo.toml", OUTSIDE),
        ("outside/src/lib.rs", outside),
    ])
}

fn expect<T: PartialEq + std::fmt::Debug>(found: &T, expected: &T) -> Result<(), Failed> {
    if found == expected { Ok(()) } else { Err(format!("found {found:?}\nexpected {expected:?}").into()) }
}

fn findings_are_shown_in_place_and_cleared() -> Result<(), Failed> {
    let scratch = workspace(CODE, CODE);
    let mut server = Server::start(&scratch, json!({ "command": "bb-lint" }))?;
    let files = [scratch.path("w/src/lib.rs"), scratch.path("outside/src/lib.rs")];
    server.open(&files[0], CODE)?;
    // Both come from one run, in either order.
    let mut found = vec![Value::Null; 2];
    while found.contains(&Value::Null) {
        let is_ours = |message: &Value| message["params"]["diagnostics"][0]["source"] == "bb_lint";
        let message = server.wait(is_ours, "findings")?;
        let at = files.iter().position(|file| same(&message["params"]["uri"], &uri(file)));
        found[at.ok_or("it is one of the files")?] = message["params"]["diagnostics"][0].clone();
    }
    for diagnostic in found {
        // The crab is two units in the editor's count.
        let range = json!({ "start": { "line": 3, "character": 36 }, "end": { "line": 3, "character": 47 } });
        expect(&diagnostic["range"], &range)?;
        expect(&diagnostic["code"], &json!("terminal_check"))?;
        expect(&diagnostic["severity"], &json!(1))?;
    }
    server.save(&files[0], "pub fn f() {}\r\n")?;
    server.diagnostics(&files[0], "bb_lint", 0)?;
    server.save(&files[0], CODE)?;
    server.diagnostics(&files[0], "bb_lint", 1)?;
    Ok(())
}

fn an_allowance_that_is_not_needed_can_be_removed() -> Result<(), Failed> {
    let comment = " // bb-lint: allow(raw_stdin, reason = \"it reads\")";
    let code = &format!("/* é */ pub fn f() {{}}{comment}\r\npub fn g() {{}}\r\n");
    let scratch = workspace(code, "");
    let file = scratch.path("w/src/lib.rs");
    let mut server = Server::start(&scratch, json!({ "command": "bb-lint" }))?;
    server.open(&file, code)?;
    let found = server.diagnostics(&file, "bb_lint", 1)?;
    expect(&found[0]["code"], &json!("unused_allow"))?;
    let params = json!({
        "textDocument": { "uri": uri(&file) }, "range": found[0]["range"],
        "context": { "diagnostics": found, "only": ["quickfix"] },
    });
    let actions = server.request("textDocument/codeAction", params)?;
    let actions = actions.as_array().ok_or("a list")?;
    let removal = actions.iter().find(|action| action["title"] == "remove the allowance");
    let removal = removal.ok_or_else(|| format!("no such action in {actions:?}"))?;
    expect(&removal["isPreferred"], &json!(true))?;
    let edit = removal["edit"].to_string();
    let range =
        json!({ "start": { "line": 0, "character": 21 }, "end": { "line": 0, "character": 21 + comment.len() } });
    if edit.contains(&range.to_string()) && edit.contains("\"newText\":\"\"") { Ok(()) } else { Err(edit.into()) }
}

fn cargos_own_errors_come_too() -> Result<(), Failed> {
    let broken = format!("{CODE}pub fn g() {{\r\n    nowhere();\r\n}}\r\n");
    let scratch = workspace(&broken, "");
    let file = scratch.path("w/src/lib.rs");
    let mut server = Server::start(&scratch, json!({ "command": "bb-lint", "extraArgs": ["--with", "check"] }))?;
    server.open(&file, &broken)?;
    server.wait(
        |message| {
            let all = message["params"]["diagnostics"].as_array().cloned().unwrap_or_default();
            let has = |source: &str, code: &str| {
                all.iter().any(|diagnostic| diagnostic["source"] == source && diagnostic["code"] == code)
            };
            has("bb_lint", "terminal_check") && has("rustc", "E0425")
        },
        "findings of both",
    )?;
    server.save(&file, "pub fn f() {}\r\n")?;
    server.diagnostics(&file, "rustc", 0).map(drop)
}

fn the_wrapper_needs_no_setting_at_all() -> Result<(), Failed> {
    let code = format!("{CODE}fn unused() {{}}\r\n");
    let scratch = workspace(&code, "");
    scratch.write("w/.cargo/config.toml", "[build]\nrustc-workspace-wrapper = \"cargo-bb-lint\"\n");
    let file = scratch.path("w/src/lib.rs");
    let mut server = Server::start(&scratch, json!({}))?;
    server.open(&file, &code)?;
    let message = server.wait(
        |message| {
            let all = message["params"]["diagnostics"].as_array().cloned().unwrap_or_default();
            let has = |source: &str| all.iter().any(|diagnostic| diagnostic["source"] == source);
            has("bb_lint") && has("rustc")
        },
        "findings of both",
    )?;
    let all = message["params"]["diagnostics"].as_array().ok_or("a list")?;
    let ours: Vec<&Value> = all.iter().filter(|diagnostic| diagnostic["source"] == "bb_lint").collect();
    expect(&ours.len(), &1)?;
    expect(&ours[0]["range"]["start"], &json!({ "line": 3, "character": 36 }))?;
    server.save(&file, "pub fn f() {}\r\n")?;
    server.diagnostics(&file, "bb_lint", 0).map(drop)
}

fn one_package_is_linted_where_the_editor_says_so() -> Result<(), Failed> {
    let scratch = workspace("", "");
    // It names code of the other package, which is not looked at then.
    scratch.write("w/bb-lint.toml", "[detector]\nmodules = [\"outside::door\"]\n");
    let file = scratch.path("w/src/lib.rs");
    let mut server = Server::start(&scratch, json!({ "command": "bb-lint", "workspace": false }))?;
    server.open(&file, "")?;
    // A file is known by its package once the workspace is loaded.
    let is_loaded = |message: &Value| {
        let progress = &message["params"];
        progress["token"] == "rustAnalyzer/cachePriming" && progress["value"]["kind"] == "end"
    };
    server.wait(is_loaded, "end of loading")?;
    server.save(&file, CODE)?;
    server.diagnostics(&file, "bb_lint", 1).map(drop)
}

fn a_mistake_in_the_configuration_is_shown() -> Result<(), Failed> {
    let scratch = workspace(CODE, "");
    scratch.write("w/bb-lint.toml", "[lints]\nraw_stdn = \"deny\"\n");
    let mut server = Server::start(&scratch, json!({ "command": "bb-lint" }))?;
    server.open(&scratch.path("w/src/lib.rs"), CODE)?;
    server.wait(|message| message.to_string().contains("no lint is called `raw_stdn`"), "word of the mistake").map(drop)
}
