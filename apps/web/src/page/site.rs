//! The page for any static host, and the page as one file: without a server, with the engine in the visitor's browser.
//!
//! The pages are the server's, as they were built. What differs stands in their head: that there is no server (`foursight-site`), a content
//! security policy that allows WebAssembly, and, in a folder, a manifest and a service worker. Addresses are relative, so that the folder may
//! lie anywhere.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;

use super::{BUILT, NOTICES, compressed, digest, files, own, text};

/// The pages that need no server, with their names in addresses. The first [`LESSON`] of them are in the single file, which is to stay small.
const PAGES: [(&str, &str); 7] = [
    ("play", "index.html"),
    ("understand", "understand.html"),
    ("about", "about.html"),
    ("analysis", "analysis.html"),
    ("figures", "figures.html"),
    ("worksheet", "worksheet.html"),
    ("embed", "embed.html"),
];
const LESSON: usize = 3;

/// As the server's, but for WebAssembly and the worker; what a `<meta>` cannot say is left out.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'";

/// Files of the site that are not the server's.
const OWN: [&str; 3] = ["worker.js", "register.js", "manifest.webmanifest"];

const ICON: &str = "icon.svg";

/// What was built, as `apps/web/page/build/build.mjs` writes it down.
#[derive(Deserialize)]
struct Manifest {
    theme: String,
    pages: BTreeMap<String, Built>,
}

/// What was built for a page, by addresses on a server.
#[derive(Deserialize)]
struct Built {
    style: String,
    files: Vec<String>,
}

impl Manifest {
    fn read() -> Option<Self> {
        serde_json::from_slice(&built("manifest.json")?).ok()
    }
}

/// A built file by its address.
fn built(address: &str) -> Option<Vec<u8>> {
    files::read(&format!("{BUILT}{}", address.trim_start_matches('/')))
}

fn built_text(address: &str) -> Option<String> {
    built(address).and_then(|bytes| String::from_utf8(bytes).ok())
}

/// The engine, as it was built.
#[derive(Clone, Copy, Debug)]
pub struct EngineFiles<'a> {
    /// The WebAssembly module.
    pub module: &'a [u8],
    /// The opening book a page starts with.
    pub small_book: &'a [u8],
    /// The one it fetches later.
    pub large_book: &'a [u8],
    /// What a network learns from in the second lesson.
    pub lessons: &'a [u8],
}

/// Every file of the site, by its path in the folder; `None` if a file of the page is missing.
pub fn site(engine: EngineFiles<'_>) -> Option<Vec<(String, Vec<u8>)>> {
    let mut files: Vec<(String, Vec<u8>)> = vec![
        ("engine.wasm".to_owned(), engine.module.to_vec()),
        ("small.book".to_owned(), engine.small_book.to_vec()),
        ("large.book".to_owned(), engine.large_book.to_vec()),
        ("lessons.txt".to_owned(), engine.lessons.to_vec()),
    ];
    let manifest = Manifest::read()?;
    for (name, file) in PAGES {
        files.push((file.to_owned(), head(&text(file)?).into_bytes()));
        for address in &manifest.pages.get(name)?.files {
            let path = address.trim_start_matches('/');
            if files.iter().all(|(known, _)| known != path) {
                files.push((path.to_owned(), built(address)?));
            }
        }
    }
    files.push((ICON.to_owned(), own(ICON)?));
    files.push((NOTICES.to_owned(), built(NOTICES)?));
    for name in OWN {
        files.push((name.to_owned(), built(&format!("site/{name}"))?));
    }
    let worker = service_worker(&files)?;
    files.push(("service-worker.js".to_owned(), worker.into_bytes()));
    Some(files)
}

/// The service worker that keeps these files.
fn service_worker(files: &[(String, Vec<u8>)]) -> Option<String> {
    let mut all = Vec::new();
    let mut names = vec!["./"];
    for (name, bytes) in files {
        all.extend(name.bytes());
        all.extend(digest(bytes).bytes());
        names.push(name);
    }
    let names = serde_json::to_string(&names).ok()?;
    let version = format!("foursight-{}", digest(&all));
    Some(
        built_text("site/service-worker.js")?
            .replace("\"{version}\"", &format!("{version:?}"))
            .replace("\"{files}\"", &format!("{names:?}")),
    )
}

/// The HTML of a page with what stands in the head of a site.
fn head(html: &str) -> String {
    let mut out = String::new();
    for line in html.lines() {
        // The first match needs no request that could be sent early, and no site knows its own address for previews.
        if line.contains("/early-") || line.contains("{origin}") || line.contains("og:image") {
            continue;
        }
        out += &line.replace("=\"/", "=\"./");
        out.push('\n');
        if line.trim_start().starts_with("<meta charset") {
            out += &format!(
                "    <meta http-equiv=\"content-security-policy\" content=\"{POLICY}\">\n    \
                 <meta name=\"foursight-site\" content=\"folder\">\n    \
                 <link rel=\"manifest\" href=\"./manifest.webmanifest\">\n    \
                 <script src=\"./register.js\" defer></script>\n"
            );
        }
    }
    out
}

