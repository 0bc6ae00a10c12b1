//! In: an allowance in the code that is not needed, or a name that is not known. Out: the change that mends it, where there is one
//! that cannot be wrong for the program.

use crate::{
    lint::Fix,
    near,
    source::{Site, Sources, Span, Written},
};

/// Takes a comment away: with its line where it has one for itself, else with the space before it. `None` for attributes.
pub(super) fn removal(sources: &Sources, written: &Written) -> Option<Fix> {
    let text = &sources.file(written.site.file).text;
    let (start, end) = (written.site.span.start as usize, written.site.span.end as usize);
    let comment = text.get(start..end)?;
    if !comment.starts_with("//") || comment.contains('\n') {
        return None;
    }
    let comment_end = start + comment.trim_end_matches('\r').len();
    let before = text[..start].trim_end_matches([' ', '\t']).len();
    let behind = &text[comment_end..];
    let line_end = behind.strip_prefix('\r').unwrap_or(behind).strip_prefix('\n');
    let alone = before == 0 || text[..before].ends_with('\n');
    let until = match line_end {
        Some(rest) if alone => text.len() - rest.len(),
        _ => comment_end,
    };
    Some(Fix {
        site: Site {
            span: Span { start: u32::try_from(before).ok()?, end: u32::try_from(until).ok()? },
            ..written.site
        },
        replacement: String::new(),
        text: "remove the allowance".to_owned(),
        sure: true,
    })
}

/// Writes the name that was probably meant.
pub(super) fn renaming(site: Site, typed: &str, names: &[&str]) -> Option<Fix> {
    let name = near::nearest(typed, names.iter().copied())?;
    Some(Fix { site, replacement: name.to_owned(), text: format!("write `{name}`"), sure: false })
}
