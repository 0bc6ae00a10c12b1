//! In: the report. Out: a line for each lint with its findings, and those of each package where several have some.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    io::{self, Write},
};

use super::{View, visible};
use crate::suppress::Report;

/// The most frequent first, equal ones by name. Nothing where it is all of one lint in one package: the closing figure says that.
pub(super) fn lines(view: &View<'_>, report: &Report, to: &mut dyn Write) -> io::Result<()> {
    let mut lints: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    for entry in &report.entries {
        let package = view.workspace.target(entry.finding.target).map_or("", |(package, _)| package.name.as_str());
        *lints.entry(entry.finding.lint).or_default().entry(package).or_default() += 1;
    }
    let packages: BTreeSet<&str> = lints.values().flat_map(BTreeMap::keys).copied().collect();
    let several = packages.len() > 1;
    if lints.len() < 2 && !several {
        return Ok(());
    }
    let mut rows: Vec<(usize, &str, String)> = lints
        .into_iter()
        .map(|(lint, packages)| {
            let all = packages.values().sum();
            let mut packages: Vec<(&str, usize)> = packages.into_iter().filter(|_| several).collect();
            packages.sort_by_key(|&(_, count)| Reverse(count));
            let packages = packages.iter().map(|(name, count)| format!("{} {count}", visible::line(name)));
            (all, lint, packages.collect::<Vec<_>>().join(", "))
        })
        .collect();
    rows.sort_by_key(|&(count, ..)| Reverse(count));
    let digits = rows.first().map_or(0, |(count, ..)| count.to_string().len());
    let width = rows.iter().map(|(_, lint, _)| lint.len()).max().unwrap_or(0);
    for (count, lint, packages) in rows {
        writeln!(to, "{}", format!("{count:>digits$}  {lint:<width$}  {packages}").trim_end())?;
    }
    Ok(())
}
