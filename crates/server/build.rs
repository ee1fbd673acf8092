//! Puts the built web client into the program. Without it there is a page that says how to build it.

use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

const PLACEHOLDER: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<title>Redoubt</title>
<body>
<h1>Redoubt</h1>
<p>The server is running, but it was built without the web client. To build both: <code>npm ci</code> and
<code>npm run build</code> in <code>web/</code>, then build the server again.</p>
</body>
</html>
";

fn main() -> io::Result<()> {
    let home = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let dist = home.join("../../web/dist");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={}", dist.display());
    let mut files = Vec::new();
    if dist.join("index.html").is_file() {
        list(&dist, &mut files)?;
    }
    let mut code = String::from("static FILES: &[File] = &[\n");
    for file in files.iter().filter(|file| !is_compressed(file)) {
        let path = file.strip_prefix(&dist).expect("listed from there").to_string_lossy().replace('\\', "/");
        entry(&mut code, &format!("/{path}"), file)?;
    }
    if files.is_empty() {
        let page = out.join("index.html");
        fs::write(&page, PLACEHOLDER)?;
        entry(&mut code, "/index.html", &page)?;
    }
    code.push_str("];\n");
    fs::write(out.join("files.rs"), code)
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::path);
    for entry in entries {
        if entry.file_type()?.is_dir() {
            list(&entry.path(), files)?;
        } else {
            files.push(entry.path());
        }
    }
    Ok(())
}

/// Whether a file is the compressed form of another.
fn is_compressed(file: &Path) -> bool {
    matches!(extension(file), "br" | "gz") && file.with_extension("").is_file()
}

fn entry(code: &mut String, path: &str, file: &Path) -> io::Result<()> {
    let tag = Sha256::digest(fs::read(file)?).iter().take(12).fold(String::new(), |mut tag, byte| {
        let _ = write!(tag, "{byte:02x}");
        tag
    });
    let sibling = |ending: &str| {
        let mut name = file.as_os_str().to_owned();
        name.push(ending);
        let sibling = PathBuf::from(name);
        if sibling.is_file() { format!("Some(include_bytes!({sibling:?}))") } else { "None".to_string() }
    };
    let (kind, brotli, gzip) = (kind(extension(file)), sibling(".br"), sibling(".gz"));
    let _ = writeln!(
        code,
        "File {{ path: {path:?}, kind: {kind:?}, tag: {tag:?}, bytes: include_bytes!({file:?}), \
         brotli: {brotli}, gzip: {gzip} }},"
    );
    Ok(())
}

fn extension(file: &Path) -> &str {
    file.extension().and_then(|extension| extension.to_str()).unwrap_or_default()
}

fn kind(extension: &str) -> &'static str {
    match extension {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "txt" | "md" => "text/plain; charset=utf-8",
        "ogg" => "audio/ogg",
        "mp3" => "audio/mpeg",
        _ => "application/octet-stream",
    }
}
