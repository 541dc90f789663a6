//! Foursight's own games: one line each, with the searchers that are attached to them.

use foursight_atoll::Atoll;
use foursight_atoll_engine::{Engine, Options};
use foursight_connect_four::{AutomatEasy, Board, ConnectFour, ConnectFourOfSize};
use foursight_game::entry::Entry;
use foursight_in_a_row::InARow;
use foursight_tic_tac_toe::TicTacToe;

use crate::automat::AutomatPerfect;
use crate::islands::archipelago;
use crate::perfect::Perfect;
use crate::perfect_of_size::PerfectOfSize;
use crate::registry::{Registered, Registration, keep};
use crate::settings::Algorithm;

/// In the order of listings.
pub(crate) fn built_in() -> Vec<&'static dyn Registered> {
    vec![
        keep(connect_four()),
        keep(Registration::<TicTacToe>::new()),
        keep(atoll()),
        keep(Registration::<InARow>::new()),
    ]
}

fn connect_four() -> Registration<ConnectFour> {
    automat_easy(Registration::new())
        .attach("solver", Algorithm::Perfect, |settings| Box::new(Perfect::new(settings)))
        .attach("automat-perfect", Algorithm::AutomatPerfect, |_| Box::new(AutomatPerfect::new()))
        .with_second_view()
        .with_others(connect_four_of_other_sizes())
}

fn connect_four_of_other_sizes() -> Registration<ConnectFourOfSize> {
    automat_easy(Registration::new())
        .attach("solver", Algorithm::Perfect, |settings| Box::new(PerfectOfSize::new(settings)))
        .with_second_view()
}

fn automat_easy<B: Board>(game: Registration<ConnectFour<B>>) -> Registration<ConnectFour<B>>
where
    ConnectFour<B>: Entry,
{
    game.attach("automat-easy", Algorithm::AutomatEasy, |settings| {
        Box::new(AutomatEasy { seed: settings.seed, last_cell: settings.last_cell })
    })
}

fn atoll() -> Registration<Atoll> {
    Registration::new()
        .attach("engine", Algorithm::AtollEngine, |settings| {
            Box::new(Engine::new(Options {
                seed: settings.seed,
                memory: settings.table as usize * 1024 * 1024,
                threads: settings.threads,
                ..Options::default()
            }))
        })
        .with_archipelago(archipelago)
}
