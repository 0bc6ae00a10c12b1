//! In: words that were added, and texts that were split into tokens before. Out: where those words stand.

use memchr::memmem;

use super::{Outline, WordId, Words, names::Mark};

impl Words {
    /// Looks for the words from this number on; `None` where there are none.
    pub(crate) fn finder(&self, from: usize) -> Option<Finder<'_>> {
        let new = self.ids.iter().filter(|(_, id)| **id as usize >= from);
        let new = new.map(|(word, id)| Word {
            id: *id,
            mark: Mark::of(word.trim_end_matches('!')),
            finder: memmem::Finder::new(word.as_str()),
        });
        let words: Vec<Word<'_>> = new.collect();
        (!words.is_empty()).then_some(Finder { words })
    }
}

/// Finds words in a text, in comments too.
#[derive(Debug)]
pub(crate) struct Finder<'w> {
    words: Vec<Word<'w>>,
}

#[derive(Debug)]
struct Word<'w> {
    id: WordId,
    mark: Mark,
    finder: memmem::Finder<'w>,
}

impl Finder<'_> {
    /// Adds what it finds to an outline.
    pub(crate) fn find(&self, text: &str, outline: &mut Outline) {
        let part = |letter: char| letter.is_alphanumeric() || letter == '_';
        let known = outline.words.len();
        for word in self.words.iter().filter(|word| outline.names.may_have(word.mark)) {
            for start in word.finder.find_iter(text.as_bytes()) {
                let end = start + word.finder.needle().len();
                let inside = text[..start].ends_with(part) || text[end..].starts_with(part);
                if let (false, Ok(at)) = (inside, u32::try_from(start)) {
                    outline.words.push((at, word.id));
                }
            }
        }
        if outline.words.len() > known {
            outline.words.sort_unstable();
        }
    }
}
