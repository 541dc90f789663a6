//! A module of the page as a function of a combined file.
//!
//! The page's modules are served as they are written, only packed: on a slow line every request costs a round trip, and forty files cost
//! seven of them. So the modules of a page are sent in one file, each as an async function that takes what it imports from the others and
//! returns what it exports:
//!
//! ```text
//! import { t } from "./texts.js";          $define("seats.js", async () => {
//! export function seatName(table) {…}  →     const { t } = await $load("texts.js");
//!                                            function seatName(table) {…}
//!                                            return { seatName };
//!                                          });
//! ```
//!
//! That is enough for modules written as these are: statements of import and export start a line, no exported variable changes, and no two
//! modules import each other. A test holds them to it. Comments and indentation are left out.

/// A module, read.
#[derive(Debug, Default)]
pub(super) struct Script {
    /// Its code as the body of a function.
    pub(super) body: String,
    /// The modules it cannot run without, by name.
    pub(super) needs: Vec<String>,
    /// Those it asks for later, by name.
    pub(super) later: Vec<String>,
    /// The tables of words it reads.
    pub(super) texts: Vec<String>,
}

impl Script {
    /// Reads the module with this name, a path below `modules/`.
    pub(super) fn read(name: &str, source: &str) -> Self {
        let (code, one_line_templates) = without_comments(source);
        let mut script = Self::default();
        let mut exports: Vec<String> = Vec::new();
        let mut body = String::new();
        let mut rest = code.as_str();
        while !rest.is_empty() {
            let line = &rest[..rest.find('\n').map_or(rest.len(), |end| end + 1)];
            if line.starts_with("import ") {
                let end = rest.find(';').map_or(rest.len(), |end| end + 1);
                body += &script.import(name, &rest[..end]);
                rest = &rest[end..];
                continue;
            }
            match line.strip_prefix("export ") {
                Some(left) if left.starts_with("default ") => {
                    exports.push("default: $default".into());
                    body += "const $default = ";
                    body += &left["default ".len()..];
                }
                Some(left) if left.starts_with('{') => {}
                Some(left) => {
                    exports.push(declared(left).to_owned());
                    body += left;
                }
                None => body += line,
            }
            rest = &rest[line.len()..];
        }
        script.dynamic(name, &code);
        let mut body = body.replace(" import(", " $import(").replace("(import(", "($import(");
        if body.contains("$import(") {
            let import = format!("const $import = (path) => $load($resolve(path, {name:?}));\n");
            body.insert_str(0, &import);
        }
        body += &format!("return {{ {} }};\n", exports.join(", "));
        if one_line_templates {
            let lines = body.lines().map(str::trim).filter(|line| !line.is_empty());
            body = lines.flat_map(|line| [line, "\n"]).collect();
        }
        script.body = body;
        script
    }

    /// A JSON file, which a module imports like another one.
    pub(super) fn of_data(source: &str) -> Self {
        // No text of JSON goes over the end of a line.
        let lines: String = source.lines().map(str::trim).collect();
        Self { body: format!("return {{ default: {lines} }};\n"), ..Self::default() }
    }

    /// A statement of import as one that asks the other module's function.
    fn import(&mut self, name: &str, statement: &str) -> String {
        let Some(from) = quoted(statement) else { return String::new() };
        let from = resolve(from, name);
        let bindings = statement
            .find('{')
            .zip(statement.find('}'))
            .map(|(open, close)| statement[open..=close].replace(" as ", ": "));
        let line = match bindings {
            Some(bindings) => format!("const {bindings} = await $load({from:?});\n"),
            None => format!("await $load({from:?});\n"),
        };
        self.needs.push(from);
        line
    }

    /// What is asked for while the code runs.
    fn dynamic(&mut self, name: &str, code: &str) {
        for after in code.split("import(").skip(1).filter(|after| after.starts_with('"')) {
            self.later.extend(quoted(after).map(|from| resolve(from, name)));
        }
        for after in code.split("loadTexts(").skip(1) {
            let arguments = &after[..after.find(')').unwrap_or(0)];
            self.texts.extend(arguments.split('"').skip(1).step_by(2).map(ToOwned::to_owned));
        }
    }
}

/// The first text in quotes.
fn quoted(text: &str) -> Option<&str> {
    text.split('"').nth(1)
}

/// The name that a declaration declares.
fn declared(declaration: &str) -> &str {
    let words = declaration.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
    words
        .filter(|word| !word.is_empty())
        .find(|word| !["const", "function", "async", "class"].contains(word))
        .unwrap_or_default()
}

