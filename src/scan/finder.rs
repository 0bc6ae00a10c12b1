//! In: words that were added, and texts that were split into tokens before. Out: where those words stand.

use aho_corasick::{AhoCorasick, MatchKind};

use super::{Outline, WordId, Words};

impl Words {
    /// Looks for the words from this number on; `None` where there are none.
    pub(crate) fn finder(&self, from: usize) -> Option<Finder> {
        let mut new: Vec<(&str, WordId)> =
            self.ids.iter().filter(|(_, id)| **id as usize >= from).map(|(word, id)| (word.as_str(), *id)).collect();
        new.sort_unstable();
        let (words, ids): (Vec<&str>, Vec<WordId>) = new.into_iter().unzip();
        if words.is_empty() {
            return None;
        }
        let automaton = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(words).ok()?;
        Some(Finder { automaton, ids })
    }
}

/// Finds words in a text, in comments too.
#[derive(Debug)]
pub(crate) struct Finder {
    automaton: AhoCorasick,
    ids: Vec<WordId>,
}

impl Finder {
    /// Adds what it finds to an outline.
    pub(crate) fn find(&self, text: &str, outline: &mut Outline) {
        let part = |letter: char| letter.is_alphanumeric() || letter == '_';
        for found in self.automaton.find_iter(text) {
            let inside = text[..found.start()].ends_with(part) || text[found.end()..].starts_with(part);
            if let (false, Ok(at)) = (inside, u32::try_from(found.start())) {
                outline.words.push((at, self.ids[found.pattern().as_usize()]));
            }
        }
        outline.words.sort_unstable();
    }
}
