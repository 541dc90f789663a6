//! The page of Foursight and its HTTP API.
