//! Tables without types: what the terminal, the server and the browser rely on.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use redoubt_catalog::{Entered, Setup, Table, Trouble, check_pack, find_pack, from_replay, games, ids, open};
use redoubt_engine::{Options, Seat, Seed, Viewer};
use serde_json::json;

fn setup(game: &str, seed: u64) -> Setup<'_> {
    Setup { game, options: Options::new(), pack: None, seed: Seed::from(seed) }
}

/// Plays `steps` random steps, or to the end.
fn play(table: &mut dyn Table, steps: usize) {
    for step in 0..steps {
        let Some(seat) = table.to_act().first() else { return };
        let advice = table.bot("random", seat, step as u64).unwrap();
        table.act(seat, &advice.choice.action, Entered::Nothing).unwrap();
    }
}

#[test]
fn an_unknown_game_is_answered_with_the_known_ones() {
    let error = open(&setup("chess", 1), &[]).err().unwrap().to_string();
    assert!(error.starts_with("unknown game `chess`, expected one of "), "{error}");
    assert!(error.contains("pig"));
    assert_eq!(ids(), games().iter().map(|entry| entry.id).collect::<Vec<_>>());
}

#[test]
fn every_game_plays_to_its_end_and_its_replay_holds() {
    for game in ids() {
        for seed in 0..5 {
            let mut table = open(&setup(game, seed), &[]).unwrap();
            play(&mut *table, 100_000);
            assert!(table.outcome().is_some(), "{game}");
            let text = table.replay().unwrap().to_text();
            let again = from_replay(&text, None).unwrap();
            assert_eq!(again.state(), table.state());
            assert_eq!(again.replay().unwrap().to_text(), text);
            assert_eq!(again.narrate(0, Viewer::All), table.narrate(0, Viewer::All));
        }
    }
}

#[test]
fn every_choice_reads_back_from_its_notation_and_its_object() {
    for game in ids() {
        let mut table = open(&setup(game, 4), &[]).unwrap();
        for step in 0..200 {
            let Some(seat) = table.to_act().first() else { break };
            for choice in table.legal(seat).unwrap().choices {
                let by_text = table.check(seat, &json!(choice.notation)).unwrap();
                assert_eq!(by_text, choice);
                assert_eq!(table.check(seat, &choice.action).unwrap(), choice);
            }
            let advice = table.bot("random", seat, step).unwrap();
            table.act(seat, &advice.choice.action, Entered::Nothing).unwrap();
        }
    }
}

#[test]
fn the_past_can_be_looked_at() {
    for game in ids() {
        let mut table = open(&setup(game, 9), &[]).unwrap();
        let mut past = vec![(table.state(), table.view(Viewer::All), table.draw(Viewer::All).plain())];
        for _ in 0..20 {
            play(&mut *table, 1);
            past.push((table.state(), table.view(Viewer::All), table.draw(Viewer::All).plain()));
        }
        past.truncate(table.step() + 1);
        for (step, (state, view, drawing)) in past.iter().enumerate() {
            assert_eq!(table.state_at(step).unwrap(), *state);
            assert_eq!(table.view_at(step, Viewer::All).unwrap(), *view);
            assert_eq!(table.draw_at(step, Viewer::All).unwrap().plain(), *drawing);
        }
        let beyond = table.step() + 1;
        assert_eq!(table.state_at(beyond), Err(Trouble::Step { step: beyond, steps: beyond - 1 }));
        assert!(table.view_at(usize::MAX, Viewer::All).is_err());
    }
}

#[test]
fn a_game_goes_on_from_a_loaded_position_and_can_be_looked_back_at() {
    let mut table = open(&setup("pig", 9), &[]).unwrap();
    let middle = json!({ "scores": [40, 30], "turn_total": 8, "seat": 1, "moves": 30, "conceded": null });
    table.load(&middle).unwrap();
    assert_eq!((table.step(), table.to_act().first()), (0, Some(Seat::new(1))));
    table.act(Seat::new(1), &json!("hold"), Entered::Nothing).unwrap();
    assert_eq!(table.state_at(0).unwrap(), middle);
    assert_eq!(table.state()["scores"], json!([40, 38]));
    assert_eq!(table.replay(), Err(Trouble::NoReplay));
}

#[test]
fn narration_tells_what_happened_since_a_step() {
    let mut table = open(&setup("pig", 9), &[]).unwrap();
    play(&mut *table, 12);
    let all = table.narrate(0, Viewer::Spectator);
    assert_eq!(all.len(), 13);
    assert_eq!((all[0].step, all[0].act.clone()), (0, None));
    assert_eq!(table.narrate(10, Viewer::Spectator), all[11..]);
    assert!(table.narrate(12, Viewer::Spectator).is_empty());
    assert!(table.narrate(usize::MAX, Viewer::Spectator).is_empty());
}

#[test]
fn every_pack_that_comes_with_a_game_is_found_to_be_its_own() {
    for entry in games() {
        for name in entry.packs {
            let text = redoubt_catalog::pack_text(entry.id, name).unwrap();
            assert_eq!(check_pack(entry.id, text).unwrap().name, name);
            assert_eq!(find_pack(text).unwrap().game, entry.id);
            let (game, faults) = find_pack(&text.replacen("source = ", "sauce = ", 1)).unwrap_err();
            assert_eq!(game, entry.id, "{faults}");
        }
    }
    assert!(!find_pack("name = 7").unwrap_err().1.0.is_empty());
}

#[test]
fn a_replay_with_an_own_pack_needs_that_pack() {
    let text = redoubt_catalog::pack_text("pig", "classic").unwrap();
    let own = text.replace("\"classic\"", "\"mine\"").replace("win_score = 100", "win_score = 30");
    let mut table = open(&Setup { pack: Some(&own), ..setup("pig", 1) }, &[]).unwrap();
    play(&mut *table, 1000);
    let replay = table.replay().unwrap().to_text();
    assert!(from_replay(&replay, Some(&own)).is_ok());
    let missing = from_replay(&replay, None).err().unwrap().to_string();
    assert!(missing.contains("`mine` does not come with Pig"), "{missing}");
    let other = from_replay(&replay, Some(text)).err().unwrap().to_string();
    assert!(other.contains("fingerprint"), "{other}");
}

#[test]
fn a_bots_time_is_bounded() {
    let table = open(&setup("pig", 1), &[]).unwrap();
    assert!(table.bot("mcts:99999999999ms", Seat::FIRST, 0).is_err());
    assert!(table.bot("random", Seat::new(1), 0).is_err());
    assert!(table.bot("random", Seat::new(5), 0).is_err());
}