/// All pages, their style sheets and modules and the engine as one HTML file that opens from disk; `None` if a file of the page is missing.
pub fn single_file(engine: EngineFiles<'_>) -> Option<String> {
    let manifest = Manifest::read()?;
    let icon = text(ICON)?;
    let icon = icon.replace('%', "%25").replace('#', "%23").replace('"', "'");
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"foursight-site\" content=\"file\">\n<title>Foursight</title>\n\
         <link rel=\"icon\" href=\"data:image/svg+xml,{}\">\n<!--\n{}-->\n<script>\n{}</script>\n</head>\n<body>\n",
        icon.trim(),
        built_text(NOTICES)?.replace("--", "–"),
        built_text(&manifest.theme)?
    );
    for (name, file) in &PAGES[..LESSON] {
        let html = text(file)?;
        let (class, body) = body(&html)?;
        let style = built_text(&manifest.pages.get(*name)?.style)?;
        out += &format!(
            "<template data-page=\"{name}\" data-class=\"{class}\"><style>\n{style}</style>\n{body}</template>\n",
        );
        // Nothing in a script may look like its end.
        let script = built_text(&format!("single/{name}.js"))?.replace("</script", "<\\/script");
        out += &format!("<script type=\"text/plain\" data-script=\"{name}\">\n{script}</script>\n");
    }
    let inlined = [
        ("engine.wasm", engine.module),
        ("small.book", engine.small_book),
        ("lessons.txt", engine.lessons),
    ];
    for (name, bytes) in inlined {
        let packed = STANDARD.encode(compressed(bytes)?);
        out += &format!("<script type=\"text/plain\" data-file=\"{name}\">{packed}</script>\n");
    }
    let worker = built_text("site/worker.js")?;
    out += &format!("<script type=\"text/plain\" data-file=\"worker.js\">\n{worker}</script>\n");
    out += &format!("<script>\n{}</script>\n</body>\n</html>\n", built_text("site/file.js")?);
    Some(out)
}

/// The class of a page's body, and what is in it.
fn body(html: &str) -> Option<(&str, &str)> {
    let (_, rest) = html.split_once("<body")?;
    let (attributes, rest) = rest.split_once('>')?;
    let class = attributes.split_once("class=\"").and_then(|(_, rest)| rest.split_once('"'));
    Some((class.map_or("", |(class, _)| class), rest.split_once("</body>")?.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGINE: EngineFiles<'_> = EngineFiles {
        module: b"wasm",
        small_book: b"small",
        large_book: b"large",
        lessons: b"4 1\n",
    };

    #[test]
    fn a_site_has_every_file_it_names() {
        let files = site(ENGINE).unwrap();
        let has = |name: &str| files.iter().any(|(file, _)| file == name);
        for (_, page) in PAGES {
            let (_, html) = files.iter().find(|(name, _)| name == page).unwrap();
            let html = core::str::from_utf8(html).unwrap();
            assert!(html.contains("wasm-unsafe-eval") && html.contains("foursight-site"), "{page}");
            let named = html.split("=\"./").skip(1).filter_map(|rest| rest.split('"').next());
            let mut count = 0;
            for name in named {
                assert!(has(name), "{page} names {name}");
                count += 1;
            }
            assert!(count >= 5, "{page}: {count}");
            assert!(!html.contains("=\"/") && !html.contains("{origin}"), "{page}: {html}");
        }
        for (name, bytes) in &files {
            if name.rsplit('.').next() == Some("js") {
                let script = String::from_utf8_lossy(bytes);
                assert!(!script.contains("\"/assets/"), "{name}");
            }
        }
        let worker = files.iter().find(|(name, _)| name == "service-worker.js").unwrap();
        let worker = core::str::from_utf8(&worker.1).unwrap();
        assert!(worker.contains("foursight-") && worker.contains("engine.wasm"), "{worker}");
        assert!(!worker.contains("{files}") && !worker.contains("{version}"), "{worker}");
    }

    #[test]
    fn one_file_needs_no_other() {
        let html = single_file(ENGINE).unwrap();
        assert_eq!(html.matches("<template data-page=").count(), LESSON);
        for outside in ["@import", "\"/assets/", "sourceMappingURL"] {
            assert!(!html.contains(outside), "{outside}");
        }
        // Scripts may speak of elements that they do not make.
        for part in html.split("</script>") {
            let (markup, script) = part.split_once("<script").unwrap_or((part, ">"));
            let (attributes, _) = script.split_once('>').unwrap();
            for outside in [" src=\"", " href=\"/"] {
                assert!(!markup.contains(outside) && !attributes.contains(outside), "{outside}");
            }
        }
        // What opens a script is closed once.
        assert_eq!(html.matches("<script").count(), html.matches("</script>").count());
    }
}
