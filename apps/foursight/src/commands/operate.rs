//! `backup`, `restore`, `check`, `delete-match`, `recover-class` and `block`: for whoever runs a server.

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
pub(crate) struct CheckArguments {
    /// A copy made by `backup`; without it, the store itself
    file: Option<PathBuf>,
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
pub(crate) struct RecoverClassArguments {
    /// The class's six letters
    code: String,
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

/// A class is called by six capital letters, a match by small ones and digits.
fn kind_of(id: &str) -> &'static str {
    if id.bytes().all(|letter| letter.is_ascii_uppercase()) { "class" } else { "match" }
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
pub(crate) fn recover_class(arguments: &RecoverClassArguments) -> Result<(), Failure> {
    let code = arguments.code.clone();
    give(&arguments.store, &foursight_web::AdminCommand::RecoverClass { code })
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
pub(crate) fn recover_class(_arguments: &RecoverClassArguments) -> Result<(), Failure> {
    elsewhere()
}

#[cfg(not(unix))]
pub(crate) fn block(_arguments: &BlockArguments) -> Result<(), Failure> {
    elsewhere()
}

pub(crate) fn restore(arguments: &RestoreArguments) -> Result<(), Failure> {
    let database = database(arguments.store.database.as_deref())?;
    let restored = foursight_web::restore(&arguments.file, &database).map_err(Failure::failed)?;
    print(&format!("{} matches restored to {database}", restored.checked.matches))?;
    if let Some(before) = restored.before {
        let damage = restored.damage.map(|reason| format!(", damaged: {reason}"));
        let damage = damage.unwrap_or_default();
        print(&format!("what was there before is in {}{damage}", before.display()))?;
    }
    for (id, reason) in &restored.checked.damaged {
        eprintln!("{} {id} is damaged in the copy: {reason}", kind_of(id));
    }
    Ok(())
}

pub(crate) fn check(arguments: &CheckArguments) -> Result<(), Failure> {
    let file = match &arguments.file {
        Some(file) => {
            file.to_str().ok_or_else(|| Failure::call("the file's name is not UTF-8"))?.to_owned()
        }
        None => database(arguments.store.database.as_deref())?,
    };
    let checked = foursight_web::check(&file).map_err(Failure::failed)?;
    for fault in &checked.faults {
        print(&format!("the file is damaged: {fault}"))?;
    }
    for (id, reason) in &checked.damaged {
        print(&format!("{} {id} is damaged: {reason}", kind_of(id)))?;
    }
    let (matches, damaged) = (checked.matches, checked.damaged.len());
    if checked.is_sound() {
        return print(&format!("{matches} matches, all as they were stored"));
    }
    if !checked.faults.is_empty() {
        return Err(Failure::failed(
            "the store is damaged; `foursight restore` puts a copy in its place",
        ));
    }
    Err(Failure::failed(format!(
        "{damaged} of {matches} matches are damaged; `foursight delete-match` deletes one"
    )))
}
