//! In: workers that ask, and an interface that answers, goes away, or does neither; out: that every worker gets its own answer or an end.

use bb_interactive::{
    Answer, AskError, Detector, Outcome, Prompter, Question, Reason, Request, Surroundings, channel, reason,
};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::thread::{JoinHandle, sleep, spawn};
use std::time::Duration;

type Asked<T> = Result<Outcome<T>, AskError>;

fn attended() -> Detector {
    Detector::new().within(Surroundings::person())
}

fn why() -> Reason {
    reason!("the worker wants to reach the network")
}

fn ask(prompter: &Prompter) -> JoinHandle<Asked<bool>> {
    let prompter = prompter.clone();
    spawn(move || prompter.ask(Question::confirm("Go on?", why())))
}

fn ended<T>(worker: JoinHandle<Asked<T>>) -> Outcome<T> {
    worker.join().expect("a worker does not panic").expect("nothing fails")
}

#[test]
fn every_sort_of_answer_arrives() {
    let (prompter, mut requests) = channel(attended());
    let worker = spawn(move || {
        let yes = prompter.ask(Question::confirm("Go on?", why())).expect("it is put");
        let which = prompter.ask(Question::choice("Which?", ["one", "Two"], why())).expect("it is put");
        let name = prompter.ask(Question::text("Name?", why())).expect("it is put");
        let token = prompter.ask(Question::secret("Token?", why())).expect("it is put");
        (yes.is_yes(), which.answer(), name.answer(), token.answer())
    });
    for line in [" Yes\n", "two", "Ada", "hunter2\n"] {
        requests.next().expect("the worker asks").answer_line(line).expect("an answer");
    }
    let (yes, which, name, token) = worker.join().expect("the worker ends");
    assert!(yes);
    let which = which.expect("answered");
    assert_eq!((which.index(), which.label()), (1, "Two"));
    assert_eq!(name.expect("answered"), "Ada");
    assert_eq!(token.expect("answered").expose(), "hunter2");
}

#[test]
fn a_request_says_what_is_asked_and_why() {
    let (prompter, mut requests) = channel(attended());
    let question = Question::choice("Overwrite?", ["Overwrite", "Skip"], why()).answered_by("--force").destructive();
    let worker = spawn(move || prompter.ask(question));
    let request = requests.next().expect("the worker asks");
    assert_eq!(request.asked().text(), "Overwrite?");
    assert_eq!(request.asked().labels().collect::<Vec<_>>(), ["Overwrite", "Skip"]);
    assert_eq!(request.reason().text(), "the worker wants to reach the network");
    assert_eq!(request.reason().flag(), Some("--force"));
    assert!(request.asked().is_destructive());
    assert!(!request.is_abandoned());
    request.decline();
    assert!(matches!(ended(worker), Outcome::Declined));
}

