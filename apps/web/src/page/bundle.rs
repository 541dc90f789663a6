//! One file for all the modules a page starts with, and one for those it may ask for later.
//!
//! How a page starts on a slow line: its HTML, then this file and the style sheet side by side, then its first question to the server. Three
//! round trips, whatever the number of modules.

use std::collections::BTreeSet;

use foursight_texts::Language;

use super::script::Script;

/// What finds modules; the dollars keep its names apart from theirs. `$define` is also used by the second file, which is fetched when a module of it is first asked for.
const LOADER: &str = "const bodies = new Map();
const modules = new Map();
export const $define = (name, body) => bodies.set(name, body);
export const $resolve = (path, from) => new URL(path, `https://page/${from}`).pathname.slice(1);
const run = async (name) => {
if (!bodies.has(name)) await import(later);
return bodies.get(name)();
};
export const $load = (name) => {
if (!modules.has(name)) modules.set(name, run(name).catch((error) => {
modules.delete(name);
throw error;
}));
return modules.get(name);
};
";

/// The modules of a page, in the order in which they are defined.
pub(super) struct Bundle {
    first: Vec<(String, Script)>,
    later: Vec<(String, Script)>,
    entry: String,
}

impl Bundle {
    /// Collects what the module `entry` needs, at once and later. `source` reads a module.
    pub(super) fn collect(entry: &str, source: &dyn Fn(&str) -> Option<String>) -> Self {
        let mut known = BTreeSet::new();
        let first = reach(vec![entry.to_owned()], source, &mut known);
        let asked = first.iter().flat_map(|(_, script)| script.later.clone()).collect();
        let later = reach(asked, source, &mut known);
        Self { first, later, entry: entry.to_owned() }
    }

    /// The file a page starts with; `later` is the address of the other one.
    pub(super) fn first(&self, later: &str) -> String {
        let mut text = format!("const later = {later:?};\n{LOADER}");
        define(&mut text, &self.first);
        // Not awaited: the second file waits until this one has run.
        text += &format!("$load({:?});\n", self.entry);
        text
    }

    /// All modules in one text, for a page that has no second file.
    pub(super) fn whole(&self) -> String {
        let mut text = format!("const later = \"\";\n{LOADER}");
        define(&mut text, &self.first);
        define(&mut text, &self.later);
        text += &format!("$load({:?});\n", self.entry);
        text
    }

    /// The rest, which takes `$define` from the first file, at this address.
    pub(super) fn later(&self, first: &str) -> String {
        let mut text = format!("import {{ $define, $load, $resolve }} from {first:?};\n");
        define(&mut text, &self.later);
        text
    }
}

fn define(text: &mut String, scripts: &[(String, Script)]) {
    for (name, script) in scripts {
        *text += &format!("$define({name:?}, async () => {{\n{}}});\n", script.body);
    }
}

/// Everything that these modules cannot do without, and, once the first file is read, what they ask for later.
fn reach(
    mut waiting: Vec<String>,
    source: &dyn Fn(&str) -> Option<String>,
    known: &mut BTreeSet<String>,
) -> Vec<(String, Script)> {
    // The second file holds everything that is left; the first only what runs at once.
    let all = !known.is_empty();
    let mut found = Vec::new();
    while let Some(name) = waiting.pop() {
        if !known.insert(name.clone()) {
            continue;
        }
        let Some(source) = source(&name) else {
            tracing::error!(name, "a module of the page is missing");
            continue;
        };
        let script = match name.strip_suffix(".json") {
            Some(_) => Script::of_data(&source),
            None => Script::read(&name, &source),
        };
        waiting.extend(script.needs.iter().cloned());
        for part in &script.texts {
            waiting.extend(Language::ALL.map(|language| format!("texts/{language}/{part}.json")));
        }
        if all {
            waiting.extend(script.later.iter().cloned());
        }
        found.push((name, script));
    }
    found
}
