//! What can be set.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// The bot that is asked for hints in a rehearsal.
const REHEARSED_HINTS: &str = "heuristic";

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// The folder in which everything is kept.
    pub data: PathBuf,
    /// Origins, such as `https://example.org`, from which the server may be used besides its own address.
    pub origins: Vec<String>,
    /// How many bots may think at the same time.
    pub bots: usize,
    /// How long a bot waits before it acts when somebody is watching.
    pub bot_pause: Duration,
    /// How often clocks are looked at.
    pub clock_tick: Duration,
    /// How often what is not used is forgotten.
    pub tidy: Duration,
    /// How long a move waits, while there is much to do, for others to be made durable together with it.
    pub gather: Duration,
    /// How long a bot waits when storage fails before it tries again, at first.
    pub retry: Duration,
    /// How long a player may be away before the host may put a bot on the seat.
    pub silent_after: Duration,
    /// The bot that is asked for hints.
    pub hint_bot: String,
    /// Where measures can be read; nowhere if none is given.
    pub metrics: Option<SocketAddr>,
    /// Whether a proxy in front tells the address of a client in `X-Forwarded-For`.
    pub trust_proxy: bool,
    /// How much work it is to try a password.
    pub password_cost: PasswordCost,
    /// A number from which all dice and bots follow, so that the same choices give the same games: for rehearsals and
    /// tests. Whoever knows it knows every die.
    pub(crate) rehearsal: Option<u64>,
    /// How much of everything there may be.
    pub limits: Limits,
}

impl Config {
    /// The usual settings, with everything kept in `data`.
    pub fn new(data: impl Into<PathBuf>) -> Config {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            data: data.into(),
            origins: Vec::new(),
            bots: cores.saturating_sub(1).max(1),
            bot_pause: Duration::from_millis(600),
            clock_tick: Duration::from_millis(250),
            tidy: Duration::from_secs(30),
            gather: Duration::from_millis(1),
            retry: Duration::from_secs(1),
            silent_after: Duration::from_secs(300),
            hint_bot: "mcts:300ms".to_string(),
            metrics: None,
            trust_proxy: false,
            password_cost: PasswordCost::default(),
            rehearsal: None,
            limits: Limits::default(),
        }
    }

    /// Lets everything follow from a number; hints come from a bot that does not look at the clock.
    pub fn rehearse(&mut self, number: u64) {
        self.rehearsal = Some(number);
        self.hint_bot = REHEARSED_HINTS.to_string();
    }
}

/// How much work it is to try a password.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PasswordCost {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Passes over it.
    pub passes: u32,
    /// How many passwords may be tried at the same time.
    pub at_once: usize,
}

impl Default for PasswordCost {
    fn default() -> PasswordCost {
        PasswordCost { memory_kib: 19 * 1024, passes: 2, at_once: 2 }
    }
}

/// How often something may be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// In the long run.
    pub per_minute: u32,
    /// At once, after a rest.
    pub burst: u32,
}

/// How long what nobody comes back to is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keep {
    /// A table that waits for players.
    pub waiting: Duration,
    /// A table at which only guests play or played, and a guest without a table.
    pub guests: Duration,
    /// A table with an account that is not over.
    pub accounts: Duration,
}

impl Default for Keep {
    fn default() -> Keep {
        let days = |days: u64| Duration::from_secs(days * 24 * 3600);
        Keep { waiting: days(14), guests: days(90), accounts: days(365) }
    }
}

