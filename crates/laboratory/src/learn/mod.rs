//! Learning an evaluation of Connect Four from solved positions.
//!
//! 1. [`lessons`]: positions are drawn by random play, and the solver says who wins them.
//! 2. [`train`]: a network of floating-point numbers learns to foretell that, by stochastic gradient descent (Adam: D. Kingma, J. Ba, *Adam: a
//!    method for stochastic optimization*, 2015) on the cross-entropy.
//! 3. Its weights are rounded to bytes: the [`Network`](foursight_connect_four::evaluation::learned::Network) that is shipped.
//! 4. [`exam`]: the share of positions in which it keeps the game's value, looking one ply ahead.
//!
//! Everything is a function of the seed.

pub mod exam;
pub mod lessons;
pub mod train;
