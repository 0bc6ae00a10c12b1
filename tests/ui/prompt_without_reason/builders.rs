//@ dep: cliclack = "0.5"
//@ dep: dialoguer = { version = "0.12", features = ["fuzzy-select"] }
//@ dep: inquire = "0.9"
use cliclack::confirm;
use dialoguer::{Confirm as Question, FuzzySelect, Input, theme::ColorfulTheme};
use inquire::{Text, prompt_confirmation};

pub fn chains() -> Result<(), Box<dyn std::error::Error>> {
    let theme = ColorfulTheme::default();
    let sure = Question::with_theme(&theme).with_prompt("Sure?").default(false).interact_opt()?; //~ prompt_without_reason
    let name: String = Input::new().with_prompt("Name").interact_text()?; //~ prompt_without_reason
    let choice = FuzzySelect::with_theme(&theme)
        .items(&["one", "two"])
        .interact()?; //~ prompt_without_reason
    let city = Text::new("City").with_help_message("where you live").prompt_skippable()?; //~ prompt_without_reason
    let again = prompt_confirmation("Again?")?; //~ prompt_without_reason
    let last = confirm("Last one?").interact()?; //~ prompt_without_reason
    println!("{sure:?} {name} {choice} {city:?} {again} {last}");
    Ok(())
}

pub fn bound() -> dialoguer::Result<bool> {
    let mut question = Question::new();
    question = question.with_prompt("Go on?");
    let question = question.default(true);
    question.interact() //~ prompt_without_reason
}

fn question() -> Question<'static> {
    Question::new().with_prompt("Built, not asked")
}

pub fn returned() -> dialoguer::Result<bool> {
    question().interact() //~ prompt_without_reason
}
