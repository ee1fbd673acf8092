//! The attribute of types that cross the wire. Use it as `redoubt_engine::wire`.

mod args; // what stands behind `wire`
mod item; // what the type looks like

use args::Args;
use item::{Item, Shape};
use proc_macro::TokenStream;

/// Declares a type that the web client sees: `redoubt_engine::wire` says how.
#[proc_macro_attribute]
pub fn wire(args: TokenStream, item: TokenStream) -> TokenStream {
    let item = Item::read(item);
    let attributes = Args::read(args).and_then(|args| attributes(&args, item.shape));
    match attributes {
        Ok(text) => {
            let mut tokens: TokenStream = text.parse().expect("attributes are sound Rust");
            tokens.extend(item.tokens);
            tokens
        }
        Err(fault) => {
            let mut tokens: TokenStream =
                format!("::core::compile_error!({fault:?});").parse().expect("a text is sound Rust");
            tokens.extend(item.tokens);
            tokens
        }
    }
}

/// What the type is given, as Rust.
fn attributes(args: &Args, shape: Shape) -> Result<String, String> {
    let derives = derives(args).join(", ");
    let folder = args.folder.clone().or_else(folder_of_crate);
    let export_to = folder.map_or(String::new(), |folder| format!(", ts(export_to = \"{folder}/\")"));
    let typescript = format!("#[cfg_attr(feature = \"typescript\", derive(ts_rs::TS){export_to})]");
    let serde = match shape {
        Shape::Struct if args.tagging.is_some() => return Err("only an enum has a tag".to_string()),
        Shape::Struct => String::new(),
        Shape::Enum { listed, named } => {
            let tagging = match (&args.tagging, listed, named) {
                (Some(tagging), _, _) => tagging.as_str(),
                (None, true, _) => {
                    return Err(
                        "a variant has a field without a name: say `tag = \"type\"` if it is a struct, \
                        `external` or `untagged`"
                            .to_string(),
                    );
                }
                (None, false, true) => "tag = \"type\", ",
                (None, false, false) => "",
            };
            format!("#[serde({tagging}rename_all = \"snake_case\")]")
        }
    };
    Ok(format!("#[derive({derives})] {typescript} {serde}"))
}

fn derives(args: &Args) -> Vec<&'static str> {
    let mut derives = vec!["Clone", "PartialEq", "Debug"];
    if args.copy {
        derives.extend(["Copy", "Eq", "Hash"]);
    }
    if args.told {
        derives.push("::serde::Serialize");
    }
    if args.read {
        derives.push("::serde::Deserialize");
    }
    derives
}

/// A game has a folder of its own, by its name.
fn folder_of_crate() -> Option<String> {
    std::env::var("CARGO_PKG_NAME").ok().filter(|name| !name.starts_with("redoubt-"))
}
