//! `foursight serve`, and what `foursight` does without a command: the page and the HTTP API.

use core::time::Duration;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::net::{IpAddr, SocketAddr};

use anyhow::{Context, anyhow};
use clap::{Args, Parser};
use etcetera::base_strategy::{BaseStrategy, choose_native_strategy};
use foursight_catalog::parse_time;
use foursight_web::{Access, Limits, Network, Options, Proxies};

use self::log::Log;
use crate::failure::Failure;

mod log;

/// Where the page is if nobody says otherwise.
const ADDRESS: &str = "127.0.0.1:8044";

#[derive(Args, Clone, Debug)]
pub(crate) struct ServeArguments {
    /// Where to listen; port 0 takes a free one
    #[arg(long, value_name = "A", default_value = ADDRESS)]
    addr: SocketAddr,
    /// Where matches are kept: `sqlite:FILE` or a file's path; `sqlite::memory:` keeps none. Default: a file in the user's data folder
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Log requests and warnings to standard error
    #[arg(long, value_enum, default_value_t = Log::Text)]
    log: Log,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// Searches at the same time. Default: one per processor
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    slots: Option<u16>,
    /// Requests that may wait for a search slot
    #[arg(long, value_name = "N")]
    queue: Option<usize>,
    /// How long a request waits for a search slot
    #[arg(long, value_name = "TIME", value_parser = time, alias = "patience")]
    queue_timeout: Option<Duration>,
    /// Time a search may take
    #[arg(long, value_name = "TIME", value_parser = time)]
    search_time: Option<Duration>,
    /// Plies a player may look ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=255))]
    depth: Option<u32>,
    /// Megabytes of memory a player may ask for
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=65536))]
    table: Option<u32>,
    /// Megabytes of memory for the tables of all players. Default: 1024, or twice --table
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(2..=1_048_576))]
    memory: Option<u64>,
    /// Threads a player may ask for
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: Option<u32>,
    /// Searches of one client at once, waiting ones included; 0 does not limit
    #[arg(long, value_name = "N")]
    per_client: Option<usize>,
    /// Matches a client may open in a burst, and a tenth of it each second; 0 does not limit
    #[arg(long, value_name = "N")]
    matches_per_client: Option<u32>,
    /// Commands to matches a client may send in a burst, and a tenth of it each second; 0 does not limit
    #[arg(long, value_name = "N")]
    commands_per_client: Option<u32>,
    /// Connections of one client that watch matches; 0 does not limit
    #[arg(long, value_name = "N")]
    spectators_per_client: Option<usize>,
    /// Messages over WebSockets a client may send in a burst, and a tenth of it each second; 0 does not limit
    #[arg(long, value_name = "N")]
    messages_per_client: Option<u32>,
    /// Connections in all
    #[arg(long, value_name = "N")]
    connections: Option<usize>,
    /// Connections of one client; 0 does not limit
    #[arg(long, value_name = "N")]
    connections_per_client: Option<usize>,
    /// Answer under this name, too, beside `localhost` and plain addresses; `*` is every name
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,
    /// Let pages of this origin, such as `https://example.org`, ask this server; `*` is every origin
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<String>,
    /// Let pages of this origin show `/embed` in a frame; `*` is every origin
    #[arg(long, value_name = "ORIGIN")]
    allow_embed: Vec<String>,
    /// Believe this proxy, or every proxy of a network such as 10.0.0.0/8, whose address a request has
    #[arg(long, value_name = "ADDRESS")]
    trust_proxy: Vec<Network>,
    /// Show /metrics at this address instead
    #[arg(long, value_name = "A")]
    metrics_addr: Option<SocketAddr>,
    /// How long to wait for clients when told to end
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "5s")]
    drain: Duration,
    /// Days a match is kept after its last change
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..=36500))]
    keep: Option<u32>,
}

/// The options as if they had been written.
#[derive(Debug, Parser)]
struct Alone {
    #[command(flatten)]
    arguments: ServeArguments,
}

fn time(text: &str) -> Result<Duration, String> {
    parse_time(text).ok_or_else(|| "a time is written 500ms, 2s or 1m".to_owned())
}

