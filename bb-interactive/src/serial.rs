//! In: a refusal; out: its form for programs that read it, through `serde`.

use crate::cause::{Cause, Rule};
use crate::refusal::Refusal;
use serde::ser::{Serialize, SerializeStruct, Serializer};

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

/// The rule's id, the name, and what was found in words.
impl Serialize for Cause {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut form = serializer.serialize_struct("Cause", 3)?;
        form.serialize_field("rule", &self.rule())?;
        form.serialize_field("name", self.name())?;
        form.serialize_field("what", &self.to_string())?;
        form.end()
    }
}

/// What decided, why the program asks, the flag that answers, what to do, and everything else that
/// refuses. No variable's value is in it.
impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let reason = self.reason();
        let mut form = serializer.serialize_struct("Refusal", 6)?;
        form.serialize_field("rule", &self.rule())?;
        form.serialize_field("name", self.name())?;
        form.serialize_field("reason", &reason.map(crate::Reason::text))?;
        form.serialize_field("flag", &reason.and_then(crate::Reason::flag))?;
        form.serialize_field("fix", &self.fix())?;
        form.serialize_field("all", &self.all())?;
        form.end()
    }
}
