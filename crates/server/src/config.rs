//! What can be set.

use std::path::PathBuf;
use std::time::Duration;

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
    /// How long a player may be away before the host may put a bot on the seat.
    pub silent_after: Duration,
    /// The bot that is asked for hints.
    pub hint_bot: String,
    /// Whether a proxy in front tells the address of a client in `X-Forwarded-For`.
    pub trust_proxy: bool,
    /// How much work it is to try a password.
    pub password_cost: PasswordCost,
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
            silent_after: Duration::from_secs(300),
            hint_bot: "mcts:300ms".to_string(),
            trust_proxy: false,
            password_cost: PasswordCost::default(),
            limits: Limits::default(),
        }
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
            pack_body_bytes: 256 * 1024,
            address: Rate { per_minute: 3000, burst: 300 },
            person: Rate { per_minute: 1200, burst: 60 },
            account: Rate { per_minute: 10, burst: 10 },
            create: Rate { per_minute: 30, burst: 30 },
            create_address: Rate { per_minute: 60, burst: 120 },
            hint: Rate { per_minute: 120, burst: 30 },
            odds: Rate { per_minute: 600, burst: 60 },
            chat: Rate { per_minute: 60, burst: 10 },
            tables_guest: 50,
            tables_account: 200,
            chat_chars: 500,
            table_name_chars: 60,
            list: 200,
            film: 100,
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