/// The module that `path`, written in the module `name`, leads to.
fn resolve(path: &str, name: &str) -> String {
    let mut parts: Vec<&str> = name.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// What a scan of JavaScript is inside of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Code,
    /// `${…}` of a template, with so many braces open.
    Hole(usize),
    Template,
}

/// JavaScript without its comments, and whether every template fits on a line (then indentation means nothing).
fn without_comments(source: &str) -> (String, bool) {
    let mut out = String::with_capacity(source.len());
    let mut stack = vec![Inside::Code];
    let mut one_line = true;
    let mut rest = source;
    while let Some(next) = rest.chars().next() {
        let inside = stack.last().copied().unwrap_or(Inside::Code);
        let length = if inside == Inside::Template {
            match next {
                '\\' => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
                '`' => {
                    stack.pop();
                    1
                }
                '$' if rest.starts_with("${") => {
                    stack.push(Inside::Hole(0));
                    2
                }
                '\n' => {
                    one_line = false;
                    1
                }
                other => other.len_utf8(),
            }
        } else if rest.starts_with("//") {
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
            continue;
        } else if rest.starts_with("/*") {
            rest = &rest[rest.find("*/").map_or(rest.len(), |end| end + 2)..];
            continue;
        } else {
            match next {
                '"' | '\'' => closed_by(rest, next),
                '/' if regex_may_start(&out) => regex(rest),
                '`' => {
                    stack.push(Inside::Template);
                    1
                }
                '{' | '}' => {
                    if let Inside::Hole(open) = inside {
                        stack.pop();
                        match (next, open) {
                            ('}', 0) => {}
                            ('}', open) => stack.push(Inside::Hole(open - 1)),
                            (_, open) => stack.push(Inside::Hole(open + 1)),
                        }
                    }
                    1
                }
                other => other.len_utf8(),
            }
        };
        out += &rest[..length];
        rest = &rest[length..];
    }
    (out, one_line)
}

/// The length of a text in quotes.
fn closed_by(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, next) in text.char_indices().skip(1) {
        match next {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            next if next == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The length of a regular expression without its flags.
fn regex(text: &str) -> usize {
    let (mut escaped, mut class) = (false, false);
    for (at, next) in text.char_indices().skip(1) {
        match next {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '[' => class = true,
            ']' => class = false,
            '/' if !class => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Whether a slash after this code starts a regular expression: after a value it divides.
fn regex_may_start(before: &str) -> bool {
    let before = before.trim_end();
    before.is_empty()
        || before.ends_with(|c: char| "(,=:[!&|?{};>".contains(c))
        || before.ends_with("return")
}

#[cfg(test)]
mod tests {
    use super::{Script, without_comments};

    #[test]
    fn comments_go_and_everything_else_stays() {
        let source = "const a = \"// no\"; // gone\nconst b = `/* ${\"}\" + c /* gone */} */`;\nconst d = /[/\"]\\/\\*/.exec(e) / 2;\n/** gone */\n";
        let (code, one_line) = without_comments(source);
        assert_eq!(
            code,
            "const a = \"// no\"; \nconst b = `/* ${\"}\" + c } */`;\nconst d = /[/\"]\\/\\*/.exec(e) / 2;\n\n"
        );
        assert!(one_line);
        assert!(!without_comments("`a\nb`").1);
    }

    #[test]
    fn a_module_becomes_the_body_of_a_function() {
        let source = "/** About. */\nimport {\n  a,\n  b as c,\n} from \"../dom.js\";\n\nawait loadTexts(\"play\", \"setup\");\n\nexport class D {}\nexport async function e() {\n  return (await import(\"./late.js\")).f;\n}\n";
        let script = Script::read("boards/x.js", source);
        assert_eq!(script.needs, ["dom.js"]);
        assert_eq!(script.later, ["boards/late.js"]);
        assert_eq!(script.texts, ["play", "setup"]);
        assert_eq!(
            script.body,
            "const $import = (path) => $load($resolve(path, \"boards/x.js\"));\nconst {\na,\nb: c,\n} = await $load(\"dom.js\");\nawait loadTexts(\"play\", \"setup\");\nclass D {}\nasync function e() {\nreturn (await $import(\"./late.js\")).f;\n}\nreturn { D, e };\n"
        );
        assert_eq!(
            Script::read("a.js", "export default {\n  x: 1,\n};\n").body,
            "const $default = {\nx: 1,\n};\nreturn { default: $default };\n"
        );
        assert_eq!(
            Script::of_data("{\n  \"a.b\": \"c\",\n  \"a.d\": \"e  f\"\n}\n").body,
            "return { default: {\"a.b\": \"c\",\"a.d\": \"e  f\"} };\n"
        );
    }
}
