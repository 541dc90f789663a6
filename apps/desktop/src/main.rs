//! A window for the games of Foursight, drawn with OpenGL.
//!
//! What it shows and does is `foursight_window`; here are the display, OpenGL, the call and the clock.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

mod frames;
mod gl;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::Parser;
use eframe::{egui, glow};
use foursight_texts::Language;
use foursight_window::{App, RecordFile, Settings};

use frames::Frames;
use gl::Renderer;

/// The games of Foursight in a window.
#[derive(Parser)]
#[command(name = "foursight-desktop", version)]
struct Arguments {
    /// Begin this game at once: connect-four, tic-tac-toe or atoll
    game: Option<String>,
    /// Who plays first: human or a player such as minimax-ab:depth=5
    #[arg(long, value_name = "PLAYER", requires = "game", default_value = "human")]
    first: String,
    /// Who plays second
    #[arg(long, value_name = "PLAYER", requires = "game", default_value = "level-2")]
    second: String,
    /// Random seed of the players
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// en or hr; else the one chosen in the window, or the environment's
    #[arg(long)]
    language: Option<Language>,
    /// Open the last game of this file of records
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    open: Option<PathBuf>,
    /// Add each finished game to this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Remember settings in this file
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// Write the milliseconds of each frame to this file
    #[arg(long, value_name = "FILE")]
    frame_times: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("foursight-desktop: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let window = open(arguments)?;
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title("Foursight")
            .with_app_id("foursight")
            .with_inner_size([1040.0, 760.0])
            .with_min_inner_size([720.0, 560.0]),
        ..eframe::NativeOptions::default()
    };
    let create: eframe::AppCreator<'_> = Box::new(|context| {
        App::dress(&context.egui_ctx);
        Ok(Box::new(window))
    });
    eframe::run_native("foursight", options, create).map_err(|error| {
        anyhow::anyhow!(
            "cannot open a window with OpenGL ({error}); it needs a display and a driver for OpenGL 2.1, \
             OpenGL ES 2 or later. `foursight play` plays in the terminal, `foursight serve` in a browser"
        )
    })
}

/// The window, what draws its boards, and whoever measures it.
struct Window {
    app: App,
    renderer: Renderer,
    frames: Option<Frames>,
}

impl eframe::App for Window {
    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        self.app.show(ui);
        if let Some(frames) = &mut self.frames {
            frames.note(frame.info().cpu_usage);
        }
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }

    fn on_exit(&mut self, gl: Option<&glow::Context>) {
        if let Some(gl) = gl {
            self.renderer.destroy(gl);
        }
    }
}

/// A seed nobody chose: the time. It is shown, so that the game can be had again.
fn draw_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    since.as_micros() as u64 % 1_000_000_007
}

/// The window as the call wants it.
fn open(arguments: &Arguments) -> anyhow::Result<Window> {
    let file = arguments.settings.clone().or_else(Settings::usual_file);
    let loaded = file.as_deref().map_or_else(|| Ok(Settings::default()), Settings::load);
    let (mut settings, problem) = match loaded {
        Ok(settings) => (settings, None),
        Err(error) => (Settings::default(), Some(format!("{error:#}"))),
    };
    if let Some(language) = arguments.language {
        settings.set_language(language);
    }
    // A file that could not be read is not overwritten.
    let file = file.filter(|_| problem.is_none());
    let renderer = Renderer::default();
    let seed = arguments.seed;
    let seeds = Box::new(move || seed.unwrap_or_else(draw_seed));
    let records = arguments.record.as_deref().map(RecordFile::open).transpose()?;
    let frames = arguments.frame_times.as_deref().map(Frames::create).transpose()?;
    let mut app = App::new(settings, file, Box::new(renderer.clone()), seeds).recorded(records);
    if let Some(problem) = problem {
        app.complain(problem);
    }
    if let Some(game) = &arguments.game {
        app.play(game, [&arguments.first, &arguments.second])?;
    }
    if let Some(path) = &arguments.open {
        app.open_file(path)?;
    }
    Ok(Window { app, renderer, frames })
}
