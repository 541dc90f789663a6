//! `cargo xtask test`: everything that must hold before a change is taken.

use core::time::Duration;
use std::io::{self, Write};
use std::time::Instant;

use anyhow::Result;
use clap::ValueEnum;

use crate::{
    architecture, bare_metal, browser, dependencies, documentation, engine, exports, faults, files,
    format, install_check, licences, lint, nginx, npm, open_spiel, openapi, own_game, package,
    page, python, qemu, siege, site, test_suite, websocket, window, words,
};

/// Check everything that must hold before a change is taken; what CI runs
///
/// Installs what it needs where that is missing, prints a line per step with its time, and what a failing command said.
/// The last line counts every test, and every step without tests as one: `N passed, N failed`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only this step; may be given more than once
    #[arg(long, value_name = "STEP", value_enum)]
    only: Vec<Step>,
    /// The long steps as well: before an issue is closed
    #[arg(long)]
    all: bool,
}

/// One thing that is checked. Cheap ones come first.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Step {
    /// The code is laid out by `cargo fmt`
    Format,
    /// No file is too long, none needs something outside the repository
    Files,
    /// Documents, texts and help use standard terms; no word is misspelt anywhere
    Words,
    /// No crate depends on one it must not know, and the core crates need no standard library
    Architecture,
    /// Every dependency may be used and passed on
    Licences,
    /// Clippy has nothing to say about any target with any feature
    Lint,
    /// The page's modules are what their types say, do what their unit tests ask, and are what was built
    Page,
    /// Unit, integration and documentation tests, the behaviour checksum of the searches among them
    Tests,
    /// The page in a real browser, against the real server
    Browser,
    /// The documentation builds and its links lead somewhere
    Documentation,
    /// The core crates build for chips without an operating system
    BareMetal,
    /// The automat plays whole games on an emulated chip and gives nothing away
    Qemu,
    /// A server under attack stays within its limits while others use it
    Siege,
    /// Long: the same attacks, each for half a minute
    SiegeLong,
    /// Long: licences, sources and known faults of all packages, by cargo-deny
    Dependencies,
    /// Long: a disk that fails 1,000 times, and clocks that jump
    Faults,
    /// Long: the API's document is valid, and a client generated from it plays a match
    Openapi,
    /// Long: WebSockets, driven by clients of another language: pieces, control frames, bad text, closing
    Websocket,
    /// Long: behind a real nginx nobody chooses the address that limits count
    Nginx,
    /// Long: 20 moves of every player in every game, and 200 refutations, with every claim about them checked
    Claims,
    /// Long: 200 matches over a server that is killed again and again
    Kills,
    /// Long: the engine as WebAssembly, the Python module and the HTTP API answer 1,000 questions as the native program does
    Engine,
    /// Long: the npm package, installed in an empty folder, does what its README says
    Npm,
    /// Long: the Python package, installed in an empty environment: README, tests, types and notebook
    Python,
    /// Long: 1,000 random games each of Connect Four and tic-tac-toe, step by step, against OpenSpiel
    OpenSpiel,
    /// Long: the crates for others, packed and built from what was packed
    Package,
    /// Long: every package, installed in an empty folder as docs/install.md says
    InstallCheck,
    /// Long: the page without a server, from a plain file server and as one file, in a real browser
    Site,
    /// Long: exported SVG, LaTeX and PDF, read by other programs
    Exports,
    /// Long: analysis, figures, worksheets and embedded boards in every window, theme and language
    Looks,
    /// Long: every move of 200 random games is classified as the solver's scores say
    Mistakes,
    /// Long: a game outside the workspace (`examples/nim`) is built and gets command, engine protocol, laboratory and page
    OwnGame,
    /// Long: the window as a real program, under Xvfb with software OpenGL
    Window,
}

