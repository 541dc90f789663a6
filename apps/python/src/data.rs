//! What `crates/wire` writes, as Python's dictionaries and lists.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use serde::Serialize;

use crate::error::refused;

/// Plain data by way of its JSON: docs/json.md describes the form.
pub(crate) fn of<'py>(py: Python<'py>, data: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let text = serde_json::to_string(data).map_err(refused)?;
    LOADS.import(py, "json", "loads")?.call1((text,))
}
