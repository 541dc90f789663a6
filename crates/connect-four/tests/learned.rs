//! The learnt evaluation: its arithmetic against the obvious one, and its symmetries.

use foursight_connect_four::ConnectFour;
use foursight_connect_four::evaluation::Learned;
use foursight_connect_four::evaluation::learned::{
    BYTES, CLIP, FEATURES, HIDDEN, INNER, MAGIC, Network, NetworkError, ONE, features,
};
use foursight_game::{Evaluator, Player, Position, Random};

static SHIPPED: &[u8] = include_bytes!("../src/evaluation/learned/learned.network");

fn random_positions() -> impl Iterator<Item = ConnectFour> {
    (0..400).flat_map(|seed| {
        let mut random = Random::new(seed, 3);
        let mut position = ConnectFour::new();
        let mut positions = Vec::new();
        while position.outcome().is_none() {
            positions.push(position);
            position.play_unchecked(random.choose(&position.legal_moves()).unwrap());
        }
        positions
    })
}

/// The network written out with numbers that cannot overflow, read from the file without the crate's help.
fn naive(bytes: &[u8], position: &ConnectFour) -> i64 {
    let byte = |at: usize| i64::from(bytes[at].cast_signed());
    let wide = |at: usize| i64::from(i32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()));
    let hidden_bias = MAGIC.len() + FEATURES * HIDDEN;
    let inner_weights = hidden_bias + 2 * HIDDEN;
    let inner_bias = inner_weights + HIDDEN * INNER;
    let output_weights = inner_bias + 4 * INNER;
    let output_bias = output_weights + INNER;
    let mut total = 0;
    for board in [*position, position.mirrored()] {
        let mut present = [false; FEATURES];
        features(board.stones(Player::First), board.stones(Player::Second), |at| {
            present[at] = true;
        });
        let hidden: Vec<i64> = (0..HIDDEN)
            .map(|unit| {
                let at = hidden_bias + 2 * unit;
                let bias = i64::from(i16::from_le_bytes([bytes[at], bytes[at + 1]]));
                let weights = (0..FEATURES).filter(|&feature| present[feature]);
                let sum = bias
                    + weights
                        .map(|feature| byte(MAGIC.len() + feature * HIDDEN + unit))
                        .sum::<i64>();
                sum.clamp(0, i64::from(CLIP))
            })
            .collect();
        total += wide(output_bias);
        for unit in 0..INNER {
            let products =
                (0..HIDDEN).map(|from| hidden[from] * byte(inner_weights + unit * HIDDEN + from));
            let sum = wide(inner_bias + 4 * unit) + products.sum::<i64>();
            total += sum.div_euclid(i64::from(ONE)).clamp(0, i64::from(CLIP))
                * byte(output_weights + unit);
        }
    }
    total
}

#[test]
fn the_arithmetic_is_the_obvious_one() {
    let network = Network::shipped();
    for position in random_positions() {
        let output =
            network.output(position.stones(Player::First), position.stones(Player::Second));
        assert_eq!(i64::from(output), naive(SHIPPED, &position), "{position:?}");
    }
}

/// The greatest weights there are: sums of sixteen bits must hold them.
#[test]
fn no_weights_overflow() {
    for weight in [i8::MIN, i8::MAX] {
        let mut bytes = vec![weight.cast_unsigned(); BYTES];
        bytes[..MAGIC.len()].copy_from_slice(&MAGIC);
        // Biases of several bytes are set to nothing: training keeps them small.
        let hidden_bias = MAGIC.len() + FEATURES * HIDDEN;
        bytes[hidden_bias..hidden_bias + 2 * HIDDEN].fill(0);
        let inner_bias = hidden_bias + 2 * HIDDEN + HIDDEN * INNER;
        bytes[inner_bias..inner_bias + 4 * INNER].fill(0);
        bytes[BYTES - 4..].fill(0);
        let network = Network::new(&bytes).unwrap();
        for position in random_positions().step_by(17) {
            let output =
                network.output(position.stones(Player::First), position.stones(Player::Second));
            assert_eq!(i64::from(output), naive(&bytes, &position));
        }
    }
}

#[test]
fn mirror_images_and_views_are_symmetric() {
    for position in random_positions() {
        let value = Learned::default().evaluate(&position, Player::First);
        assert_eq!(
            value,
            Learned::default().evaluate(&position.mirrored(), Player::First),
            "{position:?}"
        );
        assert_eq!(value, -Learned::default().evaluate(&position, Player::Second), "{position:?}");
        assert!(value.abs() <= 4_000);
    }
}

#[test]
fn it_is_small_and_knows_its_kind() {
    const { assert!(BYTES < 64 * 1024) };
    assert_eq!(SHIPPED.len(), BYTES);
    assert_eq!(Network::new(&SHIPPED[1..]).unwrap_err(), NetworkError::Length(BYTES - 1));
    assert_eq!(Network::new(&vec![0; BYTES]).unwrap_err(), NetworkError::Magic);
}

/// A network from elsewhere may have any bytes; biases that could make sums overflow are refused.
#[test]
fn biases_that_could_overflow_are_refused() {
    let hidden = MAGIC.len() + FEATURES * HIDDEN;
    let inner = hidden + 2 * HIDDEN + HIDDEN * INNER;
    for (at, bias) in [
        (hidden, &i16::MAX.to_le_bytes()[..]),
        (hidden + 2 * HIDDEN - 2, &i16::MIN.to_le_bytes()),
        (inner, &i32::MIN.to_le_bytes()),
        (BYTES - 4, &i32::MAX.to_le_bytes()),
    ] {
        let mut bytes = SHIPPED.to_vec();
        bytes[at..at + bias.len()].copy_from_slice(bias);
        assert_eq!(Network::new(&bytes).unwrap_err(), NetworkError::Bias);
    }
}
