//! A server of one's own, asked over a pipe in memory.

use redoubt_server::{App, Config, Limits};
use std::cell::OnceCell;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
use tokio::runtime::Runtime;

/// Every path with a method, besides those that end the person who asks.
#[allow(dead_code, reason = "each target uses its part")]
pub const PATHS: &[(&str, &str)] = &[
    ("GET", "/api/me"),
    ("PATCH", "/api/me"),
    ("POST", "/api/account/sign-in"),
    ("GET", "/api/games/pig/rules"),
    ("POST", "/api/games/frontline/seating"),
    ("GET", "/api/tables"),
    ("POST", "/api/tables"),
    ("GET", "/api/tables/{id}"),
    ("POST", "/api/tables/{id}/join"),
    ("POST", "/api/tables/{id}/bot"),
    ("POST", "/api/tables/{id}/archive"),
    ("POST", "/api/tables/{id}/chat"),
    ("POST", "/api/tables/{id}/acts"),
    ("POST", "/api/tables/{id}/undo"),
    ("POST", "/api/tables/{id}/takeback"),
    ("POST", "/api/tables/{id}/takeback/answer"),
    ("PUT", "/api/tables/{id}/passes"),
    ("POST", "/api/tables/{id}/check"),
    ("POST", "/api/tables/{id}/odds"),
    ("GET", "/api/tables/{id}/film"),
    ("GET", "/api/tables/{id}/replay"),
    ("GET", "/api/tables/{id}/live"),
    ("GET", "/api/history"),
    ("GET", "/api/account/sessions"),
    ("GET", "/table/{id}"),
    ("GET", "/health"),
];

pub struct Server {
    runtime: Runtime,
    app: App,
    router: axum::Router,
    pub cookie: String,
    pub table: String,
    _folder: tempfile::TempDir,
}

/// Does something with the server, which is made once.
pub fn with_server(work: impl FnOnce(&Server)) {
    thread_local!(static SERVER: OnceCell<Server> = const { OnceCell::new() });
    SERVER.with(|server| work(server.get_or_init(Server::start)));
}

impl Server {
    fn start() -> Server {
        let folder = tempfile::tempdir().expect("a folder");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let mut config = Config::new(folder.path());
        config.limits = Limits::none();
        config.password_cost.memory_kib = 8;
        config.password_cost.passes = 1;
        let app = runtime.block_on(App::open(config)).expect("a server");
        let router = redoubt_server::app(app.clone());
        let (cookie, table) = (String::new(), String::new());
        let mut server = Server { runtime, app, router, cookie, table, _folder: folder };
        let answer = server.ask(b"GET /api/me HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        let cookie = answer.split("set-cookie: ").nth(1).expect("a cookie");
        server.cookie = cookie.split(';').next().expect("a value").to_string();
        let plan = r#"{"game":"pig","seats":[{"type":"me"},{"type":"me"}],"undo":"consent","spectators_chat":true}"#;
        let answer = server.ask(
            format!(
                "POST /api/tables HTTP/1.1\r\nHost: a\r\nCookie: {}\r\nContent-Type: application/json\r\n\
                 Content-Length: {}\r\nConnection: close\r\n\r\n{plan}",
                server.cookie,
                plan.len()
            )
            .as_bytes(),
        );
        server.table = answer.split("\"id\":\"").nth(1).expect("a table")[..12].to_string();
        server
    }

    /// Says something, hangs up, and returns what was answered until then.
    #[allow(dead_code, reason = "each target uses its part")]
    pub fn say(&self, said: &[u8]) -> String {
        self.talk(async |here| {
            here.write_all(said).await?;
            here.shutdown().await
        })
    }

    /// Asks something, and hangs up once the server has answered and hung up: for whole requests with
    /// `Connection: close`.
    pub fn ask(&self, request: &[u8]) -> String {
        self.talk(async |here| here.write_all(request).await)
    }

    /// Asks to go on in another way of talking, and says the rest once the server has answered.
    #[allow(dead_code, reason = "each target uses its part")]
    pub fn upgrade(&self, request: &[u8], rest: &[u8]) -> String {
        self.talk(async |here| {
            here.write_all(request).await?;
            let mut head = Vec::new();
            while !head.ends_with(b"\r\n\r\n") {
                head.push(here.read_u8().await?);
            }
            assert!(head.starts_with(b"HTTP/1.1 101 "), "{}", String::from_utf8_lossy(&head));
            here.write_all(rest).await?;
            here.shutdown().await
        })
    }

    /// Talks to the server and returns what it answers after that.
    fn talk(&self, saying: impl AsyncFnOnce(&mut DuplexStream) -> std::io::Result<()>) -> String {
        let (mut here, there) = tokio::io::duplex(64 * 1024);
        let from = SocketAddr::from(([127, 0, 0, 1], 1));
        let heard = self.runtime.block_on(async {
            let serving = redoubt_server::answer_on(&self.app, self.router.clone(), there, from);
            let talking = async {
                // The server may hang up first.
                let _ = saying(&mut here).await;
                let mut heard = Vec::new();
                let _ = here.read_to_end(&mut heard).await;
                heard
            };
            tokio::join!(serving, talking).1
        });
        String::from_utf8_lossy(&heard).into_owned()
    }
}
