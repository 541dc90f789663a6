//! How far something is: a line on standard error that is drawn over itself, on a terminal only.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// What stands on the line beside the bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// What is done, the counts, and about how long it will take.
    Short,
    /// The counts, the time it has taken, and the time it will take, to the second.
    Precise,
    /// What is done, of nobody knows how much, and the time it has taken.
    Counting,
}

impl Style {
    fn template(self) -> ProgressStyle {
        let template = match self {
            Self::Short => "{msg} {wide_bar} {pos}/{len}, {eta} left",
            Self::Counting => "{msg}: {human_pos}, {elapsed_precise}",
            Self::Precise => "{wide_bar} {pos} of {len}, {elapsed_precise}, {eta_precise} left",
        };
        ProgressStyle::with_template(template).expect("a template").progress_chars("█░")
    }
}

/// A line that shows progress, or nothing where there is no terminal.
pub(crate) struct Bar(ProgressBar);

impl Bar {
    pub(crate) fn new(style: Style) -> Self {
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let target = if dumb { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        Self::on(style, target)
    }

    fn on(style: Style, target: ProgressDrawTarget) -> Self {
        let bar = ProgressBar::with_draw_target(None, target);
        bar.set_style(style.template());
        Self(bar)
    }

    /// Whether nobody sees it.
    pub(crate) fn is_hidden(&self) -> bool {
        self.0.is_hidden()
    }

    /// So many are done; what was done at the first call, or when the work begins anew, is no speed.
    pub(crate) fn show(&self, message: &str, done: u64, of: u64) {
        let anew = self.0.length() != Some(of) || done < self.0.position();
        if self.0.message() != message {
            self.0.set_message(message.to_owned());
        }
        if anew {
            self.0.set_length(of);
            self.0.set_position(done);
            self.0.tick();
            self.0.reset_eta();
        } else {
            self.0.set_position(done);
        }
    }

    /// One more is done.
    pub(crate) fn step(&self) {
        self.0.inc(1);
    }

    /// Takes it off the screen.
    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use indicatif::InMemoryTerm;

    use super::*;

    /// A bar on a terminal with so many columns.
    fn bar(style: Style, columns: u16) -> (Bar, InMemoryTerm) {
        let terminal = InMemoryTerm::new(3, columns);
        let target = ProgressDrawTarget::term_like_with_hz(Box::new(terminal.clone()), 255);
        (Bar::on(style, target), terminal)
    }

    #[test]
    fn a_line_has_the_message_the_bar_the_counts_and_the_time() {
        let (short, terminal) = bar(Style::Short, 40);
        short.show("games", 50, 100);
        assert_eq!(terminal.contents(), "games █████████░░░░░░░░░ 50/100, 0s left");
        short.finish();
        assert_eq!(terminal.contents(), "");
        let (precise, terminal) = bar(Style::Precise, 50);
        precise.show("", 50, 100);
        let line = terminal.contents();
        assert!(line.starts_with("██") && line.ends_with("50 of 100, 00:00:00, 00:00:00 left"));
    }

    /// What was there at first is no speed; nor is what was there when the count goes back.
    #[test]
    fn the_speed_counts_from_the_first_call() {
        let (bar, _) = bar(Style::Short, 60);
        for (done, of) in [(1_000_000, 2_000_000), (5, 2_000_000), (900_000, 1_000_000)] {
            bar.show("games", done, of);
            assert!(bar.0.per_sec() < 1.0, "{}", bar.0.per_sec());
            assert_eq!((bar.0.position(), bar.0.length()), (done, Some(of)));
        }
        bar.step();
        assert_eq!(bar.0.position(), 900_001);
        assert!(bar.0.elapsed() < Duration::from_mins(10));
    }
}
