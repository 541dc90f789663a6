//! Short names for players in tables and legends.

/// What sets players apart, and what they share.
pub(crate) struct Names {
    /// For each player its text without what all share.
    pub(crate) apart: Vec<String>,
    /// What all share, as it is written; empty if there is nothing.
    pub(crate) shared: String,
}

impl Names {
    /// Of these players; one alone keeps its whole text, and so do players that nothing sets apart.
    pub(crate) fn of(players: &[String]) -> Self {
        let settings: Vec<Vec<&str>> = players.iter().map(|player| settings(player)).collect();
        let shared: Vec<&str> = settings
            .first()
            .into_iter()
            .flatten()
            .copied()
            .filter(|setting| settings.iter().all(|settings| settings.contains(setting)))
            .collect();
        let whole = || Self { apart: players.to_vec(), shared: String::new() };
        // A program's command is no list of settings.
        if players.len() < 2 || players.iter().any(|player| player.starts_with("engine:")) {
            return whole();
        }
        let apart: Vec<String> = players
            .iter()
            .zip(&settings)
            .map(|(player, settings)| {
                let name = player.split(':').next().unwrap_or(player);
                let own: Vec<&str> =
                    settings.iter().copied().filter(|own| !shared.contains(own)).collect();
                if own.is_empty() { name.to_owned() } else { format!("{name}:{}", own.join(",")) }
            })
            .collect();
        Self { apart, shared: shared.join(",") }
    }

    /// A remark for a caption: what all share.
    pub(crate) fn remark(&self) -> String {
        if self.shared.is_empty() { String::new() } else { format!("; all with `{}`", self.shared) }
    }
}

fn settings(player: &str) -> Vec<&str> {
    player.split_once(':').map_or_else(Vec::new, |(_, settings)| settings.split(',').collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_all_share_is_left_out() {
        let players = ["minimax-ab:depth=6,eval=neutral", "minimax-ab:depth=6,eval=pattern,f2=7"];
        let names = Names::of(&players.map(str::to_owned));
        assert_eq!(names.apart, ["minimax-ab:eval=neutral", "minimax-ab:eval=pattern,f2=7"]);
        assert_eq!(names.remark(), "; all with `depth=6`");
        let alone = Names::of(&["basic:near=3".to_owned()]);
        assert_eq!((alone.apart[0].as_str(), alone.shared.as_str()), ("basic:near=3", ""));
    }
}
