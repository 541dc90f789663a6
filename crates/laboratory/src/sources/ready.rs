//! The ready-made experiments, as they lie in experiments/.

/// The file name without its ending, and the text.
pub const READY: &[(&str, &str)] = &[
    ("atoll", include_str!("../../../../experiments/atoll.toml")),
    ("automat-times", include_str!("../../../../experiments/automat-times.toml")),
    ("four-in-a-row", include_str!("../../../../experiments/four-in-a-row.toml")),
    ("learn", include_str!("../../../../experiments/learn.toml")),
    ("learned", include_str!("../../../../experiments/learned.toml")),
    ("levels-atoll", include_str!("../../../../experiments/levels-atoll.toml")),
    ("levels-connect-four", include_str!("../../../../experiments/levels-connect-four.toml")),
    ("levels-tic-tac-toe", include_str!("../../../../experiments/levels-tic-tac-toe.toml")),
    (
        "minimaks-first-against-itself",
        include_str!("../../../../experiments/minimaks-first-against-itself.toml"),
    ),
    ("minimaks-depth-7", include_str!("../../../../experiments/minimaks-depth-7.toml")),
    ("minimaks-genetic", include_str!("../../../../experiments/minimaks-genetic.toml")),
    (
        "minimaks-genetic-depth-6",
        include_str!("../../../../experiments/minimaks-genetic-depth-6.toml"),
    ),
    ("minimaks-heuristics", include_str!("../../../../experiments/minimaks-heuristics.toml")),
    ("minimaks-spsa", include_str!("../../../../experiments/minimaks-spsa.toml")),
    ("minimaks-times", include_str!("../../../../experiments/minimaks-times.toml")),
    ("minimaks-tuned", include_str!("../../../../experiments/minimaks-tuned.toml")),
    (
        "minimaks-tuned-against-itself",
        include_str!("../../../../experiments/minimaks-tuned-against-itself.toml"),
    ),
    (
        "povezi-cetiri-6-against-4",
        include_str!("../../../../experiments/povezi-cetiri-6-against-4.toml"),
    ),
    (
        "povezi-cetiri-6-against-5",
        include_str!("../../../../experiments/povezi-cetiri-6-against-5.toml"),
    ),
    ("povezi-cetiri-depth-2", include_str!("../../../../experiments/povezi-cetiri-depth-2.toml")),
    ("povezi-cetiri-depth-3", include_str!("../../../../experiments/povezi-cetiri-depth-3.toml")),
    ("povezi-cetiri-depth-4", include_str!("../../../../experiments/povezi-cetiri-depth-4.toml")),
    ("povezi-cetiri-depth-5", include_str!("../../../../experiments/povezi-cetiri-depth-5.toml")),
    ("povezi-cetiri-depth-6", include_str!("../../../../experiments/povezi-cetiri-depth-6.toml")),
    ("povezi-cetiri-duels", include_str!("../../../../experiments/povezi-cetiri-duels.toml")),
    ("povezi-cetiri-spsa", include_str!("../../../../experiments/povezi-cetiri-spsa.toml")),
    ("povezi-cetiri-strength", include_str!("../../../../experiments/povezi-cetiri-strength.toml")),
    (
        "povezi-cetiri-times-basic",
        include_str!("../../../../experiments/povezi-cetiri-times-basic.toml"),
    ),
    ("povezi-cetiri-times", include_str!("../../../../experiments/povezi-cetiri-times.toml")),
    ("sources", include_str!("../../../../experiments/sources.toml")),
];

/// The text of the experiment with this name.
///
/// # Panics
/// If there is none.
pub fn ready(name: &str) -> &'static str {
    let found = READY.iter().find(|(ready, _)| *ready == name);
    found.unwrap_or_else(|| panic!("no ready-made experiment is called {name}")).1
}
