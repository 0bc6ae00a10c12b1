//! A question has to say why it is asked.

use bb_interactive::Question;

fn main() {
    let _ = Question::confirm("Delete moon-base?");
}
