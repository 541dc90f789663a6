//! A match as rows: written once with their checksums, and compared with them when they are read.

use rusqlite::{Connection, ErrorCode, Row, params};

use foursight_service::Hash;

use super::{Change, Opening, StoreError, StoredMatch};

/// A change whose number or request is there already is a conflict; what cannot be read as what it was stored as is damaged; everything else a failure.
impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::Error::{
            FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType,
        };
        use rusqlite::ffi::{SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_UNIQUE};
        let is_conflict = error.sqlite_error().is_some_and(|error| {
            matches!(error.extended_code, SQLITE_CONSTRAINT_PRIMARYKEY | SQLITE_CONSTRAINT_UNIQUE)
        });
        let is_damaged = matches!(
            error.sqlite_error_code(),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase)
        ) || matches!(
            error,
            FromSqlConversionFailure(..) | IntegralValueOutOfRange(..) | InvalidColumnType(..)
        );
        if is_conflict {
            Self::Conflict
        } else if is_damaged {
            Self::Damaged(error.to_string())
        } else {
            Self::Failed(error.to_string())
        }
    }
}

/// Stores how a match was opened.
pub(super) fn insert_match(connection: &Connection, opening: &Opening) -> rusqlite::Result<()> {
    let terms = serde_json::to_string(&opening.terms).expect("plain data");
    let hash = |hash: Option<Hash>| hash.map(|hash| hash.bytes().to_vec());
    connection
        .prepare_cached(
            "INSERT INTO matches (id, opening, secret_a, secret_b, invitation, created, changed, checksum)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, checksum(?1, ?2, ?3, ?4, ?5, ?6))",
        )?
        .execute(params![
            opening.id,
            terms,
            hash(opening.secrets[0]),
            hash(opening.secrets[1]),
            hash(opening.invitation),
            opening.created
        ])
        .map(drop)
}

/// Stores a change of a match.
pub(super) fn insert_change(
    connection: &Connection,
    id: &str,
    change: &Change,
) -> rusqlite::Result<()> {
    let number = change.number as i64;
    connection
        .prepare_cached(
            "INSERT INTO changes (match, number, request, event, at, checksum)
             VALUES (?1, ?2, ?3, ?4, ?5, checksum(?1, ?2, ?3, ?4, ?5))",
        )?
        .execute(params![id, number, change.request, change.event, change.at])?;
    connection
        .prepare_cached("UPDATE matches SET changed = max(changed, ?2), last = ?3 WHERE id = ?1")?
        .execute(params![id, change.at, number])
        .map(drop)
}

/// A match with all its changes, each as it was stored.
pub(super) fn load(connection: &Connection, id: &str) -> Result<Option<StoredMatch>, StoreError> {
    let Some((opening, last)) = load_opening(connection, id)? else { return Ok(None) };
    let mut statement = connection.prepare_cached(
        "SELECT number, request, event, at, checksum IS checksum(match, number, request, event, at)
         FROM changes WHERE match = ?1 ORDER BY number",
    )?;
    let mut rows = statement.query([id])?;
    let mut changes = Vec::new();
    while let Some(row) = rows.next()? {
        let change = load_change(row)?;
        if change.number != changes.len() as u64 + 1 {
            return Err(damaged(&format!("change {} is missing", changes.len() + 1)));
        }
        changes.push(change);
    }
    if changes.len() as i64 != last {
        return Err(damaged(&format!("{last} changes were stored; {} are there", changes.len())));
    }
    Ok(Some(StoredMatch { opening, changes }))
}

/// How a match was opened, and the number of its last change.
fn load_opening(connection: &Connection, id: &str) -> Result<Option<(Opening, i64)>, StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT opening, secret_a, secret_b, invitation, created, last,
             checksum IS checksum(id, opening, secret_a, secret_b, invitation, created)
         FROM matches WHERE id = ?1",
    )?;
    let mut rows = statement.query([id])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    if !row.get::<_, bool>(6)? {
        return Err(damaged("how it was opened does not fit its checksum"));
    }
    let terms: String = row.get(0)?;
    let terms = foursight_service::parse(&terms)
        .map_err(|error| damaged(&format!("how it was opened cannot be read: {error}")))?;
    let hash = |column: usize| {
        let bytes: Option<Vec<u8>> = row.get(column)?;
        let hash = bytes.map(|bytes| Hash::from_bytes(&bytes));
        if hash == Some(None) {
            return Err(damaged("a hash has 32 bytes"));
        }
        Ok(hash.flatten())
    };
    let opening = Opening {
        id: id.to_owned(),
        terms,
        secrets: [hash(1)?, hash(2)?],
        invitation: hash(3)?,
        created: row.get(4)?,
    };
    Ok(Some((opening, row.get(5)?)))
}

fn load_change(row: &Row<'_>) -> Result<Change, StoreError> {
    let number = row.get::<_, i64>(0)? as u64;
    if !row.get::<_, bool>(4)? {
        return Err(damaged(&format!("change {number} does not fit its checksum")));
    }
    Ok(Change { number, request: row.get(1)?, event: row.get(2)?, at: row.get(3)? })
}

fn damaged(reason: &str) -> StoreError {
    StoreError::Damaged(reason.to_owned())
}
