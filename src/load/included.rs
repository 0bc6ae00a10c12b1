//! In: `include!("file")` in the place of expressions. Out: what stands in those files, read as expressions.

use std::{collections::BTreeMap, path::Path};

use super::{Loader, Trouble, reading};
use crate::{
    discover::{is_there, normal},
    source::{FileId, Site},
    syntax::tree::{FileSyntax, Inclusion},
};

/// Files in the place of expressions.
#[derive(Debug, Default)]
pub(crate) struct Included {
    /// Which file takes the place of which call.
    pub(crate) files: BTreeMap<Site, FileId>,
    pub(crate) bodies: BTreeMap<FileId, FileSyntax>,
}

impl Loader<'_> {
    /// Reads the files that linted code includes in bodies, and those that these include.
    pub(super) fn included(&mut self) {
        self.loaded.included.files.clear();
        let linted = |number: &usize| self.scan.target(FileId::new(*number)).is_some();
        let all = (0..self.loaded.syntax.len()).filter(linted);
        let calls = |file: FileId, syntax: &FileSyntax| -> Vec<(FileId, Inclusion)> {
            syntax.included.iter().map(|call| (file, call.clone())).collect()
        };
        let known = self.loaded.included.bodies.iter().flat_map(|(file, syntax)| calls(*file, syntax));
        let mut queue: Vec<_> = known.collect();
        queue.extend(all.flat_map(|number| calls(FileId::new(number), &self.loaded.syntax[number])));
        while let Some((file, call)) = queue.pop() {
            let folder = self.loaded.sources.path(file).parent().unwrap_or(Path::new("")).to_owned();
            let path = normal(&folder.join(call.name.as_str()));
            let site = Site { file, span: call.span };
            if !is_there(&path) {
                // It may be there on another machine, or under another condition.
                let unread = &mut self.loaded.syntax[file.index()].unread;
                if !unread.contains(&call.span) {
                    unread.push(call.span);
                }
                continue;
            }
            let target = self.scan.target(file);
            let text = self.known.get(&path).copied();
            let included = text.unwrap_or_else(|| {
                let mut text = reading::read_text(&path, self.scan);
                let problem = text.problem.take();
                let file = self.add(path, text, target);
                self.say(file, problem, target);
                file
            });
            self.loaded.included.files.insert(site, included);
            if self.loaded.included.bodies.contains_key(&included) {
                continue;
            }
            self.scan.look_at_all(included);
            let text = &self.loaded.sources.file(included).text;
            let syntax = reading::lower_expression(text, self.scan.outline(included));
            let broken = syntax.broken.clone().map(|(span, message)| (span, Trouble::Broken, message));
            self.say(included, broken, target);
            queue.extend(calls(included, &syntax));
            self.loaded.included.bodies.insert(included, syntax);
        }
    }
}
