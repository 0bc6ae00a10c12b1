//! In: an allowance that is not needed, or a name that is not known. Out: the change that mends it, where there is one that cannot
//! be wrong for the program.

use std::ops::Range;

use crate::{
    lint::Fix,
    near,
    source::{Site, Sources, Span, Written},
};

const REMOVE: &str = "remove the allowance";

/// Takes an allowance of the code away that names nothing else: with its line where it has one for itself, else with the space
/// before it. Of an attribute nothing may be left, for the compiler or for another tool.
pub(super) fn removal(sources: &Sources, written: &Written) -> Option<Fix> {
    let text = &sources.file(written.site.file).text;
    let (start, end) = (written.site.span.start as usize, written.site.span.end as usize);
    let said = text.get(start..end)?;
    let comment = said.starts_with("//") && !said.contains('\n');
    let end = start + said.trim_end_matches('\r').len();
    let gone = if comment || is_ours_alone(said, &written.text) { lines(text, start..end) } else { None };
    Some(fix(written.site, gone?, String::new(), REMOVE, true))
}

/// Whether an attribute says what an allowance says, and nothing else. A comment in it is something else.
fn is_ours_alone(attribute: &str, allowance: &str) -> bool {
    let plain = |text: &str| text.split_whitespace().collect::<String>().replace(",)", ")");
    let opening = attribute.strip_prefix('#').map(|rest| rest.strip_prefix('!').unwrap_or(rest));
    let expected = format!("[cfg_attr(bb_lint,{allowance})]");
    opening.is_some_and(|attribute| plain(attribute) == plain(&expected))
}

/// Strikes one of several lints from a comment. The whole list is replaced, so that of two such changes one waits for the other.
pub(super) fn narrowing(sources: &Sources, written: &Written, parts: &[Range<usize>], nth: usize) -> Option<Fix> {
    let list = parts.first()?.start..parts.last()?.end;
    let plain = |text: &str| text.chars().all(|letter| letter == ',' || letter.is_whitespace());
    let gaps = parts.windows(2).map(|pair| &written.text[pair[0].end..pair[1].start]);
    let base = sources.text(written.site).find(&written.text).filter(|_| gaps.into_iter().all(plain))?;
    let base = written.site.span.start as usize + base;
    let kept = parts.iter().enumerate().filter(|(at, _)| *at != nth).map(|(_, part)| &written.text[part.clone()]);
    let kept = kept.collect::<Vec<_>>().join(", ");
    let struck = &written.text[parts.get(nth)?.clone()];
    let text = format!("remove `{struck}` from the allowance");
    Some(fix(written.site, base + list.start..base + list.end, kept, &text, true))
}

/// Strikes an entry of the configuration, of which `entry` are the bytes from its opening to its last value. A comment in it or
/// above it may be about it, so somebody has to look then.
pub(super) fn striking(sources: &Sources, site: Site, entry: &Range<usize>) -> Option<Fix> {
    let text = &sources.file(site.file).text;
    let whole = text.get(entry.clone())?;
    let is_comment = |line: &str| line.trim_start().starts_with('#');
    let line_start = text[..entry.start].rfind('\n').map_or(0, |end| end + 1);
    let above = text[..line_start].lines().next_back().is_some_and(is_comment);
    let inside = whole.lines().any(is_comment);
    let line_end = text[entry.end..].find('\n').map_or(text.len(), |end| entry.end + end);
    let behind = text[entry.end..line_end].trim();
    let table = whole.starts_with("[[");
    let end = if table {
        // It goes to the end of the line with its last value.
        line_end - usize::from(text[..line_end].ends_with('\r'))
    } else if behind.starts_with(',') {
        line_end - text[entry.end..line_end].trim_start().len() + 1
    } else {
        entry.end
    };
    let sure = !(above || inside || behind.contains('#'));
    let mut gone = lines(text, entry.start..end)?;
    // Of the blank lines around a table one stays.
    if table {
        let rest = &text[gone.end..];
        let blank = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix('\n'));
        gone.end = blank.map_or(gone.end, |blank| text.len() - blank.len());
    }
    Some(fix(site, gone, String::new(), REMOVE, sure))
}

/// Lowers a count to what there is.
pub(super) fn lowering(count: Site, there: usize) -> Option<Fix> {
    let text = format!("lower its count to {there}");
    (there > 0).then(|| Fix { site: count, replacement: there.to_string(), text, sure: true })
}

/// Writes the name that was probably meant.
pub(super) fn renaming(site: Site, typed: &str, names: &[&str]) -> Option<Fix> {
    let name = near::nearest(typed, names.iter().copied())?;
    Some(Fix { site, replacement: name.to_owned(), text: format!("write `{name}`"), sure: false })
}

fn fix(near: Site, bytes: Range<usize>, replacement: String, text: &str, sure: bool) -> Fix {
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    let span = Span { start: offset(bytes.start), end: offset(bytes.end) };
    Fix { site: Site { span, ..near }, replacement, text: text.to_owned(), sure }
}

/// What goes together with these bytes: their lines, where nothing else stands on them; else the space on one side.
fn lines(text: &str, gone: Range<usize>) -> Option<Range<usize>> {
    let blank = [' ', '\t'];
    let before = text.get(..gone.start)?.trim_end_matches(blank).len();
    let behind = text.get(gone.end..)?.trim_start_matches(blank);
    let alone = before == 0 || text[..before].ends_with('\n');
    let line_end = behind.strip_prefix("\r\n").or_else(|| behind.strip_prefix('\n'));
    Some(match line_end {
        Some(rest) if alone => before..text.len() - rest.len(),
        _ if behind.is_empty() || line_end.is_some() => before..text.len() - behind.len(),
        _ => gone.start..text.len() - behind.len(),
    })
}
