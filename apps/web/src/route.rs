//! Which handler answers which address.
//!
//! A module lists its routes once, with [`routes!`](crate::routes). From that list come its axum router and, with the feature `schema`, its part of the
//! OpenAPI document: `described` takes address and method from each handler's own description, and a test compares them with the list.

/// A module's routes: `METHOD "ADDRESS" => HANDLER, …`.
#[macro_export]
#[doc(hidden)]
macro_rules! routes {
    ($($method:ident $address:literal => $handler:path),+ $(,)?) => {
        /// The routes of this module.
        pub(crate) fn router() -> axum::Router<$crate::app::App> {
            axum::Router::new()$(.route($address, axum::routing::$method($handler)))+
        }

        /// Their descriptions.
        #[cfg(feature = "schema")]
        pub(crate) fn described() -> utoipa_axum::router::OpenApiRouter<$crate::app::App> {
            utoipa_axum::router::OpenApiRouter::new()
                $(.routes(utoipa_axum::routes!($handler)))+
        }

        /// Their methods and addresses, as listed.
        #[cfg(all(test, feature = "schema"))]
        pub(crate) const LISTED: &[(&str, &str)] = &[$((stringify!($method), $address)),+];
    };
}
