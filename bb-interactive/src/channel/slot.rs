//! In: one value, or the end of whoever could have given it; out: the value, or nothing.
//!
//! A slot belongs to one question. Both ends are used up by what they do, so no answer can reach
//! another question.

use super::sync::{Arc, Mutex};
use std::future::Future;
use std::pin::Pin;
use std::sync::PoisonError;
use std::task::{Context, Poll, Waker};

struct State<T> {
    value: Option<T>,
    giver: bool,
    taker: bool,
    waker: Option<Waker>,
}

type Shared<T> = Arc<Mutex<State<T>>>;

/// The end that gives. Dropping it ends the wait.
pub(crate) struct Give<T>(Shared<T>);

/// The end that waits: a future of the value, or of nothing where none can come any more.
pub(crate) struct Take<T>(Shared<T>);

pub(crate) fn slot<T>() -> (Give<T>, Take<T>) {
    let state = State { value: None, giver: true, taker: true, waker: None };
    let shared = Arc::new(Mutex::new(state));
    (Give(Arc::clone(&shared)), Take(shared))
}

fn change<T, R>(shared: &Shared<T>, change: impl FnOnce(&mut State<T>) -> R) -> R {
    change(&mut shared.lock().unwrap_or_else(PoisonError::into_inner))
}

impl<T> Give<T> {
    pub(crate) fn give(self, value: T) {
        change(&self.0, |state| state.value = Some(value));
    }

    /// Whether nobody waits for the value any more.
    pub(crate) fn is_abandoned(&self) -> bool {
        change(&self.0, |state| !state.taker)
    }
}

impl<T> Drop for Give<T> {
    fn drop(&mut self) {
        let waker = change(&self.0, |state| {
            state.giver = false;
            state.waker.take()
        });
        // not under the lock: an executor may do anything when it is woken
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

impl<T> Take<T> {
    /// Whether the other end is gone, with or without having given.
    pub(crate) fn is_over(&self) -> bool {
        change(&self.0, |state| !state.giver)
    }

    /// Whether this is the other end of that.
    pub(crate) fn belongs_to(&self, other: &Give<T>) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Future for Take<T> {
    type Output = Option<T>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        change(&self.0, |state| match state.value.take() {
            Some(value) => Poll::Ready(Some(value)),
            None if !state.giver => Poll::Ready(None),
            None => {
                state.waker.get_or_insert_with(|| context.waker().clone()).clone_from(context.waker());
                Poll::Pending
            }
        })
    }
}

impl<T> Drop for Take<T> {
    fn drop(&mut self) {
        // what was given too late, and the waker, are dropped outside the lock
        let _left = change(&self.0, |state| {
            state.taker = false;
            (state.value.take(), state.waker.take())
        });
    }
}
