//@ dep: once_cell = "1"
//! Names in collections, however these are filled.
use std::{
    collections::{BTreeMap, HashMap, HashSet},
    env,
    sync::LazyLock,
};

static NAMES: LazyLock<HashSet<&'static str>> = LazyLock::new(|| ["CI", "HOME"].into_iter().collect());
static VENDORS: LazyLock<HashMap<&'static str, u8>> = LazyLock::new(|| {
    let mut vendors = HashMap::new();
    vendors.insert("TRAVIS", 1);
    vendors.insert("HOME", 2);
    vendors
});
static PLACES: LazyLock<HashSet<&'static str>> = LazyLock::new(|| HashSet::from(["HOME", "EDITOR"]));

pub fn lazy() -> bool {
    NAMES.iter().any(|name| env::var(name).is_ok()) //~ env_check
        || VENDORS.keys().any(|name| env::var(name).is_ok()) //~ env_check
        || PLACES.iter().any(|name| env::var(name).is_ok())
}

pub fn maps() -> bool {
    let variables = HashMap::from([("vendor", "CI")]);
    env::var(variables["vendor"]).is_ok() //~ env_check
        || variables.get("vendor").is_some_and(|name| env::var(name).is_ok()) //~ env_check
        || variables.values().any(|name| env::var(name).is_ok()) //~ env_check
        || BTreeMap::from([("HOME", "CI")]).keys().any(|name| env::var(name).is_ok())
}

pub fn a_loop() -> Option<&'static str> {
    for (name, vendor) in BTreeMap::from([("TRAVIS", "Travis"), ("HOME", "none")]) {
        if env::var_os(name).is_some() { //~ env_check
            return Some(vendor);
        }
    }
    None
}

pub fn lists() -> bool {
    let mut names = vec!["HOME"];
    names.push("CI");
    let mut more = vec!["HOME"];
    more.extend(["TRAVIS"]);
    let typed: Vec<&str> = vec!["CI"];
    names.iter().any(|name| env::var(name).is_ok()) //~ env_check
        || more.iter().any(|name| env::var(name).is_ok()) //~ env_check
        || typed.iter().any(|name| env::var(name).is_ok()) //~ env_check
        || ["HOME"].iter().chain(&["CI"]).any(|name| env::var(name).is_ok()) //~ env_check
        || ["HOME"].iter().chain(&["EDITOR"]).any(|name| env::var(name).is_ok())
}

pub fn some_not_known(count: usize) -> bool {
    let mut names = vec![("CI".to_string(), "1")];
    names.push((format!("APP_{count}"), "2"));
    names.iter().any(|(name, value)| env::var(name).is_ok_and(|set| set == *value)) //~ env_check
}

pub fn asked_whether_it_is_in() -> bool {
    let names = vec!["HOME"];
    !names.contains(&"CI") && names.iter().any(|name| env::var(name).is_ok())
}
