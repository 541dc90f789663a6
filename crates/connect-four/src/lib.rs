#![no_std]
//! Rules of connect-four.
