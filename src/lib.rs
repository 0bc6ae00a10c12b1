//! The linter as a library.
