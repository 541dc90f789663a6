//! Names for the variants of enums in the OpenAPI document.
//!
//! utoipa writes the variants of an enum inside it, without names. Generators of clients then number them, or give up where a variant is made of a struct and its tag. Here each becomes a
//! schema of its own, called after the enum and its tag: `ClassSeenTeacher`.

use std::collections::BTreeMap;

use utoipa::openapi::schema::{Object, Schema};
use utoipa::openapi::{OpenApi, Ref, RefOr};

/// Gives every variant that is an object a name.
pub(crate) fn name(document: &mut OpenApi) {
    let Some(components) = &mut document.components else { return };
    let mut named = BTreeMap::new();
    for (name, schema) in &mut components.schemas {
        let RefOr::T(Schema::OneOf(variants)) = schema else { continue };
        for variant in &mut variants.items {
            let RefOr::T(inside) = variant else { continue };
            let Some(tag) = tag(inside) else { continue };
            let full = format!("{name}{}", in_pascal_case(&tag));
            let reference = RefOr::Ref(Ref::from_schema_name(&full));
            named.insert(full, std::mem::replace(variant, reference));
        }
    }
    for (name, schema) in named {
        let taken = components.schemas.insert(name, schema);
        assert!(taken.is_none(), "a schema and the variant of another have the same name");
    }
}

/// What tells a variant from the others: the only value of a member, or the only member that it must have.
fn tag(variant: &Schema) -> Option<String> {
    let objects: Vec<&Object> = match variant {
        Schema::Object(object) => vec![object],
        Schema::AllOf(parts) => parts.items.iter().filter_map(|part| object(part)).collect(),
        _ => return None,
    };
    let members = objects.iter().flat_map(|object| object.properties.values());
    let mut values = members.filter_map(|member| match object(member)?.enum_values.as_deref()? {
        [value] => value.as_str().map(str::to_owned),
        _ => None,
    });
    values.next().or_else(|| match objects[..] {
        [Object { required, .. }] if required.len() == 1 => required.first().cloned(),
        _ => None,
    })
}

const fn object(schema: &RefOr<Schema>) -> Option<&Object> {
    match schema {
        RefOr::T(Schema::Object(object)) => Some(object),
        _ => None,
    }
}

/// `free_play` and `free-play` as `FreePlay`.
fn in_pascal_case(text: &str) -> String {
    let words = text.split(['_', '-', ' ']).filter(|word| !word.is_empty());
    words.map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}