/// Without a command: the page, quietly, in a browser if there is one.
pub(crate) fn run_page() -> Result<(), Failure> {
    let Alone { arguments } = Alone::parse_from(["foursight"]);
    let arguments = ServeArguments { log: Log::Off, open: has_browser(), ..arguments };
    run(&arguments)
}

pub(crate) fn run(arguments: &ServeArguments) -> Result<(), Failure> {
    let log = log::begin(arguments.log);
    let options = Options {
        address: arguments.addr,
        database: database(arguments.database.as_deref())?,
        limits: limits(arguments),
        access: Access {
            hosts: arguments.allow_host.clone(),
            origins: arguments.allow_origin.clone(),
            embedders: arguments.allow_embed.clone(),
        },
        proxies: Proxies::new(arguments.trust_proxy.clone()),
        metrics: arguments.metrics_addr,
        drain: arguments.drain,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let mut ready = |address| {
        let address = reachable(address);
        // The address is what was asked for; how to end it is talk.
        drop(writeln!(stdout(), "http://{address}/").and_then(|()| stdout().flush()));
        drop(writeln!(stderr(), "Foursight serves its page there; ctrl-c ends it."));
        if arguments.open {
            open_browser(&format!("http://{address}/"));
        }
    };
    let served = runtime.block_on(foursight_web::serve(options, &mut ready));
    // A search that has not noticed yet that it is over is not waited for.
    runtime.shutdown_timeout(Duration::from_millis(500));
    drop(log);
    served.with_context(|| {
        format!(
            "serving on {} (another address is given by `foursight serve --addr`)",
            arguments.addr
        )
    })?;
    Ok(())
}

fn limits(arguments: &ServeArguments) -> Limits {
    let usual = Limits::default();
    let table = arguments.table.unwrap_or(usual.table);
    Limits {
        slots: arguments.slots.map_or(usual.slots, usize::from),
        queue: arguments.queue.unwrap_or(usual.queue),
        queue_timeout: arguments.queue_timeout.unwrap_or(usual.queue_timeout),
        time: arguments.search_time.unwrap_or(usual.time),
        depth: arguments.depth.unwrap_or(usual.depth),
        table,
        memory: arguments.memory.unwrap_or(usual.memory.max(2 * u64::from(table))),
        threads: arguments.threads.unwrap_or(usual.threads),
        per_client: arguments.per_client.unwrap_or(usual.per_client),
        matches_per_client: arguments.matches_per_client.unwrap_or(usual.matches_per_client),
        commands_per_client: arguments.commands_per_client.unwrap_or(usual.commands_per_client),
        spectators_per_client: arguments
            .spectators_per_client
            .unwrap_or(usual.spectators_per_client),
        messages_per_client: arguments.messages_per_client.unwrap_or(usual.messages_per_client),
        connections: arguments.connections.unwrap_or(usual.connections),
        connections_per_client: arguments
            .connections_per_client
            .unwrap_or(usual.connections_per_client),
        lifetime: arguments
            .keep
            .map_or(usual.lifetime, |days| Duration::from_hours(u64::from(days) * 24)),
        ..usual
    }
}

/// The store that is meant.
pub(crate) fn database(given: Option<&str>) -> Result<String, Failure> {
    given.map_or_else(default_database, |url| Ok(url.to_owned()))
}

/// `sqlite:` and a file in the folder where the system wants programs to keep a user's data.
fn default_database() -> Result<String, Failure> {
    let folders = choose_native_strategy().map_err(|_| {
        anyhow!("there is no folder for data (HOME is not set); name a file with --database")
    })?;
    let folder = folders.data_dir().join("foursight");
    std::fs::create_dir_all(&folder).with_context(|| format!("creating {}", folder.display()))?;
    Ok(format!("sqlite:{}", folder.join("matches.sqlite").display()))
}

/// An address a browser on this machine can open.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        ip if !ip.is_unspecified() => ip,
        IpAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
    };
    SocketAddr::new(ip, address.port())
}

/// Whether somebody sits before a screen that can show a browser.
fn has_browser() -> bool {
    let screen = cfg!(any(windows, target_os = "macos"))
        || ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()));
    screen && stderr().is_terminal()
}

/// Asks the system to show an address. That it cannot is no reason to end: the address has been printed.
fn open_browser(address: &str) {
    drop(open::that_detached(address));
}
