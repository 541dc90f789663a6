//! `values=proven`: a player that says only what it has proven.
//!
//! A search that was cut short knows an estimate. Whoever wants to know what is certain is told so only where every line was followed to its end;
//! everything else is unknown. The move is the same.

use foursight_game::{
    MoveValue, Observer, Position, Progress, Report, SearchError, Searcher, Task, Value,
};

/// Reports what another player has proven, and nothing else.
#[derive(Clone, Debug)]
pub struct OnlyProven<S>(pub S);

impl<P: Position, S: Searcher<P>> Searcher<P> for OnlyProven<S> {
    fn search(&mut self, position: &P, task: Task<'_, P>) -> Result<Report<P>, SearchError> {
        let Task { limits, every_move, root_moves, control, observer, progress } = task;
        // Borrowed anew, so that it need not live longer than what is told below.
        let observer = observer.map(|observer| -> &mut dyn Observer<P> { observer });
        let mut told;
        let progress: Option<Progress<'_, P>> = match progress {
            Some(progress) => {
                told = move |report: &Report<P>| progress(&proven(report.clone()));
                Some(&mut told)
            }
            None => None,
        };
        let task = Task { limits, every_move, root_moves, control, observer, progress };
        self.0.search(position, task).map(proven)
    }

    fn forget(&mut self) {
        self.0.forget();
    }
}

fn proven<P: Position>(mut report: Report<P>) -> Report<P> {
    let known = |value: Value| if value.is_proven() { value } else { Value::Unknown };
    report.value = known(report.value);
    for entry in report.moves.iter_mut() {
        *entry = MoveValue { action: entry.action, value: known(entry.value) };
    }
    report
}
