//! Networks that somebody loaded, so that the text of a player can name one: `negamax-ab:eval=learned,network=0f3c…`.
//!
//! A text names a network by its hash, never by a file: records and reports say what played, wherever the file lay, and a text that comes from elsewhere can name only what
//! whoever runs the program has loaded. What was loaded stays until the program ends; there are few.

use core::fmt;
use std::sync::{PoisonError, RwLock};

use sha2::{Digest, Sha256};

use crate::Game;

/// The key of a player's text that names a network.
pub(crate) const KEY: &str = "network";

/// A network that was loaded; it shows itself as its hash.
#[derive(Clone, Copy)]
pub struct LoadedNetwork(&'static Loaded);

struct Loaded {
    /// The first bytes of its SHA-256.
    hash: [u8; 8],
    bytes: Vec<u8>,
}

impl LoadedNetwork {
    pub(crate) fn bytes(self) -> &'static [u8] {
        &self.0.bytes
    }
}

impl fmt::Display for LoadedNetwork {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.hash.iter().try_for_each(|byte| write!(formatter, "{byte:02x}"))
    }
}

impl fmt::Debug for LoadedNetwork {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "LoadedNetwork({self})")
    }
}

impl PartialEq for LoadedNetwork {
    fn eq(&self, other: &Self) -> bool {
        self.0.hash == other.0.hash
    }
}

impl Eq for LoadedNetwork {}

static LOADED: RwLock<Vec<LoadedNetwork>> = RwLock::new(Vec::new());

/// Takes a network that an evaluation of this game can judge by, or says what is wrong with it.
///
/// ```
/// # use foursight_catalog::{Game, PlayerSpec, load_network};
/// # use foursight_connect_four::evaluation::learned::{BYTES, MAGIC};
/// let mut bytes = vec![0; BYTES];
/// bytes[..MAGIC.len()].copy_from_slice(&MAGIC);
/// let game = Game::connect_four();
/// let network = load_network(game, &bytes).unwrap();
/// let text = format!("negamax-ab:depth=4,eval=learned,network={network}");
/// assert!(PlayerSpec::parse(&text, game).is_ok());
/// assert!(PlayerSpec::parse("basic:eval=learned,network=0123456789abcdef", game).is_err());
/// assert!(load_network(game, b"no network").is_err());
/// ```
pub fn load_network(game: Game, bytes: &[u8]) -> Result<LoadedNetwork, String> {
    game.registered().check_network(bytes)?;
    let digest = Sha256::digest(bytes);
    let hash = *digest.first_chunk().expect("it has 32 bytes");
    let mut loaded = LOADED.write().unwrap_or_else(PoisonError::into_inner);
    if let Some(network) = loaded.iter().find(|network| network.0.hash == hash) {
        return Ok(*network);
    }
    let network = LoadedNetwork(Box::leak(Box::new(Loaded { hash, bytes: bytes.to_vec() })));
    loaded.push(network);
    Ok(network)
}

/// The network of this hash, if it was loaded and the game can judge by it.
pub(crate) fn loaded(game: Game, hash: &str) -> Option<LoadedNetwork> {
    let loaded = LOADED.read().unwrap_or_else(PoisonError::into_inner);
    let network = *loaded.iter().find(|network| network.to_string() == hash)?;
    game.registered().check_network(network.bytes()).is_ok().then_some(network)
}
