//! In: recorded places and findings. Out: the figures of each kind, and the differences.

use std::collections::{BTreeMap, BTreeSet};

use libtest_mimic::Failed;
use serde::Deserialize;

use crate::{KINDS, Program, data, findings::Finding, support::read, table};

/// A row of `<name>.jsonl`.
#[derive(Deserialize)]
struct Place {
    file: String,
    line: u64,
    end_line: Option<u64>,
    path: String,
    class: String,
    /// The macro call that made the place.
    outer: Option<Outer>,
}

#[derive(Deserialize)]
struct Outer {
    file: String,
    line: u64,
}

impl Place {
    /// Every line on which a finding counts for this place.
    fn lines(&self) -> Vec<(&str, u64)> {
        let own = (self.line..=self.end_line.unwrap_or(self.line)).map(|line| (self.file.as_str(), line));
        own.chain(self.outer.iter().map(|outer| (outer.file.as_str(), outer.line))).collect()
    }
}

/// A place that only one side knows: `missed` by the linter, or `unexpected` by the compiler.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Difference {
    pub program: String,
    pub side: String,
    pub file: String,
    pub line: u64,
    pub path: String,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Difference { program, side, file, line, path } = self;
        write!(to, "{program}: {side} {path} at {file}:{line}")
    }
}

/// The figures of one kind.
#[derive(Clone, Copy, Default)]
pub struct Score {
    pub places: usize,
    pub hit: usize,
    pub judged: usize,
    pub right: usize,
}

impl Score {
    fn add(&mut self, other: Score) {
        self.places += other.places;
        self.hit += other.hit;
        self.judged += other.judged;
        self.right += other.right;
    }

    fn recall(self) -> f64 {
        percent(self.hit, self.places)
    }

    fn precision(self) -> f64 {
        percent(self.right, self.judged)
    }
}

/// Cut off after two digits, so that 99.999 is not 100.
fn percent(part: usize, of: usize) -> f64 {
    if of == 0 {
        return 100.0;
    }
    let hundredths = part * 10_000 / of;
    hundredths as f64 / 100.0
}

/// What comparing programs adds up to.
#[derive(Default)]
pub struct Tally {
    pub scores: [Score; KINDS.len()],
    pub differences: Vec<Difference>,
    unjudged: usize,
}

impl Tally {
    pub fn add(&mut self, other: Tally) {
        for (own, other) in self.scores.iter_mut().zip(other.scores) {
            own.add(other);
        }
        self.differences.extend(other.differences);
        self.unjudged += other.unjudged;
    }

    pub fn print(&mut self) {
        self.differences.sort();
        for difference in &self.differences {
            println!("{difference}");
        }
        let mut all = Score::default();
        for (kind, score) in KINDS.iter().zip(self.scores) {
            print_row(kind.name, score);
            all.add(score);
        }
        print_row("all", all);
        println!("{} findings not judged: another API, a file that was not compiled, or a condition", self.unjudged);
    }

    /// The kinds that do not reach their bar.
    pub fn below(&self) -> Vec<String> {
        let mut found = Vec::new();
        for (kind, score) in KINDS.iter().zip(self.scores) {
            let name = kind.name;
            if score.places != kind.places {
                found.push(format!("{name}: there are {} places, and should be {}", score.places, kind.places));
            }
            for (figure, reached, bar) in
                [("recall", score.recall(), kind.recall), ("precision", score.precision(), kind.precision)]
            {
                if reached < bar {
                    found.push(format!("{name}: {figure} {reached:.2} % is below {bar:.2} %"));
                }
            }
        }
        found
    }
}

fn print_row(name: &str, score: Score) {
    let (recall, precision) = (score.recall(), score.precision());
    let Score { places, judged, .. } = score;
    println!("{name:7} recall {recall:6.2} % of {places:4}   precision {precision:6.2} % of {judged:4}");
}

pub fn compare(program: &Program, found: &[Finding]) -> Result<Tally, Failed> {
    let name = &program.name;
    let places = read(&data(&format!("{name}.jsonl")));
    let places: Vec<Place> = places.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let compiled = read(&data(&format!("{name}.files")));
    let compiled: BTreeSet<&str> = compiled.lines().collect();
    let classes: BTreeMap<String, String> = table("paths.tsv").into_iter().map(|[path, class]| (path, class)).collect();
    let lines: BTreeSet<(&str, u64, &str)> =
        found.iter().map(|finding| (finding.file.as_str(), finding.line, finding.lint.as_str())).collect();
    let mut tally = Tally::default();
    let difference = |side: &str, file: &str, line: u64, path: &str| Difference {
        program: name.clone(),
        side: side.to_owned(),
        file: file.to_owned(),
        line,
        path: path.to_owned(),
    };

    let mut known: BTreeSet<(&str, u64, &str)> = BTreeSet::new();
    for place in &places {
        let kind = KINDS.iter().position(|kind| kind.name == place.class);
        let kind = kind.ok_or_else(|| format!("{name}.jsonl: no kind is named `{}`", place.class))?;
        let accepted: Vec<_> = place.lines().into_iter().map(|(file, line)| (file, line, KINDS[kind].lint)).collect();
        tally.scores[kind].places += 1;
        if accepted.iter().any(|line| lines.contains(line)) {
            tally.scores[kind].hit += 1;
        } else {
            tally.differences.push(difference("missed", &place.file, place.line, &place.path));
        }
        known.extend(accepted);
    }
    for Finding { file, line, lint, api, conditional } in found {
        let class = api.as_ref().and_then(|api| classes.get(api));
        let expected = class.and_then(|class| KINDS.iter().find(|kind| kind.name == *class)).map(|kind| kind.lint);
        let kind = KINDS.iter().position(|kind| kind.lint == *lint);
        let (Some(api), Some(kind)) = (api, kind) else {
            tally.unjudged += 1;
            continue;
        };
        if expected != Some(lint.as_str()) || !compiled.contains(file.as_str()) || *conditional {
            tally.unjudged += 1;
            continue;
        }
        tally.scores[kind].judged += 1;
        if known.contains(&(file.as_str(), *line, lint.as_str())) {
            tally.scores[kind].right += 1;
        } else {
            tally.differences.push(difference("unexpected", file, *line, api));
        }
    }
    Ok(tally)
}
