//! In: the channel's own sources, on locks and threads that `loom` controls; out: that in every order in which threads can run, no wait is left without an end.
//!
//! The files are taken in as they are, so the crate needs no switch for this.

#![expect(dead_code, reason = "each model uses a part of the sources")]

#[path = "../src/channel"]
mod channel {
    pub mod queue;
    pub mod slot;
    pub mod wait;

    mod sync {
        pub(super) use loom::sync::{Arc, Mutex};
        pub(super) use loom::thread::{Thread, current, park};
    }
}

use channel::queue::{Receiver, queue};
use channel::slot::slot;
use channel::wait::block_on;
use loom::thread::spawn;
use std::future::poll_fn;

fn receive<T>(receiver: &mut Receiver<T>) -> Option<T> {
    block_on(poll_fn(|context| receiver.poll_receive(context)))
}

#[test]
fn an_answer_reaches_who_waits() {
    loom::model(|| {
        let (give, take) = slot();
        let person = spawn(move || give.give(7));
        assert_eq!(block_on(take), Some(7));
        person.join().expect("it only gives");
    });
}

#[test]
fn a_dropped_request_ends_the_wait() {
    loom::model(|| {
        let (give, take) = slot::<u8>();
        let interface = spawn(move || drop(give));
        assert_eq!(block_on(take), None);
        interface.join().expect("it only drops");
    });
}

#[test]
fn an_answer_that_comes_while_the_asker_leaves_is_dropped() {
    loom::model(|| {
        let (give, take) = slot();
        let answer = std::sync::Arc::new(());
        let given = answer.clone();
        let person = spawn(move || {
            let _ = give.is_abandoned();
            give.give(given);
        });
        drop(take);
        person.join().expect("it only gives");
        assert_eq!(std::sync::Arc::strong_count(&answer), 1, "somebody still holds the answer");
    });
}

#[test]
fn two_workers_are_both_heard_and_the_end_of_both_is() {
    // three threads have too many orders to try all of them
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(2);
    model.check(|| {
        let (sender, mut receiver) = queue();
        let workers = [1, 2].map(|number| {
            let sender = sender.clone();
            spawn(move || sender.send(number))
        });
        drop(sender);
        let mut sum = 0;
        while let Some(number) = receive(&mut receiver) {
            sum += number;
        }
        assert_eq!(sum, 3);
        for worker in workers {
            worker.join().expect("it only sends");
        }
    });
}

#[test]
fn quitting_ends_a_worker_whatever_it_is_about_to_do() {
    loom::model(|| {
        let (sender, receiver) = queue();
        let worker = spawn(move || {
            let (give, take) = slot::<u8>();
            sender.send(give);
            block_on(take)
        });
        drop(receiver);
        assert_eq!(worker.join().expect("it ends"), None);
    });
}

#[test]
fn a_round_trip_ends_with_the_answer() {
    loom::model(|| {
        let (sender, mut receiver) = queue();
        let worker = spawn(move || {
            let (give, take) = slot();
            sender.send(give);
            block_on(take)
        });
        if let Some(give) = receive(&mut receiver) {
            give.give(42);
        }
        assert_eq!(worker.join().expect("it ends"), Some(42));
    });
}
