#![no_std]
//! Rules of atoll.
