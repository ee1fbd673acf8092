//! Any bytes as frames on a live connection, or as the text of messages on it.
//!
//! Whatever comes: no panic, and the server is well afterwards.
#![no_main]

mod server;

use libfuzzer_sys::fuzz_target;
use server::with_server;

fuzz_target!(|data: &[u8]| {
    let Some((&mode, rest)) = data.split_first() else { return };
    with_server(|server| {
        let request = format!(
            "GET /api/tables/{}/live HTTP/1.1\r\nHost: a\r\nCookie: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            server.table, server.cookie
        );
        let said = match mode {
            0 => rest.to_vec(),
            _ => rest.split(|&byte| byte == b'\n').take(20).flat_map(frame).collect(),
        };
        server.upgrade(request.as_bytes(), &said);
    });
});

/// A message as one frame of text, masked with zeros.
fn frame(message: &[u8]) -> Vec<u8> {
    let message = &message[..message.len().min(5000)];
    let mut frame = vec![0x81];
    match u8::try_from(message.len()) {
        Ok(short) if short < 126 => frame.push(0x80 | short),
        _ => {
            frame.push(0x80 | 126);
            frame.extend((message.len() as u16).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend_from_slice(message);
    frame
}
