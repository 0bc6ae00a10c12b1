//! An answer uses its request up, so it cannot reach another question.

use bb_interactive::{Answer, Request};

fn twice(request: Request) {
    let _ = request.answer(Answer::Yes);
    let _ = request.answer(Answer::Yes);
}

fn main() {}
