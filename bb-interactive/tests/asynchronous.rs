//! In: tasks that await answers, on two runtimes that know nothing of each other; out: the same as with threads.

use bb_interactive::{Answer, Detector, Outcome, Question, Reason, Surroundings, channel, reason};
use futures_util::StreamExt;
use std::time::Duration;

fn attended() -> Detector {
    Detector::new().within(Surroundings::person())
}

fn why() -> Reason {
    reason!("the worker wants to reach the network")
}

#[test]
fn a_plain_executor_awaits_an_answer_from_a_thread() {
    let (prompter, mut requests) = channel(attended());
    let interface = std::thread::spawn(move || {
        requests.next().expect("it is asked").answer(Answer::Yes).expect("it fits");
    });
    let outcome = pollster::block_on(prompter.ask_async(Question::confirm("Go on?", why())));
    assert!(outcome.expect("it is put").is_yes());
    interface.join().expect("it only answers");
}

#[test]
fn a_thread_waits_for_an_answer_from_a_task() {
    let (prompter, mut requests) = channel(attended());
    let worker = std::thread::spawn(move || prompter.ask(Question::text("Name?", why())));
    pollster::block_on(async {
        let request = requests.next_async().await.expect("it is asked");
        request.answer_line("Ada").expect("it fits");
        assert!(requests.next_async().await.is_none(), "the worker is gone");
    });
    let outcome = worker.join().expect("it ends").expect("it is put");
    assert_eq!(outcome.answer().expect("answered"), "Ada");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thousands_of_tasks_get_their_own_answers() {
    const TASKS: usize = 2000;
    let (prompter, requests) = channel(attended());
    let tasks: Vec<_> = (0..TASKS)
        .map(|number| {
            let prompter = prompter.clone();
            tokio::spawn(async move {
                let text = number.to_string();
                let outcome = prompter.ask_async(Question::text(text.clone(), why())).await.expect("it is put");
                assert_eq!(outcome.answer().expect("answered"), text);
            })
        })
        .collect();
    drop(prompter);
    let answered = requests.map(|request| {
        let text = request.asked().text().to_owned();
        request.answer_line(&text).expect("it fits");
    });
    assert_eq!(answered.count().await, TASKS);
    for task in tasks {
        task.await.expect("every task ends");
    }
}

#[tokio::test]
async fn quitting_ends_every_task() {
    let (prompter, mut requests) = channel(attended());
    let tasks: Vec<_> = (0..10)
        .map(|_| {
            let prompter = prompter.clone();
            tokio::spawn(async move { prompter.ask_async(Question::confirm("Go on?", why())).await })
        })
        .collect();
    let shown = StreamExt::next(&mut requests).await;
    assert!(shown.is_some());
    drop((shown, requests));
    for task in tasks {
        let outcome = task.await.expect("it ends").expect("it is put");
        assert!(matches!(outcome, Outcome::Cancelled));
    }
}

#[tokio::test]
async fn a_question_whose_asker_leaves_is_taken_back() {
    let (prompter, mut requests) = channel(attended());
    let ask = |text| prompter.ask_async(Question::confirm(text, why()));
    let soon = Duration::from_millis(20);
    assert!(tokio::time::timeout(soon, ask("nobody sees it")).await.is_err());
    assert!(requests.try_next().is_none(), "nobody waits for it");

    let mut waiting = Box::pin(ask("somebody sees it"));
    assert!(tokio::time::timeout(soon, &mut waiting).await.is_err());
    let request = requests.try_next().expect("it is there");
    assert!(!request.is_abandoned());
    drop(waiting);
    assert!(request.is_abandoned());
    request.answer(Answer::Yes).expect("an answer that comes too late does no harm");
}

#[test]
fn what_is_awaited_can_go_to_another_thread() {
    fn sendable<T: Send>(_: &T) {}
    let (prompter, _requests) = channel(attended());
    sendable(&prompter.ask_async(Question::confirm("Go on?", why())));
}
