//! Any bytes as an HTTP connection to a whole server, or as the body of a request that the server knows.
//!
//! Whatever comes: no panic, and the server is well afterwards.
#![no_main]

mod server;

use libfuzzer_sys::fuzz_target;
use server::{PATHS, with_server};

fuzz_target!(|data: &[u8]| {
    let Some((&mode, rest)) = data.split_first() else { return };
    with_server(|server| {
        if mode == 0 {
            server.say(rest);
            return;
        }
        let (method, path) = PATHS[usize::from(mode) % PATHS.len()];
        let path = path.replace("{id}", &server.table);
        let (query, body) = match rest.iter().position(|&byte| byte == b'\n') {
            Some(end) if end < 200 => (&rest[..end], &rest[end + 1..]),
            _ => (&rest[..0], rest),
        };
        let query: String = query.iter().filter(|byte| byte.is_ascii_graphic()).map(|&byte| byte as char).collect();
        let head = format!(
            "{method} {path}?{query} HTTP/1.1\r\nHost: a\r\nCookie: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n",
            server.cookie,
            body.len()
        );
        server.ask(&[head.as_bytes(), body].concat());
    });
});
