use crate::common::{Server, both_sides, but};
use serde_json::{Value, json};

/// Follows a reference within the description.
fn resolve<'a>(description: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(reference) => {
            description.pointer(reference.trim_start_matches('#')).expect("what is referred to is there")
        }
        None => schema,
    }
}

/// Makes sure that data has the kind that a schema says: objects with their fields, lists with their items.
fn validate(description: &Value, schema: &Value, data: &Value, place: &str) {
    let schema = resolve(description, schema);
    for several in ["oneOf", "anyOf", "allOf"] {
        if schema[several].is_array() {
            return; // one of several kinds; which one is seen where it is used
        }
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => return,
    };
    let kind = match data {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let fits = kinds.contains(&kind) || (kind == "integer" && kinds.contains(&"number"));
    // A game's own data is only called an object.
    let free = kinds == ["object"] && schema["properties"].is_null();
    assert!(fits || free, "{place}: {kind} instead of {kinds:?}");
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        assert!(free || data.get(name).is_some(), "{place}: {name} is missing");
    }
    if let (Some(fields), Some(data)) = (schema["properties"].as_object(), data.as_object()) {
        for (name, value) in data {
            let schema = fields.get(name).unwrap_or_else(|| panic!("{place}: {name} is not described"));
            if !value.is_null() {
                validate(description, schema, value, &format!("{place}.{name}"));
            }
        }
    }
    if let Some(items) = data.as_array() {
        items.iter().for_each(|item| validate(description, &schema["items"], item, &format!("{place}[]")));
    }
}

#[tokio::test]
async fn every_described_path_is_there() {
    let server = Server::start().await;
    let one = server.guest().await;
    let description = one.get("/api/openapi.json").await.ok();
    let table = one.create(both_sides()).await;
    let paths = description["paths"].as_object().unwrap();
    assert!(paths.len() > 25);
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().unwrap() {
            assert!(
                !operation["summary"].as_str().unwrap_or_default().is_empty(),
                "{method} {path} says nothing"
            );
            let path = path.replace("/api/tables/{id}", &table).replace("{game}", "pig");
            let reply = server.nobody().send(method.to_uppercase().parse().unwrap(), &path, None).await;
            assert!(![404, 405].contains(&reply.status), "{method} {path}: {}", reply.status);
        }
    }
}

#[tokio::test]
async fn what_is_answered_is_what_is_described() {
    let server = Server::start().await;
    let one = server.guest().await;
    let description = one.get("/api/openapi.json").await.ok();
    let table = one.create(but(both_sides(), json!({ "undo": "consent" }))).await;
    let none = Value::Null;
    let session = [
        ("get", "/api/me", none.clone()),
        ("patch", "/api/me", json!({ "name": "Ada" })),
        ("patch", "/api/me", json!({ "name": "" })),
        ("post", "/api/account/register", json!({ "name": "Ada", "password": "correct horse" })),
        ("post", "/api/account/password", json!({ "current": "x", "new": "battery staple" })),
        ("get", "/api/games", none.clone()),
        ("get", "/api/games/{game}/rules", none.clone()),
        ("post", "/api/games/{game}/seating", json!({})),
        ("post", "/api/games/{game}/seating", json!({ "options": { "a": "b" } })),
        ("get", "/api/tables", none.clone()),
        ("post", "/api/tables", both_sides()),
        ("post", "/api/tables", json!({ "game": "pig" })),
        ("post", "/api/tables", but(both_sides(), json!({ "options": { "a": "b" } }))),
        ("post", "/api/tables/{id}/join", json!({})),
        ("post", "/api/tables/{id}/acts", json!({ "seq": 0, "action": "roll" })),
        ("post", "/api/tables/{id}/acts", json!({ "seq": 0, "action": "hold" })),
        ("post", "/api/tables/{id}/undo", json!({ "seq": 1, "seat": 0 })),
        ("post", "/api/tables/{id}/chat", json!({ "text": "hello" })),
        ("get", "/api/tables/{id}", none.clone()),
        ("post", "/api/tables/{id}/bot", json!({ "seat": 0 })),
        ("post", "/api/tables/{id}/return", none.clone()),
        ("post", "/api/tables/{id}/check", json!({ "action": "roll" })),
        ("post", "/api/tables/{id}/odds", json!({ "action": "roll" })),
        ("post", "/api/tables/{id}/hint", none.clone()),
        ("post", "/api/tables/{id}/takeback/answer", json!({ "seq": 2, "agree": true })),
        ("get", "/api/tables/{id}/film", none.clone()),
        ("get", "/api/tables/{id}/rules", none.clone()),
        ("get", "/api/tables/{id}/live", none.clone()),
        ("get", "/api/tables/{id}/replay", none.clone()),
        ("put", "/api/tables/{id}/passes", json!({ "kinds": [] })),
        ("post", "/api/tables/{id}/concede", json!({ "seq": 2 })),
        ("get", "/api/tables/{id}/replay", none.clone()),
        ("post", "/api/tables/{id}/rematch", none.clone()),
        ("post", "/api/tables/{id}/archive", json!({ "archived": true })),
        ("post", "/api/tables/{id}/leave", json!({})),
        ("get", "/api/history", none.clone()),
        ("get", "/api/statistics", none.clone()),
        ("post", "/api/account/sign-out", none.clone()),
        ("get", "/api/tables", none),
    ];
    for (method, path, body) in session {
        let place = format!("{method} {path}");
        let described = &description["paths"][path][method];
        let actual = path.replace("/api/tables/{id}", &table).replace("{game}", "pig");
        let body = (!body.is_null()).then_some(body);
        let reply = one.send(method.to_uppercase().parse().unwrap(), &actual, body).await;
        let response = &described["responses"][reply.status.to_string()];
        assert!(!response.is_null(), "{place}: {} is not described", reply.status);
        let schema = &response["content"]["application/json"]["schema"];
        assert_eq!(schema.is_null(), reply.text.is_empty(), "{place}: {}", reply.text);
        validate(&description, schema, &reply.body, &place);
    }
}

#[tokio::test]
async fn the_rules_at_a_table_show_its_own_sheets() {
    let server = Server::start().await;
    let one = server.guest().await;
    let options = json!({ "pack": "mixed", "fighters": "12" });
    let alone = json!({ "game": "harbinger", "seats": [{ "type": "me" }], "options": options });
    let table = one.create(alone).await;
    let set_up = |book: &Value| {
        let chapters = book["chapters"].as_array().unwrap();
        let set_up = chapters.iter().find(|chapter| chapter["id"] == "H2").unwrap();
        set_up["text"].as_str().unwrap().to_string()
    };
    let here = set_up(&server.nobody().get(&format!("{table}/rules")).await.ok());
    assert!(here.contains("| 2 Mill Country | Factory | Bridge |"), "{here}");
    assert!(here.contains("| Fighters at the start | 12 | H2.1 |"), "{here}");
    let everywhere = set_up(&server.nobody().get("/api/games/harbinger/rules").await.ok());
    assert!(everywhere.contains("| 2 Mill Country | Factory | Factory |"), "{everywhere}");
    assert!(everywhere.contains("| Fighters at the start | 10 | H2.1 |"), "{everywhere}");
}
