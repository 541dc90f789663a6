//! A class as rows: written once with their checksums, and compared with them when they are read.

use foursight_class::{Change, Code, Event, Opening, Stored, Time};
use rusqlite::{Connection, params};

use super::StoreError;

/// Stores how a class was opened, and when it expires. [`StoreError::Conflict`] if its code is taken.
pub(super) fn insert(
    connection: &Connection,
    opening: &Opening,
    expires: Time,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO classes (code, opening, expires, checksum)
             VALUES (?1, ?2, ?3, checksum(?1, ?2))",
        )?
        .execute(params![opening.code.to_string(), opening.text(), expires.0])
        .map(drop)
}

/// Stores a change of a class, and when it expires now.
pub(super) fn append(
    connection: &Connection,
    code: &str,
    change: &Change,
    expires: Time,
) -> rusqlite::Result<()> {
    let number = change.number as i64;
    connection
        .prepare_cached(
            "INSERT INTO class_changes (class, number, request, event, at, checksum)
             VALUES (?1, ?2, ?3, ?4, ?5, checksum(?1, ?2, ?3, ?4, ?5))",
        )?
        .execute(params![code, number, change.request, change.event.text(), change.at.0])?;
    connection
        .prepare_cached("UPDATE classes SET expires = ?2, last = ?3 WHERE code = ?1")?
        .execute(params![code, expires.0, number])
        .map(drop)
}

/// A class with all its changes, each as it was stored.
pub(super) fn load(connection: &Connection, code: &str) -> Result<Option<Stored>, StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT opening, last, checksum IS checksum(code, opening) FROM classes WHERE code = ?1",
    )?;
    let mut rows = statement.query([code])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    if !row.get::<_, bool>(2)? {
        return Err(damaged("how it was opened does not fit its checksum"));
    }
    let opening = Opening::read(&row.get::<_, String>(0)?)
        .map_err(|error| damaged(&format!("how it was opened cannot be read: {error}")))?;
    let last: i64 = row.get(1)?;
    let mut statement = connection.prepare_cached(
        "SELECT number, request, event, at, checksum IS checksum(class, number, request, event, at)
         FROM class_changes WHERE class = ?1 ORDER BY number",
    )?;
    let mut rows = statement.query([code])?;
    let mut changes = Vec::new();
    while let Some(row) = rows.next()? {
        let number = row.get::<_, i64>(0)? as u64;
        if !row.get::<_, bool>(4)? {
            return Err(damaged(&format!("change {number} does not fit its checksum")));
        }
        let event = Event::read(&row.get::<_, String>(2)?)
            .map_err(|error| damaged(&format!("change {number} cannot be read: {error}")))?;
        changes.push(Change { number, request: row.get(1)?, event, at: Time(row.get(3)?) });
    }
    if changes.len() as i64 != last {
        return Err(damaged(&format!("{last} changes were stored; {} are there", changes.len())));
    }
    Ok(Some(Stored { opening, changes }))
}

/// The codes of classes that have expired by then.
pub(super) fn expired(connection: &Connection, now: i64) -> rusqlite::Result<Vec<Code>> {
    let mut statement =
        connection.prepare_cached("SELECT code FROM classes WHERE expires < ?1 LIMIT 100")?;
    let codes = statement.query_map([now], |row| row.get::<_, String>(0))?;
    Ok(codes.filter_map(Result::ok).filter_map(|code| Code::read(&code)).collect())
}

/// All codes, in order.
pub(super) fn codes(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    connection
        .prepare("SELECT code FROM classes ORDER BY code")?
        .query_map([], |row| row.get(0))?
        .collect()
}

/// Forgets a class; whether there was one.
pub(super) fn delete(connection: &Connection, code: &str) -> rusqlite::Result<bool> {
    Ok(connection.prepare_cached("DELETE FROM classes WHERE code = ?1")?.execute([code])? > 0)
}

fn damaged(reason: &str) -> StoreError {
    StoreError::Damaged(reason.to_owned())
}
