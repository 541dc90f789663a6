//! What is known of each move of the root.

use foursight_game::{List, MoveValue, Position, Value};

/// Every legal move in the game's own order, with nothing known of it yet.
pub(crate) fn unknown_values<P: Position>(position: &P) -> P::List<MoveValue<P::Move>> {
    let mut values = P::List::default();
    for action in position.legal_moves() {
        values.push(MoveValue { action, value: Value::Unknown });
    }
    values
}

/// Writes down what a move is worth, if its values are asked for.
pub(crate) fn note<P: Position>(
    values: &mut P::List<MoveValue<P::Move>>,
    action: P::Move,
    value: Value,
) {
    for entry in values.iter_mut() {
        if entry.action == action {
            entry.value = value;
        }
    }
}