/// How much of everything there may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The longest request, in bytes.
    pub body_bytes: usize,
    /// The longest request for a new table, which may hold a pack.
    pub pack_body_bytes: usize,
    /// Requests from one address.
    pub address: Rate,
    /// Requests of one person.
    pub person: Rate,
    /// Passwords tried from one address.
    pub account: Rate,
    /// Tables set up by one person.
    pub create: Rate,
    /// Tables set up from one address.
    pub create_address: Rate,
    /// Hints for one person.
    pub hint: Rate,
    /// Odds for one person.
    pub odds: Rate,
    /// Lines in the chat by one person.
    pub chat: Rate,
    /// Pages and files for one address.
    pub pages: Rate,
    /// Films and records for one address.
    pub film_rate: Rate,
    /// Own packs from one address.
    pub pack: Rate,
    /// Seats taken by one person.
    pub join: Rate,
    /// Passwords tried for one account.
    pub account_name: Rate,
    /// Tables that are not over at which one person sits.
    pub seats: u32,
    /// Bytes of own packs that the tables of a guest may have.
    pub packs_guest: u32,
    /// Bytes of own packs that the tables of an account may have.
    pub packs_account: u32,
    /// Tables at which nobody but bots plays, set up from one address and not over.
    pub bot_tables: usize,
    /// Entries of a table's log after which nothing is taken back any more.
    pub entries: u32,
    /// Bytes of data beyond which no tables, accounts or lines are added; games go on.
    pub data_bytes: u64,
    /// How long what nobody comes back to is kept.
    pub keep: Keep,
    /// Connections at the same time.
    pub connections: usize,
    /// Connections from one address at the same time; a proxy in front is one address, and not limited.
    pub connections_address: usize,
    /// How long a client may take to send the head of a request.
    pub head: Duration,
    /// How long a client may leave an answer unread.
    pub stall: Duration,
    /// Tables that a guest has set up and that are not over.
    pub tables_guest: u32,
    /// Tables that an account has set up and that are not over.
    pub tables_account: u32,
    /// The longest line in the chat.
    pub chat_chars: usize,
    /// The longest name of a table.
    pub table_name_chars: usize,
    /// The most tables in a list.
    pub list: u32,
    /// The most steps of a film in an answer.
    pub film: u32,
    /// The most finished games on a page of the history.
    pub history: u32,
    /// Live connections of one person.
    pub sockets_person: usize,
    /// Live connections from one address.
    pub sockets_address: usize,
    /// The longest message on a live connection, in bytes.
    pub socket_bytes: usize,
    /// How long a live connection may be silent.
    pub socket_idle: Duration,
    /// How often the server shows on a live connection that it is there.
    pub socket_ping: Duration,
    /// How many tables are kept in memory.
    pub rooms: usize,
    /// How long an unused table is kept in memory.
    pub room_idle: Duration,
    /// How long a request may take.
    pub request: Duration,
    /// How long a hint or odds may wait for their turn.
    pub queue: Duration,
}

impl Limits {
    /// As many requests, tables and connections as anybody likes; the sizes of single things stay bounded.
    pub fn none() -> Limits {
        let any = Rate { per_minute: u32::MAX, burst: u32::MAX };
        Limits {
            address: any,
            person: any,
            account: any,
            create: any,
            create_address: any,
            hint: any,
            odds: any,
            chat: any,
            pages: any,
            film_rate: any,
            pack: any,
            join: any,
            account_name: any,
            seats: u32::MAX,
            packs_guest: u32::MAX,
            packs_account: u32::MAX,
            bot_tables: usize::MAX,
            data_bytes: u64::MAX,
            connections: usize::MAX,
            connections_address: usize::MAX,
            tables_guest: u32::MAX,
            tables_account: u32::MAX,
            sockets_person: usize::MAX,
            sockets_address: usize::MAX,
            ..Limits::default()
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body_bytes: 64 * 1024,
            pack_body_bytes: 128 * 1024,
            address: Rate { per_minute: 3000, burst: 300 },
            person: Rate { per_minute: 1200, burst: 60 },
            account: Rate { per_minute: 10, burst: 10 },
            create: Rate { per_minute: 30, burst: 30 },
            create_address: Rate { per_minute: 60, burst: 120 },
            hint: Rate { per_minute: 120, burst: 30 },
            odds: Rate { per_minute: 600, burst: 60 },
            chat: Rate { per_minute: 60, burst: 10 },
            pages: Rate { per_minute: 1200, burst: 400 },
            film_rate: Rate { per_minute: 240, burst: 60 },
            pack: Rate { per_minute: 2, burst: 20 },
            join: Rate { per_minute: 30, burst: 30 },
            account_name: Rate { per_minute: 6, burst: 20 },
            seats: 300,
            packs_guest: 256 * 1024,
            packs_account: 2 * 1024 * 1024,
            bot_tables: 8,
            entries: 20_000,
            data_bytes: 4 << 30,
            keep: Keep::default(),
            connections: 10_000,
            connections_address: 256,
            head: Duration::from_secs(15),
            stall: Duration::from_secs(30),
            tables_guest: 50,
            tables_account: 200,
            chat_chars: 500,
            table_name_chars: 60,
            list: 200,
            film: 40,
            history: 50,
            sockets_person: 20,
            sockets_address: 100,
            socket_bytes: 4 * 1024,
            socket_idle: Duration::from_secs(90),
            socket_ping: Duration::from_secs(30),
            rooms: 2000,
            room_idle: Duration::from_secs(600),
            request: Duration::from_secs(30),
            queue: Duration::from_secs(10),
        }
    }
}
