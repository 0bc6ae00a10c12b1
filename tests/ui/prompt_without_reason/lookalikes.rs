//@ dep: egui = "0.37"
//@ dep: gloo-dialogs = "0.3"
//@ dep: kameo = "0.22"
//@ dep: rig-core = "0.44"
use rig_core::completion::Prompt;

pub fn pointer(ui: &egui::Ui, rect: egui::Rect) -> egui::Response {
    ui.interact(rect, ui.id(), egui::Sense::click())
}

pub async fn model(agent: impl Prompt) -> Result<String, rig_core::completion::PromptError> {
    agent.prompt("summarise this").await
}

pub async fn actor<A: kameo::Actor>(actor: kameo::actor::ActorRef<A>) {
    let _ = actor.ask("count").await;
}

pub fn browser() -> bool {
    gloo_dialogs::confirm("Leave the page?")
}

pub struct Confirm {
    pub text: String,
}

impl Confirm {
    pub fn interact(&self) -> bool {
        self.text.is_empty()
    }
}

pub fn own() -> bool {
    Confirm { text: String::new() }.interact()
}
