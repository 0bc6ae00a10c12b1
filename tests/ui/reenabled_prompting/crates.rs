//@ dep: temp-env = "0.3"
//@ dep: envmnt = "0.10"
//@ dep: nix = "0.32"
//@ dep: libc = "0.2"
pub fn helpers() {
    envmnt::remove("CI"); //~ reenabled_prompting
    envmnt::set("CI", "false"); //~ reenabled_prompting
    envmnt::set("CI", "true");
    temp_env::with_var_unset("GITHUB_ACTIONS", || ()); //~ reenabled_prompting
    temp_env::with_var_unset("EDITOR", || ());
}

pub fn everything() {
    let _ = unsafe { nix::env::clearenv() }; //~ reenabled_prompting
    let _ = unsafe { libc::clearenv() }; //~ reenabled_prompting
}
