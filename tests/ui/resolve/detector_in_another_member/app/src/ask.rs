use door::{self as gate, can_ask as may_ask};

type Answer = Result<gate::Permit, gate::Refusal>;

fn answer() -> Answer {
    may_ask("TODO") //~ prompt_without_reason
}

pub fn again() -> bool {
    answer().map_err(|_| "not interactive").is_ok() //~ dropped_refusal
}
