//! The document that describes every route, made from the descriptions beside the handlers.
//!
//! Deriving it takes packages that are a tenth of a fresh build, and the document changes only with the code. So a program contains the file `openapi.json`
//! of this crate, and only the feature `schema`, which tests switch on, derives it again: `cargo xtask openapi --accept` writes the file, a test compares.

use utoipa::OpenApi;
use utoipa::openapi::schema::{AdditionalProperties, Schema};
use utoipa::openapi::{OpenApi as OpenApiDocument, RefOr};

use crate::{analysis, automat, explain, learn, matches, questions, reach, status, why};

#[derive(OpenApi)]
#[openapi(
    info(title = "Foursight", description = "Plays, analyses and explains two-player games of perfect information."),
    tags(
        (name = "questions", description = "Questions without memory"),
        (name = "matches", description = "Games in progress, with a secret per seat"),
        (name = "automat", description = "The board of lights"),
        (name = "status", description = "For whoever runs the server"),
    )
)]
struct Api;

/// The OpenAPI document, derived.
pub fn document() -> OpenApiDocument {
    let mut document = Api::openapi();
    for versioned in [
        questions::Described::openapi(),
        matches::Described::openapi(),
        analysis::Described::openapi(),
        explain::Described::openapi(),
        why::Described::openapi(),
        learn::Described::openapi(),
        automat::Described::openapi(),
        reach::Described::openapi(),
    ] {
        document = document.nest("/api/v1", versioned);
    }
    document.merge(status::Described::openapi());
    close(&mut document, "Command");
    document
}

/// States that the variants of an enum have no other members than those that are described. utoipa states that of structs only.
fn close(document: &mut OpenApiDocument, name: &str) {
    let components = document.components.as_mut();
    let schema = components.and_then(|components| components.schemas.get_mut(name));
    let Some(RefOr::T(Schema::OneOf(variants))) = schema else {
        unreachable!("`{name}` is an enum of the document")
    };
    for variant in &mut variants.items {
        if let RefOr::T(Schema::Object(object)) = variant {
            object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    /// `FOURSIGHT_ACCEPT=1` writes the file instead of comparing it.
    #[test]
    fn the_file_is_the_derived_document() {
        let mut derived = serde_json::to_string_pretty(&document()).unwrap();
        derived.push('\n');
        if std::env::var_os("FOURSIGHT_ACCEPT").is_some() {
            std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json"), &derived)
                .unwrap();
        } else {
            assert!(derived == crate::OPENAPI, "openapi.json: run `cargo xtask openapi --accept`");
        }
    }

    #[test]
    fn every_route_is_described_as_it_is_listed() {
        let listed: BTreeSet<(String, String)> = crate::api::ROUTES
            .into_iter()
            .flatten()
            .map(|route| (route.method.as_str().to_lowercase(), route.address.to_owned()))
            // The document need not describe itself.
            .filter(|(_, address)| address != "/api/openapi.json")
            .collect();
        let document = serde_json::to_value(document()).unwrap();
        let described: BTreeSet<(String, String)> = document["paths"]
            .as_object()
            .unwrap()
            .iter()
            .flat_map(|(address, methods)| {
                let methods = methods.as_object().unwrap().keys();
                methods.map(|method| (method.clone(), address.clone())).collect::<Vec<_>>()
            })
            .collect();
        assert_eq!(listed, described);
    }
}
