//! In: the text of an allowance that stands in the code. Out: the lints it names and its reason, or what is wrong with it.

use std::ops::Range;

/// `allow(…)`, read.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Allow {
    /// The lints, without `bb_lint::`, with their bytes in the text.
    pub(super) lints: Vec<(String, Range<usize>)>,
    /// The reason, where it is not blank.
    pub(super) reason: Option<String>,
}

/// Reads `allow(lint, …, reason = "…")`. The error says what is wrong: lower case, no full stop.
pub(super) fn parse(text: &str) -> Result<Allow, String> {
    let mut reader = Reader { text, at: 0 };
    match reader.path() {
        Some((word, _)) if word == "allow" => {}
        Some((word, _)) => return Err(format!("`{word}` where `allow` was expected")),
        None => return Err("`allow` was expected".to_owned()),
    }
    reader.expect('(')?;
    let mut allow = Allow { lints: Vec::new(), reason: None };
    let mut reason = None;
    while !reader.eat(')') {
        let Some((name, range)) = reader.path() else { return Err(reader.unexpected("the name of a lint")) };
        if reader.eat('=') {
            if name != "reason" {
                return Err(format!("`{name}` has no value, only `reason` has one"));
            }
            if reason.is_some() {
                return Err("two reasons".to_owned());
            }
            reason = Some(reader.string()?);
        } else {
            let lint = name.strip_prefix("bb_lint::").unwrap_or(&name).to_owned();
            allow.lints.push((lint, range));
        }
        if !reader.eat(',') {
            reader.expect(')')?;
            break;
        }
    }
    let rest = reader.rest().trim();
    if !(rest.is_empty() || rest.starts_with("//") || rest.starts_with("*/")) {
        return Err(format!("`{}` behind the closing parenthesis", rest.split_whitespace().next().unwrap_or(rest)));
    }
    if allow.lints.is_empty() {
        return Err("it names no lint".to_owned());
    }
    allow.reason = reason.filter(|reason| !reason.trim().is_empty()).map(str::to_owned);
    Ok(allow)
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn eat(&mut self, wanted: char) -> bool {
        self.space();
        let found = self.rest().starts_with(wanted);
        self.at += if found { wanted.len_utf8() } else { 0 };
        found
    }

    fn expect(&mut self, wanted: char) -> Result<(), String> {
        if self.eat(wanted) { Ok(()) } else { Err(self.unexpected(&format!("`{wanted}`"))) }
    }

    fn unexpected(&self, wanted: &str) -> String {
        match self.rest().chars().next() {
            Some(found) => format!("`{found}` where {wanted} was expected"),
            None => format!("it ends where {wanted} was expected"),
        }
    }

    /// Names joined by `::`, spaces between them left out, with their bytes.
    fn path(&mut self) -> Option<(String, Range<usize>)> {
        self.space();
        let start = self.at;
        let mut path = self.name()?.to_owned();
        let mut end = self.at;
        while self.eat(':') {
            if !self.rest().starts_with(':') {
                self.at = end;
                break;
            }
            self.at += 1;
            self.space();
            path.push_str("::");
            path.push_str(self.name()?);
            end = self.at;
        }
        Some((path, start..end))
    }

    fn name(&mut self) -> Option<&'t str> {
        let rest = self.rest();
        let end = rest.find(|letter: char| !(letter.is_alphanumeric() || letter == '_')).unwrap_or(rest.len());
        self.at += end;
        (end > 0).then(|| &rest[..end])
    }

    /// A string literal, raw or not, as it is written.
    fn string(&mut self) -> Result<&'t str, String> {
        self.space();
        let raw = self.eat('r');
        let rest = self.rest();
        let hashes = rest.len() - rest.trim_start_matches('#').len();
        if !rest[hashes..].starts_with('"') || (hashes > 0 && !raw) {
            return Err(self.unexpected("a reason in quotation marks"));
        }
        let body = &rest[hashes + 1..];
        let close = format!("\"{}", "#".repeat(hashes));
        let end = body.match_indices(&close).map(|(at, _)| at).find(|&at| raw || !escaped(&body[..at]));
        let Some(end) = end else { return Err("the reason's closing quotation mark is missing".to_owned()) };
        self.at += hashes + 1 + end + close.len();
        Ok(&body[..end])
    }
}

/// Whether what follows is escaped: an odd number of backslashes stands before it.
fn escaped(before: &str) -> bool {
    (before.len() - before.trim_end_matches('\\').len()) % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lints(text: &str) -> Vec<String> {
        parse(text).expect("it reads").lints.into_iter().map(|(lint, _)| lint).collect()
    }

    #[test]
    fn lints_and_a_reason_are_read() {
        let text = "allow(raw_pipe, bb_lint::slow_pipe, reason = \"it's a \\\"pipe\\\", (really)\")";
        let allow = parse(text).expect("it reads");
        assert!(allow.reason.is_some());
        assert_eq!(&text[allow.lints[1].1.clone()], "bb_lint::slow_pipe");
        assert_eq!(lints(text), ["raw_pipe", "slow_pipe"]);
        assert_eq!(lints("allow ( bb_lint :: a ,\n reason = r#\"with \" in it\"# , )"), ["a"]);
        assert_eq!(lints("allow(reason = \"first\", a) // and more"), ["a"]);
        assert_eq!(lints("allow(a, reason = \"é\") */"), ["a"]);
    }

    #[test]
    fn no_text_is_too_short() {
        let text = "allow(é::b, reason = r#\"\\\"é\"#, c) //";
        for end in (0..=text.len()).filter(|&end| text.is_char_boundary(end)) {
            for start in (0..end).filter(|&start| text.is_char_boundary(start)) {
                // It reads or it does not: what matters is that it ends.
                assert!(parse(&text[start..end]).map_or(true, |allow| !allow.lints.is_empty()));
            }
        }
    }

    #[test]
    fn a_reason_has_to_be_there() {
        assert!(parse("allow(a)").expect("it reads").reason.is_none());
        assert!(parse("allow(a, reason = \"  \")").expect("it reads").reason.is_none());
    }

    #[test]
    fn what_does_not_read_says_why() {
        for (text, error) in [
            ("allow", "it ends where `(` was expected"),
            ("deny(a)", "`deny` where `allow` was expected"),
            ("", "`allow` was expected"),
            ("allow()", "it names no lint"),
            ("allow(a", "it ends where `)` was expected"),
            ("allow(a b)", "`b` where `)` was expected"),
            ("allow(a, reason)", "it names no lint"),
            ("allow(a, reason = because)", "`b` where a reason in quotation marks was expected"),
            ("allow(a, reason = \"x)", "the reason's closing quotation mark is missing"),
            ("allow(a, why = \"x\")", "`why` has no value, only `reason` has one"),
            ("allow(a, reason = \"x\", reason = \"y\")", "two reasons"),
            ("allow(a, reason = \"x\") because", "`because` behind the closing parenthesis"),
            ("allow(-, reason = \"x\")", "`-` where the name of a lint was expected"),
            ("allow(a::, reason = \"x\")", "`,` where the name of a lint was expected"),
        ] {
            if text == "allow(a, reason)" {
                assert_eq!(lints(text), ["a", "reason"]);
                continue;
            }
            assert_eq!(parse(text), Err(error.to_owned()), "{text}");
        }
    }
}
