use proc_macro::{Delimiter, Group, TokenStream, TokenTree};

/// The type that bears the attribute.
pub(crate) struct Item {
    /// Whether it is a struct, or what kind of enum.
    pub(crate) shape: Shape,
    /// The type as it was written, with its `#[ts(..)]` for the feature `typescript` only.
    pub(crate) tokens: TokenStream,
}

/// What matters for its form on the wire.
#[derive(Clone, Copy)]
pub(crate) enum Shape {
    /// A struct.
    Struct,
    /// An enum.
    Enum {
        /// Whether a variant is like `At(Port)`.
        listed: bool,
        /// Whether a variant is like `At { port: Port }`.
        named: bool,
    },
}

impl Item {
    pub(crate) fn read(tokens: TokenStream) -> Item {
        let tokens = for_typescript_only(tokens);
        Item { shape: shape(&tokens), tokens }
    }
}

fn shape(tokens: &TokenStream) -> Shape {
    let mut is_enum = false;
    let mut body = None;
    for token in tokens.clone() {
        match token {
            TokenTree::Ident(word) if word.to_string() == "enum" => is_enum = true,
            TokenTree::Group(group) if is_enum && group.delimiter() == Delimiter::Brace => {
                body = Some(group.stream());
            }
            _ => {}
        }
    }
    body.map_or(Shape::Struct, shape_of_variants)
}

/// Looks at the group behind the name of each variant.
fn shape_of_variants(body: TokenStream) -> Shape {
    let (mut listed, mut named) = (false, false);
    let mut after_name = false;
    for token in body {
        if let (true, TokenTree::Group(group)) = (after_name, &token) {
            listed |= group.delimiter() == Delimiter::Parenthesis;
            named |= group.delimiter() == Delimiter::Brace;
        }
        after_name = matches!(token, TokenTree::Ident(_));
    }
    Shape::Enum { listed, named }
}

/// Makes every `#[ts(..)]` depend on the feature, since nothing knows the attribute without it.
fn for_typescript_only(tokens: TokenStream) -> TokenStream {
    let mut after_hash = false;
    tokens
        .into_iter()
        .map(|token| {
            let is_attribute = after_hash;
            after_hash = matches!(&token, TokenTree::Punct(hash) if hash.as_char() == '#');
            let TokenTree::Group(group) = token else { return token };
            let content = group.stream();
            let first = content.clone().into_iter().next();
            let is_ts = matches!(first, Some(TokenTree::Ident(word)) if word.to_string() == "ts");
            let changed =
                if is_attribute && is_ts { conditional(content) } else { for_typescript_only(content) };
            let mut changed = Group::new(group.delimiter(), changed);
            changed.set_span(group.span());
            TokenTree::Group(changed)
        })
        .collect()
}

/// `cfg_attr(feature = "typescript", ..)`
fn conditional(attribute: TokenStream) -> TokenStream {
    let mut condition: TokenStream = "feature = \"typescript\",".parse().expect("sound Rust");
    condition.extend(attribute);
    let group = TokenTree::Group(Group::new(Delimiter::Parenthesis, condition));
    let mut tokens: TokenStream = "cfg_attr".parse().expect("sound Rust");
    tokens.extend([group]);
    tokens
}
