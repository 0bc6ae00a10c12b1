//! In: sizes and a hit rate. Out: how long each stage takes on a workspace that is made up, and how that grows.
//!
//! `cargo bench --bench stages` makes workspaces of 10,000, 100,000 and 1,000,000 lines, in which one function in a hundred
//! does something that is reported. `-- --lines 50000 --hits 10` makes one of another size, with ten in a hundred.

use std::{env, fmt::Write, fs, io, path::Path, process::Command};

/// Lines of a made-up file.
const FILE: usize = 250;
/// How often each is run; the fastest counts.
const RUNS: usize = 5;

fn main() -> io::Result<()> {
    let (mut sizes, mut hits) = (Vec::new(), 1);
    let mut words = env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--lines" => sizes.push(number(words.next())),
            "--hits" => hits = number(words.next()),
            // What cargo adds.
            "--bench" => {}
            other => exit(&format!("`{other}` is no word of this benchmark; it takes `--lines N` and `--hits N`")),
        }
    }
    if sizes.is_empty() {
        sizes = vec![10_000, 100_000, 1_000_000];
    }
    println!("{:>9} lines, {hits} of 100 functions with a finding; seconds, the fastest of {RUNS} runs", "");
    for lines in sizes {
        let folder = tempfile::tempdir()?;
        workspace(folder.path(), lines, hits)?;
        for words in [&[][..], &["--parse", "everything"]] {
            let mut best: Option<(f64, String)> = None;
            for _ in 0..RUNS {
                let stages = run(folder.path(), words)?;
                let all: f64 = stages.split(", ").filter_map(|part| part.split(' ').nth(1)?.parse::<f64>().ok()).sum();
                if best.as_ref().is_none_or(|(before, _)| all < *before) {
                    best = Some((all, stages));
                }
            }
            let (all, stages) = best.unwrap_or_default();
            println!("{lines:>9} {:<19} all {all:.3} s: {stages}", words.join(" "));
        }
    }
    Ok(())
}

fn number(word: Option<String>) -> usize {
    word.and_then(|word| word.parse().ok()).unwrap_or_else(|| exit("a number is missing"))
}

fn exit(message: &str) -> ! {
    eprintln!("error: {message}");
    std::process::exit(2)
}

/// Makes a package of about as many lines: structs with methods that call each other, and here and there a check.
fn workspace(folder: &Path, lines: usize, hits: usize) -> io::Result<()> {
    fs::create_dir_all(folder.join("src"))?;
    let manifest = "[package]\nname = \"made-up\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[workspace]\n";
    fs::write(folder.join("Cargo.toml"), manifest)?;
    let files = lines.div_ceil(FILE);
    let mut root = String::new();
    let mut function = 0;
    for file in 0..files {
        writeln!(root, "pub mod part_{file};").map_err(io::Error::other)?;
        let mut text =
            format!("//! Part {file}.\nuse std::{{collections::HashMap, env, io::{{self, IsTerminal}}}};\n\n");
        while text.lines().count() < FILE {
            function += 1;
            part(&mut text, file, function, function % 100 < hits).map_err(io::Error::other)?;
        }
        fs::write(folder.join(format!("src/part_{file}.rs")), text)?;
    }
    fs::write(folder.join("src/lib.rs"), root)
}

fn part(text: &mut String, file: usize, number: usize, hit: bool) -> std::fmt::Result {
    let check = match (hit, number % 2) {
        (false, _) => "self.count > 3",
        (true, 0) => "io::stdout().is_terminal()",
        (true, _) => "env::var(\"CI\").is_ok()",
    };
    let before = format!("crate::part_{}", file.saturating_sub(1));
    write!(
        text,
        r#"/// What is known of a thing, and how often it was seen.
#[derive(Debug, Clone, Default)]
pub struct Thing{number} {{
    pub name: String,
    count: usize,
    seen: HashMap<String, Vec<usize>>,
}}

impl Thing{number} {{
    pub fn new(name: &str) -> Self {{
        Self {{ name: name.to_owned(), ..Self::default() }}
    }}

    /// Notes one more place, and gives how many there are.
    pub fn note(&mut self, place: usize) -> usize {{
        let places = self.seen.entry(self.name.clone()).or_default();
        if !places.contains(&place) {{
            places.push(place);
            self.count += 1;
        }}
        for (name, places) in &self.seen {{
            let total: usize = places.iter().map(|place| place * 2).sum();
            if total > 100 && name.len() < total {{
                return total;
            }}
        }}
        match self.count {{
            0 => 1,
            count if count % 2 == 0 => count / 2,
            count => count * 3 + 1,
        }}
    }}

    pub fn decide(&self) -> bool {{
        let chosen = self.seen.values().flatten().copied().max().unwrap_or(0);
        chosen < self.count || {check}
    }}
}}

"#
    )?;
    if number.is_multiple_of(10) && file > 0 {
        writeln!(text, "pub use {before} as before_{number};\n")?;
    }
    Ok(())
}

/// The line with the times of the stages.
fn run(folder: &Path, words: &[&str]) -> io::Result<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-bb-lint"));
    command.args(["bb-lint", "-vv", "--message-format", "short", "--offline", "--manifest-path"]);
    let output = command.arg(folder.join("Cargo.toml")).args(words).output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    let line = said.lines().find_map(|line| line.strip_prefix("time: "));
    line.map(str::to_owned).ok_or_else(|| io::Error::other(format!("the linter said:\n{said}")))
}
