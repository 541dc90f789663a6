//! `backup`, `restore`, `delete-match` and `block`: for whoever runs a server.

use std::io::{Write, stdout};
use std::net::IpAddr;
use std::path::PathBuf;

use clap::Args;

use crate::commands::serve::database;
use crate::failure::Failure;

/// The store whose server is meant.
#[derive(Args, Debug)]
pub(crate) struct StoreArgument {
    /// Where the server keeps its matches, as given to `serve`. Default: a file in the user's data folder
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct BackupArguments {
    /// The new file
    file: PathBuf,
    #[command(flatten)]
    store: StoreArgument,
}

#[derive(Args, Debug)]
pub(crate) struct RestoreArguments {
    /// A copy made by `backup`
    file: PathBuf,
    #[command(flatten)]
    store: StoreArgument,
}

#[derive(Args, Debug)]
pub(crate) struct DeleteMatchArguments {
    /// The match, as in its address
    id: String,
    #[command(flatten)]
    store: StoreArgument,
}

#[derive(Args, Debug)]
pub(crate) struct BlockArguments {
    /// The address; one of IPv6 stands for its /64. Without one, lists those that are blocked
    address: Option<IpAddr>,
    /// Answer it again
    #[arg(long, requires = "address")]
    remove: bool,
    #[command(flatten)]
    store: StoreArgument,
}

fn print(text: &str) -> Result<(), Failure> {
    if text.is_empty() { Ok(()) } else { Ok(writeln!(stdout(), "{text}")?) }
}

#[cfg(unix)]
fn give(store: &StoreArgument, command: &foursight_web::AdminCommand) -> Result<(), Failure> {
    let database = database(store.database.as_deref())?;
    print(&foursight_web::send(&database, command).map_err(Failure::failed)?)
}

#[cfg(unix)]
pub(crate) fn back_up(arguments: &BackupArguments) -> Result<(), Failure> {
    // The server may run in another folder.
    let file = std::path::absolute(&arguments.file)?;
    give(&arguments.store, &foursight_web::AdminCommand::BackUp { file })
}

#[cfg(unix)]
pub(crate) fn delete_match(arguments: &DeleteMatchArguments) -> Result<(), Failure> {
    let id = arguments.id.clone();
    give(&arguments.store, &foursight_web::AdminCommand::DeleteMatch { id })
}

#[cfg(unix)]
pub(crate) fn block(arguments: &BlockArguments) -> Result<(), Failure> {
    let order = match arguments.address {
        Some(address) => foursight_web::AdminCommand::Block { address, blocked: !arguments.remove },
        None => foursight_web::AdminCommand::Blocked,
    };
    give(&arguments.store, &order)
}

#[cfg(not(unix))]
fn elsewhere() -> Result<(), Failure> {
    Err(Failure::failed("a running server takes orders on Unix systems only"))
}

#[cfg(not(unix))]
pub(crate) fn back_up(_arguments: &BackupArguments) -> Result<(), Failure> {
    elsewhere()
}

#[cfg(not(unix))]
pub(crate) fn delete_match(_arguments: &DeleteMatchArguments) -> Result<(), Failure> {
    elsewhere()
}

#[cfg(not(unix))]
pub(crate) fn block(_arguments: &BlockArguments) -> Result<(), Failure> {
    elsewhere()
}

pub(crate) fn restore(arguments: &RestoreArguments) -> Result<(), Failure> {
    let database = database(arguments.store.database.as_deref())?;
    let restored = foursight_web::restore(&arguments.file, &database).map_err(Failure::failed)?;
    print(&format!("{} matches restored to {database}", restored.matches))?;
    match restored.before {
        Some(before) => print(&format!("what was there before is in {}", before.display())),
        None => Ok(()),
    }
}
