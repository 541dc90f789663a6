//! The form as JSON Schema, from the same derivations that describe the HTTP API.
//!
//! OpenAPI 3.1 describes types in JSON Schema 2020-12, so the components of an OpenAPI document are schemas; only their references are turned
//! to where they stand here.

use serde_json::{Map, Value as Json, json};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use crate::explanation::{ExplainRequest, Explanation, JudgeRequest, PositionEvaluation};
use crate::judgement::{Judgement, SolvedPosition};
use crate::learn::{LearnMove, LearnRequest, LearnRun};
use crate::why::{Refutation, Why, WhyNotRequest, WhyRequest};
use crate::{Answer, BookCoverage, Perft, Record, Review, Solution, View};

/// Every document as JSON Schema 2020-12, under `$defs` by name.
pub fn json_schema() -> Json {
    let mut schemas = Vec::new();
    add::<Answer>(&mut schemas);
    add::<Review>(&mut schemas);
    add::<Solution>(&mut schemas);
    add::<Perft>(&mut schemas);
    add::<BookCoverage>(&mut schemas);
    add::<Record>(&mut schemas);
    add::<View>(&mut schemas);
    add::<ExplainRequest>(&mut schemas);
    add::<Explanation>(&mut schemas);
    add::<JudgeRequest>(&mut schemas);
    add::<PositionEvaluation>(&mut schemas);
    add::<WhyRequest>(&mut schemas);
    add::<WhyNotRequest>(&mut schemas);
    add::<Why>(&mut schemas);
    add::<Refutation>(&mut schemas);
    add::<Judgement>(&mut schemas);
    add::<SolvedPosition>(&mut schemas);
    add::<LearnRequest>(&mut schemas);
    add::<LearnRun>(&mut schemas);
    add::<LearnMove>(&mut schemas);
    let mut definitions = Map::new();
    for (name, schema) in schemas {
        let mut schema = serde_json::to_value(schema).expect("a schema is plain data");
        turn_references(&mut schema);
        definitions.insert(name, schema);
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://foursight.example/schema/1",
        "title": "Foursight's JSON, version 1",
        "$defs": definitions,
    })
}

fn add<T: ToSchema + PartialSchema>(schemas: &mut Vec<(String, RefOr<Schema>)>) {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
}

/// From an OpenAPI document's components to this document's definitions.
fn turn_references(schema: &mut Json) {
    match schema {
        Json::Object(members) => {
            if let Some(Json::String(reference)) = members.get_mut("$ref") {
                *reference = reference.replace("#/components/schemas/", "#/$defs/");
            }
            members.values_mut().for_each(turn_references);
        }
        Json::Array(items) => items.iter_mut().for_each(turn_references),
        _ => {}
    }
}
