//@ dep: bb-interactive = "0.1"
//@ dep: tracing = "0.1"
//@ dep: log = "0.4"
use bb_interactive::{Attended, Permit, Refusal, Rule, detect, detect_for, reason};

pub enum Failure {
    Refused(Refusal),
    Other,
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Failure::Refused(refusal)
    }
}

pub fn question_mark() -> Result<Permit, Failure> {
    Ok(detect()?.permit(reason!("the cache will be emptied")))
}

pub fn passed_on() -> Result<Permit, Refusal> {
    detect_for(reason!("the cache will be emptied"))
}

pub fn converted() -> Result<Attended, Failure> {
    detect().map_err(|refusal| Failure::from(refusal))
}

pub fn by_a_path() -> Result<Attended, Failure> {
    detect().map_err(Failure::Refused)
}

pub fn in_words() -> Result<Attended, String> {
    detect().map_err(|refusal| format!("cannot ask: {refusal}"))
}

pub fn in_aligned_words() -> Result<Attended, String> {
    detect().map_err(|refusal| format!("cannot ask: {refusal:>40}, {refusal:?}"))
}

pub fn next(attended: Attended) -> Result<Permit, Refusal> {
    Ok(attended.permit(reason!("the cache will be emptied")))
}

pub fn then() -> Result<Permit, Refusal> {
    detect().and_then(next)
}

pub fn mapped() -> Result<Permit, Refusal> {
    detect().map(|attended| attended.permit(reason!("the cache will be emptied")))
}

pub fn printed_by_the_panic() -> (Attended, Attended) {
    (detect().unwrap(), detect().expect("a person"))
}

fn leave(refusal: Refusal) -> Attended {
    eprintln!("{refusal}");
    std::process::exit(2)
}

pub fn leaves() -> (Attended, Attended) {
    (detect().unwrap_or_else(|refusal| leave(refusal)), detect().unwrap_or_else(leave))
}

pub fn logged() -> Option<Attended> {
    match detect() {
        Ok(attended) => Some(attended),
        Err(refusal) => {
            tracing::debug!(%refusal, "not asked");
            None
        }
    }
}

pub fn logged_with_a_name() -> Option<Attended> {
    match detect() {
        Ok(attended) => Some(attended),
        Err(refusal) => {
            tracing::debug!(why = %refusal, "not asked");
            None
        }
    }
}

pub fn logged_in_words() -> Option<Attended> {
    match detect() {
        Ok(attended) => Some(attended),
        Err(refusal) => {
            log::debug!("not asked: {refusal:?}");
            None
        }
    }
}

pub fn shown_on_the_way() -> Option<Attended> {
    detect().inspect_err(|refusal| eprintln!("{refusal}")).ok()
}

pub fn shown_before_the_end() -> Option<Attended> {
    let Ok(attended) = detect().inspect_err(|refusal| eprintln!("{refusal}")) else { return None };
    Some(attended)
}

pub fn returned() -> Result<(), Failure> {
    if let Err(refusal) = detect() {
        return Err(refusal.into());
    }
    Ok(())
}

pub fn only_the_refusal() -> Option<Refusal> {
    let Err(refusal) = detect() else { return None };
    Some(refusal)
}

pub fn taken_out() -> Option<String> {
    detect().err().map(|refusal| refusal.fix())
}

pub fn whole() -> Result<Attended, Refusal> {
    match detect() {
        Ok(attended) => Ok(attended),
        refused => refused,
    }
}

pub fn every_refusal_is_taken_before(force: bool) -> Result<bool, Refusal> {
    match detect() {
        Ok(_attended) if force => Ok(true),
        Err(refusal) => Err(refusal),
        _ => Ok(false),
    }
}

pub fn asked_for_its_rule() -> bool {
    matches!(detect(), Err(refusal) if matches!(refusal.rule(), Rule::NoInputFlag))
}

pub fn other_results(text: &str) -> bool {
    let _ = text.parse::<u8>();
    text.parse::<u8>().is_ok() && text.parse::<u8>().map_err(|_| ()).is_ok()
}
