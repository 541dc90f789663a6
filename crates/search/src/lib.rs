#![no_std]
//! search.
