//! In: keys, and the questions of a worker; out: a full-screen interface in which the worker asks inline, or with `--once` the same worker at the plain terminal.
//!
//! `cargo run --example tui --features prompts`, and then with `-- --once`. Enter answers, Ctrl-C
//! declines, and Ctrl-C twice ends it, whatever is pending. The arrows and the page keys scroll, and q
//! quits when nothing is asked.

use bb_interactive::{Detector, Kind, Outcome, Permit, Prompter, Question, Request, Requests, channel, reason};
use ratatui::DefaultTerminal;
use ratatui::Frame;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Constraint, Layout};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use std::error::Error;
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

type Failure = Box<dyn Error>;

pub fn main() -> ExitCode {
    let once = std::env::args().any(|argument| argument == "--once");
    match if once { single_shot() } else { full_screen() } {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The worker. It does not know whether an interface or the terminal answers.
fn work(prompter: &Prompter, say: &dyn Fn(String)) -> Result<(), Failure> {
    for number in 1..=40 {
        say(format!("looked at file {number}"));
    }
    let why = || reason!("what is deleted has to be built anew").answered_by("--yes");
    for folder in ["build", "cache", "dist"] {
        match prompter.ask(Question::confirm(format!("Delete {folder}?"), why()))? {
            Outcome::Unanswered(unanswered) => return Err(unanswered.into()),
            Outcome::Cancelled => return Ok(()),
            outcome => {
                say(format!("{folder}: {outcome}"));
                say(format!("{folder}: {}", if outcome.is_yes() { "deleted" } else { "left alone" }));
            }
        }
    }
    say("done".to_owned());
    Ok(())
}

fn single_shot() -> Result<ExitCode, Failure> {
    work(&Prompter::terminal(Detector::new()), &|line| println!("{line}"))?;
    Ok(ExitCode::SUCCESS)
}

/// The interface reads keys for as long as it runs, so it asks for permission itself.
fn full_screen() -> Result<ExitCode, Failure> {
    let detector = Detector::new();
    let permit = detector.detect_for(reason!("the interface is run by a person's keys"))?;
    let (prompter, requests) = channel(detector);
    let (sender, said) = mpsc::channel();
    thread::spawn(move || {
        // an interface that is gone listens to nobody
        let say = |line| drop(sender.send(line));
        if let Err(error) = work(&prompter, &say) {
            say(format!("error: {error}"));
        }
    });
    let mut terminal = ratatui::try_init()?;
    let code = Interface::new(requests, said).run(&permit, &mut terminal);
    ratatui::try_restore()?;
    code
}

struct Interface {
    requests: Requests,
    said: Receiver<String>,
    began: Instant,
    lines: Vec<String>,
    /// How many lines the view is above the end.
    up: usize,
    pending: Option<Request>,
    typed: String,
    hint: String,
    /// Ctrl-C was the last key: once more ends it.
    interrupted: bool,
}

impl Interface {
    fn new(requests: Requests, said: Receiver<String>) -> Self {
        Self {
            requests,
            said,
            began: Instant::now(),
            lines: Vec::new(),
            up: 0,
            pending: None,
            typed: String::new(),
            hint: String::new(),
            interrupted: false,
        }
    }

    /// Takes the interface with it when it ends, so that every wait ends too.
    fn run(mut self, permit: &Permit, terminal: &mut DefaultTerminal) -> Result<ExitCode, Failure> {
        loop {
            self.lines.extend(self.said.try_iter());
            self.take_request();
            terminal.draw(|frame| self.draw(frame))?;
            let event = permit.run(|| match event::poll(Duration::from_millis(50)) {
                Ok(true) => event::read().map(Some),
                quiet => quiet.map(|_| None),
            })?;
            if let Some(Event::Key(key)) = event
                && key.is_press()
                && let Some(code) = self.press(key)
            {
                return Ok(code);
            }
        }
    }

    fn take_request(&mut self) {
        if self.pending.as_ref().is_some_and(Request::is_abandoned) {
            self.pending = None;
        }
        if self.pending.is_none()
            && let Some(request) = self.requests.try_next()
        {
            self.lines.push(format!("? {} ({})", request.asked(), request.reason()));
            self.pending = Some(request);
        }
    }

    fn press(&mut self, key: KeyEvent) -> Option<ExitCode> {
        let interrupt = key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL);
        if interrupt && self.interrupted {
            return Some(ExitCode::from(130));
        }
        self.interrupted = interrupt;
        match key.code {
            _ if interrupt => self.decline(),
            KeyCode::Enter => self.answer(),
            KeyCode::Up => self.scroll(1),
            KeyCode::PageUp => self.scroll(20),
            KeyCode::Down => self.up = self.up.saturating_sub(1),
            KeyCode::PageDown => self.up = self.up.saturating_sub(20),
            KeyCode::Char('q') if self.pending.is_none() => return Some(ExitCode::SUCCESS),
            KeyCode::Char(letter) => self.typed.push(letter),
            KeyCode::Backspace => drop(self.typed.pop()),
            _ => {}
        }
        None
    }

    fn scroll(&mut self, by: usize) {
        self.up = (self.up + by).min(self.lines.len().saturating_sub(1));
    }

    fn decline(&mut self) {
        self.typed.clear();
        self.hint = "Ctrl-C once more ends it".to_owned();
        if let Some(request) = self.pending.take() {
            request.decline();
        }
    }

    fn answer(&mut self) {
        let typed = std::mem::take(&mut self.typed);
        let Some(request) = self.pending.take() else { return };
        self.hint.clear();
        if let Err((request, misfit)) = request.answer_line(&typed) {
            self.hint = misfit.to_string();
            self.pending = Some(request);
        }
    }

    fn draw(&self, frame: &mut Frame<'_>) {
        let layout = Layout::vertical([Constraint::Min(1), Constraint::Length(1), Constraint::Length(1)]);
        let [view, status, input] = layout.areas(frame.area());
        let (lines, height) = (self.lines.len(), usize::from(view.height));
        let end = lines.saturating_sub(self.up).max(height).min(lines);
        let begin = end.saturating_sub(height);
        let shown = self.lines[begin..end].iter().map(|line| Line::raw(line.as_str()));
        frame.render_widget(Paragraph::new(shown.collect::<Vec<_>>()), view);
        let turns = self.began.elapsed().as_millis() / 100;
        let spinner = ['|', '/', '-', '\\'][usize::try_from(turns % 4).unwrap_or_default()];
        let state = if self.pending.is_some() { "waits for an answer" } else { "works" };
        let line = format!("[{spinner}] the worker {state}  {}", self.hint);
        frame.render_widget(Paragraph::new(line).style(Style::new().bold()), status);
        let typed = match self.pending.as_ref().map(|request| request.asked().kind()) {
            Some(Kind::Secret) => "*".repeat(self.typed.chars().count()),
            _ => self.typed.clone(),
        };
        frame.render_widget(Paragraph::new(format!("> {typed}")), input);
    }
}
