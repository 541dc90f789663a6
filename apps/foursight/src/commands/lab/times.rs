//! `lab times`.

use clap::{Args, ValueEnum};
use foursight_catalog::{Game, PlayerSpec, StopFlag};
use foursight_laboratory::page::Page;
use foursight_laboratory::report::{Comparison, times_csv, times_page, times_text};
use foursight_laboratory::times::{Published, Timing, automat, measure, minimaks, povezi_cetiri};

use super::output::{Folder, provenance};
use super::{RunArguments, bar};
use crate::failure::Failure;

/// Times per move.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  foursight lab times --source povezi-cetiri --depth 2-6
  foursight lab times --source minimaks --games 250
  foursight lab times --source automat
  foursight lab times minimax-ab:depth=8 deepening:nodes=100000 --moves 20")]
pub(crate) struct TimesArguments {
    /// The players to measure
    #[arg(value_name = "PLAYER", required_unless_present = "source")]
    players: Vec<String>,
    /// Measure what a source measured, beside its figures
    #[arg(long, value_enum, conflicts_with = "players")]
    source: Option<Source>,
    /// The game
    #[arg(long, value_name = "GAME", default_value = "connect-four")]
    game: String,
    /// Who plays against each; itself unless said
    #[arg(long, value_name = "PLAYER")]
    opponent: Option<String>,
    /// Games of each player [default: 5; minimaks 250, automat 6]
    #[arg(long, value_name = "N")]
    games: Option<usize>,
    /// Moves of each game [default: 8; minimaks and automat all]
    #[arg(long, value_name = "N")]
    moves: Option<usize>,
    /// Depths of a source's players, such as 2-9 [default: 2-7; automat 4-9]
    #[arg(long, value_name = "FROM-TO")]
    depth: Option<String>,
    #[command(flatten)]
    run: RunArguments,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Source {
    PoveziCetiri,
    Minimaks,
    Automat,
}

/// A player to measure, and what was published of it.
struct Subject {
    name: String,
    player: String,
    published: Vec<Published>,
}

pub(super) fn run(arguments: &TimesArguments) -> Result<(), Failure> {
    let game: Game = arguments.game.parse()?;
    let (subjects, title, games, moves) = match arguments.source {
        None => {
            let plain = |player: &String| Subject {
                name: player.clone(),
                player: player.clone(),
                published: Vec::new(),
            };
            (arguments.players.iter().map(plain).collect(), "Times".to_owned(), 5, 8)
        }
        Some(source) => of_source(source, arguments)?,
    };
    if arguments.source.is_some() && game != Game::ConnectFour {
        return Err(Failure::call("the sources' times are of Connect Four"));
    }
    let (games, moves) = (arguments.games.unwrap_or(games), arguments.moves.unwrap_or(moves));
    let folder = Folder::create(&arguments.run.out)?;
    let seed = arguments.run.seed.unwrap_or(1);
    let from = provenance(seed);
    let opponent =
        arguments.opponent.as_ref().map(|text| PlayerSpec::parse(text, game)).transpose()?;
    // Every text is read before the first clock runs.
    let players: Vec<PlayerSpec> = subjects
        .iter()
        .map(|subject| PlayerSpec::parse(&subject.player, game))
        .collect::<Result<_, _>>()?;
    let progress = bar(subjects.len() * games);
    let mut comparisons = Vec::new();
    for (subject, player) in subjects.into_iter().zip(players) {
        progress.set_message(subject.name.clone());
        let timing = Timing { game, player, opponent: opponent.clone(), games, moves, seed };
        let timed = measure(&timing, &StopFlag::default(), |_| progress.inc(1))?;
        comparisons.push(Comparison { name: subject.name, timed, published: subject.published });
    }
    progress.finish_and_clear();
    let mut page = Page::new(&title, &from);
    page.paragraph(&format!("{games} games of each player, the first {moves} moves; one thread; a move beforehand is thrown away."));
    times_page(&mut page, &title, &comparisons);
    folder.write("times.csv", times_csv(&comparisons))?;
    folder.write_page(&page)?;
    print!("{}", times_text(&comparisons));
    folder.announce();
    Ok(())
}

fn of_source(
    source: Source,
    arguments: &TimesArguments,
) -> Result<(Vec<Subject>, String, usize, usize), Failure> {
    let (from, to) = depths(
        arguments.depth.as_deref(),
        if source == Source::Automat { (4, 9) } else { (2, 7) },
    )?;
    let mut subjects = Vec::new();
    Ok(match source {
        Source::PoveziCetiri => {
            let published = povezi_cetiri();
            let of = |algorithm: &str, depth: u32| -> Vec<Published> {
                published
                    .iter()
                    .filter(|time| time.algorithm == algorithm && time.depth == depth)
                    .cloned()
                    .collect()
            };
            subjects.push(Subject {
                name: "basic".to_owned(),
                player: "basic:eval=povezi-cetiri".to_owned(),
                published: of("basic", 1),
            });
            for depth in from..=to {
                for algorithm in ["minimax", "minimax-ab", "negamax", "negamax-ab"] {
                    subjects.push(Subject {
                        name: format!("{algorithm} {depth}"),
                        player: format!("{algorithm}:depth={depth},eval=povezi-cetiri"),
                        published: of(algorithm, depth),
                    });
                }
            }
            (subjects, "Times of poveži-četiri".to_owned(), 5, 8)
        }
        Source::Minimaks => {
            let published = minimaks();
            for (algorithm, order) in [
                ("minimax", "left"),
                ("minimax-ab", "left"),
                ("minimax-ab", "random"),
                ("minimax-ab", "center"),
            ] {
                let name = format!("{algorithm}:order={order}");
                subjects.push(Subject {
                    player: format!("{algorithm}:depth=6,eval=neutral,order={order}"),
                    published: published
                        .iter()
                        .filter(|time| time.algorithm == name)
                        .cloned()
                        .collect(),
                    name,
                });
            }
            (subjects, "Times of minimaks".to_owned(), 250, 42)
        }
        Source::Automat => {
            let published = automat();
            for depth in from..=to {
                subjects.push(Subject {
                    name: format!("automat-hard {depth}"),
                    player: format!("automat-hard:depth={depth},order=random"),
                    published: published
                        .iter()
                        .filter(|time| time.depth == depth)
                        .cloned()
                        .collect(),
                });
            }
            (subjects, "Times of automat".to_owned(), 6, 42)
        }
    })
}

fn depths(text: Option<&str>, usual: (u32, u32)) -> Result<(u32, u32), Failure> {
    let Some(text) = text else { return Ok(usual) };
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    match (from.parse(), to.parse()) {
        (Ok(from), Ok(to)) if 1 <= from && from <= to && to <= 42 => Ok((from, to)),
        _ => Err(Failure::call(format!("`{text}` is no range of depths; right would be: 2-6"))),
    }
}
