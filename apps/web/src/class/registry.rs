//! All classes: those in memory, and through the store all others.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use foursight_class::{Hash, Ledger, Opening, Settings, Time, VERSION};

use super::codes::Codes;
use super::room::Room;
use super::{ClassCode, games, refused, store_problem};
use crate::app::App;
use crate::clock;
use crate::limits::Limits;
use crate::middleware::Client;
use crate::middleware::rate::Rate;
use crate::problem::{Code, Problem};
use crate::secret;
use crate::store::{Store, StoreError};

/// Codes that are drawn before it is given up: fewer than one in a hundred is taken, ever.
const DRAWS: usize = 5;
/// Classes in memory.
const MOST: usize = 2_000;

/// All classes.
pub(crate) struct Classes {
    pub(super) store: Arc<dyn Store>,
    rooms: Mutex<HashMap<ClassCode, Arc<Room>>>,
    loading: tokio::sync::Mutex<()>,
    pub(super) codes: Codes,
    openers: Rate,
    keys: Rate,
    joins: Rate,
}

/// What only whoever opened a class learns.
pub(super) struct Secrets {
    pub(super) teacher: String,
    pub(super) device: String,
    pub(super) projector: String,
}

impl Classes {
    pub(crate) fn new(limits: &Limits, store: Arc<dyn Store>) -> Self {
        Self {
            store,
            rooms: Mutex::default(),
            loading: tokio::sync::Mutex::default(),
            codes: Codes::new(),
            openers: Rate::per_client(limits.matches_per_client.div_ceil(10)),
            keys: Rate::new(30, 0.5),
            // Several classes of one school join at the bell.
            joins: Rate::new(200, 1.0),
        }
    }

    /// Opens a class.
    pub(super) async fn open(
        &self,
        app: &App,
        settings: Settings,
        client: Client,
    ) -> Result<(Arc<Room>, Secrets), Problem> {
        self.openers.take(client, "classes")?;
        let settings = games::understood(app.limits(), settings)?;
        let secrets = Secrets {
            teacher: secret::secret(),
            device: secret::secret(),
            projector: secret::secret(),
        };
        for _ in 0..DRAWS {
            let opening = Opening {
                version: VERSION,
                code: ClassCode::drawn(secret::seed()),
                settings: settings.clone(),
                teacher: hash(&secrets.teacher),
                device: hash(&secrets.device),
                projector: hash(&secrets.projector),
                at: Time(app.clock().now()),
            };
            let ledger = Ledger::new(opening.clone());
            let expires = ledger.class().expires();
            match self.store.open_class(opening.clone(), expires).await {
                Ok(()) => {
                    let room = Arc::new(Room::new(opening.code, ledger));
                    self.insert(app, &room)?;
                    self.codes.is_there(client, opening.code);
                    return Ok((room, secrets));
                }
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(store_problem(&error)),
            }
        }
        Err(Problem::new(Code::Busy, "no code is free now; try again").retry_after(1))
    }

    /// The class with this code, as somebody types it. Where there is none, that counts for the client.
    pub(super) async fn find(
        &self,
        app: &App,
        client: Client,
        typed: &str,
    ) -> Result<Arc<Room>, Problem> {
        let code = ClassCode::read(typed);
        self.codes.admit(client, code)?;
        let Some(code) = code else { return Err(self.codes.was_wrong(client)) };
        match self.find_known(app, code).await? {
            Some(room) => Ok(room),
            None => Err(self.codes.was_wrong(client)),
        }
    }

    /// The class with this code, if there is one.
    pub(crate) async fn find_known(
        &self,
        app: &App,
        code: ClassCode,
    ) -> Result<Option<Arc<Room>>, Problem> {
        if let Some(room) = self.rooms().get(&code) {
            return Ok(Some(Arc::clone(room)));
        }
        // After a restart everybody comes back at once: one of them loads the class.
        let _one_at_a_time = self.loading.lock().await;
        if let Some(room) = self.rooms().get(&code) {
            return Ok(Some(Arc::clone(room)));
        }
        let stored = self.store.load_class(code).await.map_err(|error| store_problem(&error))?;
        let Some(stored) = stored else { return Ok(None) };
        let ledger = Ledger::replayed(stored).map_err(|refusal| refused(&refusal))?;
        if ledger.class().has_ended() || ledger.class().expires().0 < app.clock().now() {
            return Ok(None);
        }
        let room = Arc::new(Room::new(code, ledger));
        room.wake(app).await?;
        self.insert(app, &room)?;
        Ok(Some(room))
    }

    fn insert(&self, app: &App, room: &Arc<Room>) -> Result<(), Problem> {
        let mut rooms = self.rooms();
        if rooms.len() >= MOST {
            rooms.retain(|_, room| !room.is_idle(app, 0));
        }
        if rooms.len() >= MOST {
            let detail = format!("{MOST} classes are in use already");
            return Err(Problem::new(Code::Busy, detail).retry_after(60));
        }
        rooms.insert(room.code, Arc::clone(room));
        Ok(())
    }

    pub(super) fn forget(&self, code: ClassCode) {
        if let Some(room) = self.rooms().remove(&code) {
            room.deleted.cancel();
        }
        self.codes.forget(code);
    }

    /// The classes in memory that are attended from this address.
    pub(super) fn attended_from(&self, client: Client) -> Vec<Arc<Room>> {
        let codes = self.codes.attended_from(client);
        let rooms = self.rooms();
        codes.iter().filter_map(|code| rooms.get(code).cloned()).collect()
    }

    /// Counts somebody who joins.
    pub(super) fn admit_join(&self, client: Client) -> Result<(), Problem> {
        self.joins.take(client, "pupils")
    }

    /// Counts a key that somebody tries.
    pub(super) fn admit_key(&self, client: Client) -> Result<(), Problem> {
        self.keys.take(client, "keys")
    }

    /// Whoever runs the server gives the teacher of a class a new secret.
    pub(crate) async fn recover(&self, app: &App, typed: &str) -> Result<String, Problem> {
        let room = match ClassCode::read(typed) {
            Some(code) => self.find_known(app, code).await?,
            None => None,
        };
        let room = room.ok_or_else(super::unknown)?;
        let secret = secret::secret();
        let kept = hash(&secret);
        drop(room.change(app, None, |class| class.replace_teacher(kept)).await?);
        Ok(secret)
    }

    /// Lets go what is idle, and deletes what has expired with its games.
    pub(crate) async fn tidy(&self, app: &App) {
        self.codes.tidy();
        self.openers.tidy();
        self.keys.tidy();
        self.joins.tidy();
        let idle = clock::milliseconds(app.limits().idle);
        self.rooms().retain(|_, room| !room.is_idle(app, idle));
        let expired = self.store.expired_classes(app.clock().now()).await.unwrap_or_default();
        for code in expired {
            let stored = self.store.load_class(code).await;
            let Ok(Some(stored)) = stored else {
                drop(self.store.delete_class(code).await);
                continue;
            };
            if let Ok(ledger) = Ledger::replayed(stored) {
                games::delete_all(app, ledger.class()).await;
            }
            self.forget(code);
            drop(self.store.delete_class(code).await);
        }
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<ClassCode, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is kept of a secret.
pub(super) fn hash(secret: &str) -> Hash {
    Hash::from_bytes(*foursight_service::Hash::of(secret).bytes())
}
