//! In: what many threads send; out: the same in the order in which it came, for one receiver.

use super::sync::{Arc, Mutex};
use std::collections::VecDeque;
use std::sync::PoisonError;
use std::task::{Context, Poll, Waker};

struct State<T> {
    items: VecDeque<T>,
    senders: usize,
    receiver: bool,
    waker: Option<Waker>,
}

type Shared<T> = Arc<Mutex<State<T>>>;

pub(crate) struct Sender<T>(Shared<T>);

pub(crate) struct Receiver<T>(Shared<T>);

pub(crate) fn queue<T>() -> (Sender<T>, Receiver<T>) {
    let state = State { items: VecDeque::new(), senders: 1, receiver: true, waker: None };
    let shared = Arc::new(Mutex::new(state));
    (Sender(Arc::clone(&shared)), Receiver(shared))
}

fn change<T, R>(shared: &Shared<T>, change: impl FnOnce(&mut State<T>) -> R) -> R {
    change(&mut shared.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Wakes outside the lock: an executor may do anything when it is woken.
fn wake(waker: Option<Waker>) {
    if let Some(waker) = waker {
        waker.wake();
    }
}

impl<T> Sender<T> {
    /// Drops the item where nobody receives any more.
    pub(crate) fn send(&self, item: T) {
        let (unwanted, waker) = change(&self.0, |state| {
            if state.receiver {
                state.items.push_back(item);
                (None, state.waker.take())
            } else {
                (Some(item), None)
            }
        });
        drop(unwanted);
        wake(waker);
    }

    /// Takes an item back that was not received yet.
    pub(crate) fn take_back(&self, is_it: impl FnMut(&T) -> bool) {
        let _item = change(&self.0, |state| {
            let at = state.items.iter().position(is_it)?;
            state.items.remove(at)
        });
    }
}

impl<T> Clone for Sender<T> {
    fn clone(&self) -> Self {
        change(&self.0, |state| state.senders += 1);
        Self(Arc::clone(&self.0))
    }
}

impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        wake(change(&self.0, |state| {
            state.senders -= 1;
            if state.senders == 0 { state.waker.take() } else { None }
        }));
    }
}

impl<T> Receiver<T> {
    pub(crate) fn try_receive(&mut self) -> Option<T> {
        change(&self.0, |state| state.items.pop_front())
    }

    /// The next item; nothing where nobody can send any more.
    pub(crate) fn poll_receive(&mut self, context: &mut Context<'_>) -> Poll<Option<T>> {
        change(&self.0, |state| match state.items.pop_front() {
            Some(item) => Poll::Ready(Some(item)),
            None if state.senders == 0 => Poll::Ready(None),
            None => {
                state.waker.get_or_insert_with(|| context.waker().clone()).clone_from(context.waker());
                Poll::Pending
            }
        })
    }
}

impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        // items may wake who waits for them, which is not done under the lock
        let _left = change(&self.0, |state| {
            state.receiver = false;
            (std::mem::take(&mut state.items), state.waker.take())
        });
    }
}
