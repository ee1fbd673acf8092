//! Tables without types: what the terminal, the server and the browser rely on.

use redoubt_catalog::{
    Detail, Entered, Setup, Table, Trouble, check_pack, find_pack, from_replay, games, ids, open, seating,
};
use redoubt_engine::canvas::Panel;
use redoubt_engine::panels::{Room, arrange};
use redoubt_engine::patch::apply;
use redoubt_engine::{Options, PACK, Seat, SeatSet, Seed, Viewer};
use serde_json::json;

fn setup(game: &str, seed: u64) -> Setup<'_> {
    Setup { game, options: Options::new(), pack: None, seed: Seed::from(seed) }
}

/// Panels as plain text.
fn drawn(panels: &[Panel]) -> String {
    arrange(panels, Room { columns: 120, rows: None }).canvas.plain()
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
            let told = |table: &dyn Table| table.narrate(0, Viewer::All, Detail::Lines);
            assert_eq!(told(&*again), told(&*table));
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
        let now =
            |table: &dyn Table| (table.state(), table.view(Viewer::All), drawn(&table.panels(Viewer::All)));
        let mut past = vec![now(&*table)];
        for _ in 0..20 {
            play(&mut *table, 1);
            past.push(now(&*table));
        }
        past.truncate(table.step() + 1);
        for (step, (state, view, drawing)) in past.iter().enumerate() {
            assert_eq!(table.state_at(step).unwrap(), *state);
            assert_eq!(table.view_at(step, Viewer::All).unwrap(), *view);
            assert_eq!(drawn(&table.panels_at(step, Viewer::All).unwrap()), *drawing);
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
    let told = |first| table.narrate(first, Viewer::SPECTATOR, Detail::Lines);
    let all = told(0);
    assert_eq!(all.len(), 13);
    assert_eq!((all[0].step, all[0].act.clone()), (0, None));
    assert_eq!(told(11), all[11..]);
    assert!(told(13).is_empty() && told(usize::MAX).is_empty());
    assert!(all.iter().all(|entry| entry.rest.is_none()), "no patches unless they are asked for");
}

#[test]
fn a_film_leads_from_view_to_view_for_everybody_who_looks() {
    for game in ids() {
        let mut table = open(&setup(game, 9), &[]).unwrap();
        play(&mut *table, 40);
        for viewer in
            [Viewer::SPECTATOR, Viewer::seat(Seat::FIRST), Viewer::Seats(SeatSet::all(table.seats()))]
        {
            let mut view = serde_json::Value::Null;
            for entry in table.narrate(0, viewer, Detail::Film) {
                for patch in entry.lines.iter().map(|line| &line.patch).chain([&entry.rest]) {
                    apply(&mut view, patch.as_ref().unwrap()).unwrap();
                }
                assert_eq!(view, table.view_at(entry.step, viewer).unwrap(), "{game}, step {}", entry.step);
            }
        }
    }
}

#[test]
fn several_steps_are_taken_back_at_once() {
    let mut table = open(&setup("harbinger", 5), &[]).unwrap();
    let who = SeatSet::one(Seat::FIRST);
    for action in ["deploy", "defend 2", "place engineer 2", "place engineer 2", "place left"] {
        table.act(Seat::FIRST, &json!(action), Entered::Nothing).unwrap();
    }
    let undone = table.undo(who, 3).unwrap();
    assert_eq!(undone.undone, ["place engineer 2", "place left"]);
    assert_eq!((undone.step, table.step()), (3, 3));
    assert!(table.undo(who, 3).is_err(), "there are no more steps than that");
}

#[test]
fn who_sits_follows_from_the_options() {
    for game in ids() {
        let table = open(&setup(game, 1), &[]).unwrap();
        assert_eq!(seating(game, &Options::new()).unwrap(), table.seating());
        assert_eq!(table.seating().count(), table.seats());
    }
    let faults = seating("pig", &Options::new().with("tanks", "3")).unwrap_err();
    assert_eq!(faults.faults()[0].at, "options.tanks");
    assert_eq!(
        seating("pig", &Options::new().with(PACK, "gold")).unwrap_err().faults()[0].at,
        "options.pack"
    );
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
