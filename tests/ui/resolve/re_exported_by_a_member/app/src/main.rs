use kit::prelude::*;

fn main() {
    let sure = Question::new().with_prompt("Sure?").interact(); //~ prompt_without_reason
    let name = kit::dialoguer::Input::<String>::new().interact_text(); //~ prompt_without_reason
    let batch = variable("CI").is_some() || !Attached::is_terminal(&std::io::stdin()); //~ env_check terminal_check
    println!("{sure:?} {name:?} {batch}");
}