#[test]
fn what_does_not_fit_gives_the_request_back() {
    let (prompter, mut requests) = channel(attended());
    let worker = ask(&prompter);
    let request = requests.next().expect("the worker asks");
    let (request, misfit) = request.answer_line("perhaps").expect_err("that is no answer");
    assert_eq!(misfit.to_string(), "answer yes or no");
    let (request, _) = request.answer(Answer::Choice(0)).expect_err("of another sort");
    let (request, _) = request.answer_line("").expect_err("Enter alone is no answer");
    request.answer(Answer::No).expect("no is an answer");
    assert!(matches!(ended(worker), Outcome::Person(false)));

    let worker = spawn(move || prompter.ask(Question::choice("Which?", ["one", "two"], why())));
    let mut request = requests.next().expect("the worker asks");
    for wrong in ["0", "3", "three", "", "-1"] {
        let (again, misfit) = request.answer_line(wrong).expect_err("no such label");
        assert_eq!(misfit.to_string(), r#"answer with one of "one", "two""#);
        request = again;
    }
    request.answer_line("2").expect("the number of a label");
    assert_eq!(ended(worker).answer().expect("answered").label(), "two");
}

#[test]
fn dropping_a_request_cancels_its_question_alone() {
    let (prompter, mut requests) = channel(attended());
    let (first, second) = (ask(&prompter), ask(&prompter));
    drop(requests.next());
    requests.next().expect("the other is still there").answer(Answer::Yes).expect("it fits");
    let cancelled = [first, second].map(ended).iter().filter(|end| matches!(end, Outcome::Cancelled)).count();
    assert_eq!(cancelled, 1);
}

#[test]
fn quitting_with_questions_pending_ends_every_worker() {
    let (prompter, mut requests) = channel(attended());
    let workers: Vec<_> = (0..32).map(|_| ask(&prompter)).collect();
    let shown: Vec<Request> = (0..5).filter_map(|_| requests.next()).collect();
    assert_eq!(shown.len(), 5);
    // the interface goes away with what it shows and with what it has not seen
    drop((shown, requests));
    for worker in workers {
        assert!(matches!(ended(worker), Outcome::Cancelled));
    }
    assert!(matches!(ended(ask(&prompter)), Outcome::Cancelled), "a later question ends at once");
}

#[test]
fn an_interface_that_panics_ends_every_worker() {
    let (prompter, mut requests) = channel(attended());
    let worker = ask(&prompter);
    let interface = spawn(move || {
        let _shown = requests.next();
        std::panic::resume_unwind(Box::new("the interface failed"));
    });
    assert!(interface.join().is_err());
    assert!(matches!(ended(worker), Outcome::Cancelled));
}

#[test]
fn without_a_prompter_nothing_more_comes() {
    let (prompter, mut requests) = channel(attended());
    assert!(requests.try_next().is_none());
    let waiting = spawn(move || requests.next().is_none());
    drop((prompter.clone(), prompter));
    assert!(waiting.join().expect("it ends"));
}

#[test]
fn requests_come_in_the_order_in_which_they_were_asked() {
    let (prompter, mut requests) = channel(attended());
    let workers: Vec<_> = (0..8)
        .map(|worker| {
            let prompter = prompter.clone();
            spawn(move || {
                for number in 0..100 {
                    let text = format!("{worker} {number}");
                    let _ = prompter.ask(Question::confirm(text, why())).expect("it is put");
                }
            })
        })
        .collect();
    drop(prompter);
    let mut next: HashMap<String, u32> = HashMap::new();
    while let Some(request) = requests.next() {
        let (worker, number) = request.asked().text().split_once(' ').expect("two numbers");
        let expected = next.entry(worker.to_owned()).or_default();
        assert_eq!(number.parse(), Ok(*expected));
        *expected += 1;
        request.answer(Answer::Yes).expect("it fits");
    }
    assert!(next.values().all(|asked| *asked == 100));
    for worker in workers {
        worker.join().expect("every worker ends");
    }
}

/// Each worker asks for the text of its question, and an interface with several hands answers out of
/// order. Some requests are dropped, some declined.
#[test]
fn no_answer_is_lost_and_none_is_crossed() {
    const WORKERS: u64 = 16;
    const QUESTIONS: u64 = 500;
    let (prompter, mut requests) = channel(attended());
    let workers: Vec<_> = (0..WORKERS)
        .map(|worker| {
            let prompter = prompter.clone();
            spawn(move || {
                let ends: Vec<u64> = (0..QUESTIONS)
                    .map(|number| {
                        let text = format!("{}", worker * QUESTIONS + number);
                        match prompter.ask(Question::text(text.clone(), why())).expect("it is put") {
                            Outcome::Person(answer) => {
                                assert_eq!(answer, text, "an answer to another question");
                                0
                            }
                            Outcome::Declined => 1,
                            Outcome::Cancelled => 2,
                            other => panic!("{other:?}"),
                        }
                    })
                    .collect();
                [0, 1, 2].map(|end| ends.iter().filter(|is| **is == end).count() as u64)
            })
        })
        .collect();
    drop(prompter);
    let (hand_out, hands): (Vec<_>, Vec<_>) = (0..4)
        .map(|_| {
            let (sender, receiver) = std::sync::mpsc::channel::<Request>();
            let hand = spawn(move || {
                // answers the newest of a few before the others, and what is left in a quiet moment
                let mut held = Vec::new();
                loop {
                    match receiver.recv_timeout(Duration::from_millis(1)) {
                        Ok(request) => held.push(request),
                        Err(RecvTimeoutError::Timeout) => held.drain(..).for_each(settle),
                        Err(RecvTimeoutError::Disconnected) => break,
                    }
                    if held.len() > 2 {
                        held.drain(..).rev().for_each(settle);
                    }
                }
                held.into_iter().for_each(settle);
            });
            (sender, hand)
        })
        .unzip();
    let mut seen = 0;
    while let Some(request) = requests.next() {
        let hand = usize::try_from(seen % 4).expect("a small number");
        hand_out[hand].send(request).expect("the hand is there");
        seen += 1;
    }
    drop(hand_out);
    hands.into_iter().for_each(|hand| hand.join().expect("every hand ends"));
    let mut ends = [0; 3];
    for worker in workers {
        for (sum, many) in ends.iter_mut().zip(worker.join().expect("every worker ends")) {
            *sum += many;
        }
    }
    assert_eq!(seen, WORKERS * QUESTIONS);
    let of = |rest: u64| (0..seen).filter(|number| number % 10 == rest).count() as u64;
    assert_eq!(ends, [seen - of(8) - of(9), of(8), of(9)]);
}

fn settle(request: Request) {
    let number = request.asked().text().to_owned();
    match number.chars().last() {
        Some('8') => request.decline(),
        Some('9') => drop(request),
        _ => request.answer_line(&number).expect("a text fits"),
    }
}

#[test]
fn nothing_is_left_when_both_ends_are_gone() {
    let kept = Arc::new(());
    let held = Arc::clone(&kept);
    let detector = attended().rule(move |_| {
        let _held = &held;
        None
    });
    let (prompter, mut requests) = channel(detector);
    let workers = [ask(&prompter), ask(&prompter)];
    let request = requests.next();
    assert!(Arc::strong_count(&kept) > 1);
    drop((request, requests));
    for worker in workers {
        let _ = ended(worker);
    }
    drop(prompter);
    assert_eq!(Arc::strong_count(&kept), 1);
}

/// The thread's own processor time tells whether it slept.
#[cfg(target_os = "linux")]
#[test]
fn who_waits_does_not_spin() {
    use rustix::time::{ClockId, clock_gettime};
    let spent = || Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).expect("a time");
    let (prompter, mut requests) = channel(attended());
    let worker = spawn(move || {
        let before = spent();
        let _ = prompter.ask(Question::confirm("Go on?", why())).expect("it is put");
        spent() - before
    });
    let interface = spawn(move || {
        let request = requests.next();
        sleep(Duration::from_millis(300));
        drop(request);
        let before = spent();
        assert!(requests.next().is_none());
        spent() - before
    });
    for (who, thread) in [("the worker", worker), ("the interface", interface)] {
        let spent = thread.join().expect("it ends");
        assert!(spent < Duration::from_millis(30), "{who} was busy for {spent:?}");
    }
}

#[test]
fn the_detector_is_asked_for_each_question() {
    let (prompter, mut requests) = channel(Detector::new().within(Surroundings::person().with_variable("CI", "1")));
    let outcome = prompter.ask(Question::confirm("Go on?", why())).expect("it is put");
    assert!(matches!(outcome, Outcome::Unanswered(unanswered) if unanswered.refusal().name() == "CI"));
    assert!(requests.try_next().is_none(), "a refused question is never sent");
}

#[test]
fn both_ends_can_go_to_other_threads() {
    fn sendable<T: Send + 'static>() {}
    fn shareable<T: Send + Sync + Clone + 'static>() {}
    shareable::<Prompter>();
    sendable::<bb_interactive::Requests>();
    sendable::<Request>();
    sendable::<Question<bool>>();
}
