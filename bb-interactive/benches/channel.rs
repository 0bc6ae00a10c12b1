//! In: a worker and an interface on two threads; out: what a question and its answer cost through the channel.
//!
//! `cargo bench -p bb-interactive --features async,testing --bench channel`

use bb_interactive::{Answer, Detector, Prompter, Question, Surroundings, channel, reason};
use divan::Bencher;
use std::thread::{JoinHandle, spawn};

fn main() {
    divan::main();
}

fn question() -> Question<bool> {
    Question::confirm("Go on?", reason!("the worker wants to reach the network"))
}

/// An interface that says yes at once, until nobody asks any more.
fn interface() -> (Prompter, JoinHandle<usize>) {
    let (prompter, mut requests) = channel(Detector::new().within(Surroundings::person()));
    let interface = spawn(move || {
        let mut answered = 0;
        while let Some(request) = requests.next() {
            answered += usize::from(request.answer(Answer::Yes).is_ok());
        }
        answered
    });
    (prompter, interface)
}

/// Detection, the question, two switches of threads, and the answer.
#[divan::bench]
fn round_trip_between_two_threads(bencher: Bencher<'_, '_>) {
    let (prompter, interface) = interface();
    bencher.bench_local(|| prompter.ask(question()).is_ok_and(|outcome| outcome.is_yes()));
    drop(prompter);
    divan::black_box(interface.join().ok());
}

/// The same for a hundred questions of eight workers at a time.
#[divan::bench]
fn hundred_round_trips_of_each_of_eight_workers(bencher: Bencher<'_, '_>) {
    let (prompter, interface) = interface();
    bencher.bench_local(|| {
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| (0..100).filter(|_| prompter.ask(question()).is_ok()).count());
            }
        });
    });
    drop(prompter);
    divan::black_box(interface.join().ok());
}

/// Without a switch of threads: what the channel itself costs.
#[divan::bench]
fn round_trip_on_one_thread(bencher: Bencher<'_, '_>) {
    let (prompter, mut requests) = channel(Detector::new().within(Surroundings::person()));
    bencher.bench_local(|| {
        pollster::block_on(async {
            let mut asked = std::pin::pin!(prompter.ask_async(question()));
            let answered = std::future::poll_fn(|context| {
                let _ = asked.as_mut().poll(context);
                std::task::Poll::Ready(requests.try_next().map(|request| request.answer(Answer::Yes)))
            });
            (answered.await.is_some(), asked.await.is_ok())
        })
    });
}

/// For comparison: a message there and back through two channels of the standard library.
#[divan::bench]
fn two_standard_channels_between_two_threads(bencher: Bencher<'_, '_>) {
    let (there, asked) = std::sync::mpsc::channel::<u32>();
    let (back, answered) = std::sync::mpsc::channel::<u32>();
    let interface = spawn(move || asked.iter().all(|number| back.send(number).is_ok()));
    bencher.bench_local(|| {
        let sent = there.send(1).is_ok();
        (sent, answered.recv().ok())
    });
    drop(there);
    divan::black_box(interface.join().ok());
}
