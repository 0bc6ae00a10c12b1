//! In: a word that is not known and the names that are. Out: the name that was probably meant, as help.

/// The known name that the word was probably meant to be.
pub(crate) fn nearest<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    if word.is_empty() {
        return None;
    }
    let most = word.chars().count().max(3) / 3;
    let distance = |name: &str| strsim::damerau_levenshtein(&word.to_lowercase(), &name.to_lowercase());
    let near = names.into_iter().map(|name| (distance(name), name)).filter(|&(distance, _)| distance <= most);
    near.min().map(|(_, name)| name)
}

/// "did you mean …?" where something is near, else every known name.
pub(crate) fn suggest(word: &str, names: &[&str]) -> String {
    match nearest(word, names.iter().copied()) {
        Some(name) => format!("did you mean `{name}`?"),
        None if names.is_empty() => "there are none".to_owned(),
        None => format!("there are {}", listed(names)),
    }
}

/// `a`, `b` and `c`.
pub(crate) fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => format!("`{one}`"),
        [most @ .., last] => {
            let most: Vec<String> = most.iter().map(|name| format!("`{name}`")).collect();
            format!("{} and `{last}`", most.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_offered_and_nothing_far_away() {
        let names = ["raw_pipe", "raw_disk", "slow_pipe"];
        assert_eq!(suggest("raw_pip", &names), "did you mean `raw_pipe`?");
        assert_eq!(suggest("Raw_Disk", &names), "did you mean `raw_disk`?");
        assert_eq!(suggest("colour", &names), "there are `raw_pipe`, `raw_disk` and `slow_pipe`");
        assert_eq!(suggest("x", &[]), "there are none");
        assert_eq!((nearest("", names), nearest("", ["]"])), (None, None));
    }
}
