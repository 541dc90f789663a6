//! The OpenAPI document: what it says beside what the handlers say of themselves.
//!
//! The file `openapi.json` is the document as it was derived last, for whoever reads the repository: `cargo xtask openapi --accept` writes it, a test compares.

use foursight_service::ProblemBody;
use utoipa::OpenApi;
use utoipa::openapi::schema::{AdditionalProperties, Schema};
use utoipa::openapi::{OpenApi as OpenApiDocument, RefOr};

#[derive(OpenApi)]
#[openapi(
    info(title = "Foursight", description = "Plays, analyses and explains two-player games of perfect information."),
    tags(
        (name = "questions", description = "Questions without memory"),
        (name = "matches", description = "Games in progress, with a secret per seat"),
        (name = "classes", description = "A teacher, pupils and their games"),
        (name = "automat", description = "The board of lights"),
        (name = "status", description = "For whoever runs the server"),
    ),
    components(schemas(ProblemBody)),
)]
pub(crate) struct Api;

/// The document with what cannot be derived.
pub(crate) fn finished(mut document: OpenApiDocument) -> OpenApiDocument {
    for commands in ["Command", "TeacherCommand", "PupilCommand"] {
        close(&mut document, commands);
    }
    crate::variants::name(&mut document);
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
    use std::path::Path;

    use crate::routes::{OPENAPI, document};

    /// `FOURSIGHT_ACCEPT=1` writes the file instead of comparing it.
    #[test]
    fn the_file_is_the_derived_document() {
        let mut derived = serde_json::to_string_pretty(&document()).unwrap();
        derived.push('\n');
        if std::env::var_os("FOURSIGHT_ACCEPT").is_some() {
            std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json"), &derived)
                .unwrap();
        } else {
            assert!(derived == OPENAPI, "openapi.json: run `cargo xtask openapi --accept`");
        }
    }
}
