#![no_std]
//! session.
