#![no_std]
//! Rules of tic-tac-toe.