impl Step {
    fn check(self) -> Result<Checked> {
        match self {
            Self::Format => format::check().map(Checked::from),
            Self::Files => files::check().map(Checked::from),
            Self::Words => words::check().map(Checked::from),
            Self::Architecture => architecture::check().map(Checked::from),
            Self::Licences => licences::check().map(Checked::from),
            Self::Lint => lint::check().map(Checked::from),
            Self::Page => page::check(),
            Self::Tests => test_suite::check(),
            Self::Browser => browser::check(),
            Self::Documentation => documentation::check().map(Checked::from),
            Self::BareMetal => bare_metal::check().map(Checked::from),
            Self::Qemu => qemu::check().map(Checked::from),
            Self::Siege => siege::check().map(Checked::from),
            Self::SiegeLong => siege::check_long().map(Checked::from),
            Self::Dependencies => dependencies::check().map(Checked::from),
            Self::Faults => faults::check().map(Checked::from),
            Self::Openapi => openapi::check().map(Checked::from),
            Self::Websocket => websocket::check().map(Checked::from),
            Self::Nginx => nginx::check().map(Checked::from),
            Self::Claims => test_suite::claims().map(Checked::from),
            Self::Kills => test_suite::kills().map(Checked::from),
            Self::Engine => engine::check().map(Checked::from),
            Self::Npm => npm::check().map(Checked::from),
            Self::Python => python::check(),
            Self::OpenSpiel => open_spiel::check().map(Checked::from),
            Self::Package => package::check().map(Checked::from),
            Self::InstallCheck => install_check::check().map(Checked::from),
            Self::Site => site::check(),
            Self::Exports => exports::check(),
            Self::Looks => browser::looks(),
            Self::Mistakes => test_suite::mistakes().map(Checked::from),
            Self::OwnGame => own_game::check().map(Checked::from),
            Self::Window => window::check().map(Checked::from),
        }
    }

    /// Whether it runs only when it is named, or with `--all`.
    const fn is_long(self) -> bool {
        matches!(
            self,
            Self::SiegeLong
                | Self::Dependencies
                | Self::Faults
                | Self::Openapi
                | Self::Websocket
                | Self::Nginx
                | Self::Claims
                | Self::Kills
                | Self::Engine
                | Self::Npm
                | Self::Python
                | Self::OpenSpiel
                | Self::Package
                | Self::InstallCheck
                | Self::Site
                | Self::Exports
                | Self::Looks
                | Self::Mistakes
                | Self::OwnGame
                | Self::Window
        )
    }

    fn name(self) -> String {
        self.to_possible_value().expect("no step is hidden").get_name().to_owned()
    }
}

/// What a step found.
#[derive(Default)]
pub(crate) struct Checked {
    /// Tests passed.
    pub(crate) passed: u32,
    /// Tests failed.
    pub(crate) failed: u32,
    /// What to tell: a remark after success, the whole output after failure.
    pub(crate) remark: String,
}

/// A step that did its one check, with a remark.
impl From<String> for Checked {
    fn from(remark: String) -> Self {
        Self { passed: 1, failed: 0, remark }
    }
}

/// Runs the steps; whether all of them passed.
pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    let (mut passed, mut failed) = (0, 0);
    for &step in Step::value_variants() {
        let named = arguments.only.contains(&step);
        let wanted = arguments.only.is_empty() && (arguments.all || !step.is_long());
        if !named && !wanted {
            continue;
        }
        print!("{:<14}", step.name());
        io::stdout().flush()?;
        let start = Instant::now();
        let checked = step.check().unwrap_or_else(|error| Checked {
            failed: 1,
            remark: format!("{error:#}"),
            ..Checked::default()
        });
        let time = minutes(start.elapsed());
        if checked.failed == 0 {
            println!("passed {time}  {}", checked.remark);
        } else {
            println!("FAILED {time}\n{}", checked.remark.trim_end());
        }
        passed += checked.passed;
        failed += checked.failed;
    }
    println!("{passed} passed, {failed} failed");
    Ok(failed == 0)
}

fn minutes(time: Duration) -> String {
    format!("{:>6.2} min", time.as_secs_f64() / 60.0)
}
