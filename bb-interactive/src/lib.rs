//! One place that decides whether a program may prompt a person.
