//! What can be set.

use std::net::SocketAddr;
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
    /// Where to listen for whoever reads the measures; nowhere if it is not said. Nobody else should reach it.
    pub metrics: Option<SocketAddr>,
    /// How much work it is to try a password.
    pub password_cost: PasswordCost,
    /// How long is kept what nobody uses.
    pub lifetimes: Lifetimes,
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
            metrics: None,
            password_cost: PasswordCost::default(),
            lifetimes: Lifetimes::default(),
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

/// How long is kept what nobody uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lifetimes {
    /// Tables that wait for players.
    pub waiting: Duration,
    /// Games that are on and at which nothing is done.
    pub running: Duration,
    /// Guests who sit nowhere, and tables, also finished ones, at which nobody has an account.
    pub guests: Duration,
    /// Accounts without a table at which nobody has signed in.
    pub accounts: Duration,
}

impl Default for Lifetimes {
    fn default() -> Lifetimes {
        let days = |days: u64| Duration::from_secs(days * 24 * 3600);
        Lifetimes { waiting: days(14), running: days(365), guests: days(90), accounts: days(365) }
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
    /// Pages and files for one address.
    pub files: Rate,
    /// Requests of one person.
    pub person: Rate,
    /// Passwords tried from one address.
    pub account: Rate,
    /// Passwords tried for one account, from wherever.
    pub sign_in: Rate,
    /// Tables set up by one person.
    pub create: Rate,
    /// Tables set up from one address.
    pub create_address: Rate,
    /// Seats taken by one person.
    pub join: Rate,
    /// Seats taken from one address.
    pub join_address: Rate,
    /// Tables with an own pack from one address.
    pub packs: Rate,
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
    /// How many bytes the own packs of one person may have together.
    pub packs_person: u64,
    /// How many bytes everything may take on the disk before nothing new is begun; what has begun goes on.
    pub data_bytes: u64,
    /// How often steps may be taken back at one table, and seats handed over.
    pub detours: u32,
    /// The longest line in the chat.
    pub chat_chars: usize,
    /// How many bytes of its chat a table shows.
    pub chat_bytes: usize,
    /// The longest name of a table.
    pub table_name_chars: usize,
    /// The most tables in a list.
    pub list: u32,
    /// The most steps of a film in an answer.
    pub film: u32,
    /// How many bytes of films are kept for whoever asks again.
    pub film_bytes: usize,
    /// Questions from one address that may wait: for odds, for hints, for films.
    pub questions_address: usize,
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
    /// Connections of any kind.
    pub connections: usize,
    /// Connections of any kind from one address; a proxy in front counts itself.
    pub connections_address: usize,
    /// How long a client may take to say what it wants, and a connection may be unused.
    pub header: Duration,
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
            files: any,
            person: any,
            account: any,
            sign_in: any,
            create: any,
            create_address: any,
            join: any,
            join_address: any,
            packs: any,
            hint: any,
            odds: any,
            chat: any,
            tables_guest: u32::MAX,
            tables_account: u32::MAX,
            sockets_person: usize::MAX,
            sockets_address: usize::MAX,
            packs_person: u64::MAX,
            data_bytes: u64::MAX,
            questions_address: usize::MAX,
            connections: usize::MAX,
            connections_address: usize::MAX,
            ..Limits::default()
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body_bytes: 64 * 1024,
            pack_body_bytes: 96 * 1024,
            address: Rate { per_minute: 3000, burst: 300 },
            files: Rate { per_minute: 3000, burst: 600 },
            person: Rate { per_minute: 1200, burst: 60 },
            account: Rate { per_minute: 10, burst: 10 },
            sign_in: Rate { per_minute: 5, burst: 20 },
            create: Rate { per_minute: 30, burst: 30 },
            create_address: Rate { per_minute: 60, burst: 120 },
            join: Rate { per_minute: 30, burst: 30 },
            join_address: Rate { per_minute: 60, burst: 120 },
            packs: Rate { per_minute: 1, burst: 20 },
            hint: Rate { per_minute: 120, burst: 30 },
            odds: Rate { per_minute: 600, burst: 60 },
            chat: Rate { per_minute: 60, burst: 10 },
            tables_guest: 50,
            tables_account: 200,
            packs_person: 1024 * 1024,
            data_bytes: 20 * 1024 * 1024 * 1024,
            detours: 5000,
            chat_chars: 500,
            chat_bytes: 32 * 1024,
            table_name_chars: 60,
            list: 200,
            film: 100,
            film_bytes: 16 * 1024 * 1024,
            questions_address: 16,
            history: 50,
            sockets_person: 20,
            sockets_address: 100,
            socket_bytes: 4 * 1024,
            socket_idle: Duration::from_secs(90),
            socket_ping: Duration::from_secs(30),
            connections: 8192,
            connections_address: 256,
            header: Duration::from_secs(15),
            rooms: 2000,
            room_idle: Duration::from_secs(600),
            request: Duration::from_secs(30),
            queue: Duration::from_secs(10),
        }
    }
}
