//! Every event can be drawn from the views before and after it: what it did is there, and nothing happens untold.

use harbinger::view::{RowView, View};
use harbinger::{
    Action, Aim, AssignAction, CodeBreakingPhase, DecipherPhase, EncipherPhase, Event, Harbinger, Phase,
    Place, Quiet, RecruitPhase, Side, SiegePhase, State, Structure,
};
use redoubt_engine::chance::Fast;
use redoubt_engine::film::seen_by;
use redoubt_engine::patch::{Change, diff};
use redoubt_engine::{Game, Journal, Options, Pilot, Play, Present, Rules, Seat, Viewer};
use std::collections::BTreeSet;

/// Keeps every event with the position as it then stood.
#[derive(Default)]
struct Reel(Vec<(Event, State)>);

impl Journal<Harbinger> for Reel {
    fn note(&mut self, state: &State, event: impl FnOnce() -> Event) {
        self.0.push((event(), *state));
    }
}

/// Steps of games by the rule-based player and of random games, on both sheets: the position before, what was done,
/// what happened, the position after.
fn each_step(games: u64, mut look: impl FnMut(&Harbinger, &State, Action, &[(Event, State)], &State)) {
    for pack in Harbinger::packs() {
        let rules = Harbinger::with_pack(pack.toml, &Options::new()).unwrap();
        for game in 0..games {
            let mut pilot = (game % 2 == 0).then(|| rules.pilot());
            let (mut choice, mut dice) = (Fast::new(game, 1), Fast::new(game, 2));
            let mut state = rules.setup(&mut dice, &mut Reel::default());
            let mut actions = Vec::new();
            while rules.outcome(&state).is_none() {
                rules.canonical(&state, Seat::FIRST, &mut actions);
                let action = match &mut pilot {
                    Some(pilot) => pilot.choose(&rules, &state, Seat::FIRST, &mut choice),
                    None => choice.pick(&actions),
                };
                let (before, mut reel) = (state, Reel::default());
                rules.apply(&mut state, Seat::FIRST, action, &mut dice, &mut reel);
                look(&rules, &before, action, &reel.0, &state);
            }
        }
    }
}

#[test]
fn a_view_shows_what_its_event_did() {
    // H3.2, H4.4, H6.3, H16.2: whoever draws an event needs no rule.
    let mut kinds = BTreeSet::new();
    each_step(60, |rules, before, _, moments, _| {
        let mut old = rules.view(before, Viewer::SPECTATOR);
        for (event, state) in moments {
            let new = rules.view(state, Viewer::SPECTATOR);
            if let Err(missing) = shown(rules, &old, event, &new) {
                panic!("{missing} after {event:?}\n{new:#?}");
            }
            kinds.insert(kind(event));
            old = new;
        }
    });
    assert_eq!(kinds.len(), 38, "not every kind of event was seen: {kinds:?}");
}

fn kind(event: &Event) -> String {
    serde_json::to_value(event).unwrap()["type"].as_str().unwrap().to_string()
}

#[test]
fn nothing_happens_untold() {
    // Behind the last event of a step only the next question is new. Steps of an assignment tell nothing until it is
    // confirmed (H11.6).
    each_step(16, |rules, _, action, moments, after| {
        let Some((_, last)) = moments.last() else {
            let silent = matches!(
                action,
                Action::Assign(AssignAction::Place { .. }) | Action::Assign(AssignAction::Scramble { .. })
            );
            let asks = matches!(after.phase, Phase::Recruit(RecruitPhase::Recruit { .. }) | Phase::Deploy(_));
            assert!(silent || asks, "{action:?} told nothing");
            return;
        };
        let [last, after] = [last, after].map(|state| seen_by(rules, state, Viewer::SPECTATOR));
        for change in diff(&last, &after) {
            let (Change::Add { path, .. } | Change::Remove { path } | Change::Replace { path, .. }) = change;
            let question = ["/phase", "/attack_percent"].iter().any(|field| path.starts_with(field));
            assert!(question, "{path} changed behind the events of {action:?}");
        }
    });
}

#[test]
fn what_goes_by_itself_asks_nobody() {
    // H3.2: between two decisions somebody is asked; on the way there only if the event asks already.
    each_step(16, |rules, _, action, moments, after| {
        for (event, state) in moments {
            let asked = !rules.to_act(state).is_empty();
            let mut legal = Vec::new();
            rules.legal(state, Seat::FIRST, &mut legal);
            assert!(asked || legal.is_empty(), "{event:?}");
            rules.panels(&rules.view(state, Viewer::SPECTATOR), Viewer::SPECTATOR);
            rules.prompt(state, Seat::FIRST);
        }
        let over = rules.outcome(after).is_some();
        assert_eq!(rules.to_act(after).is_empty(), over, "{action:?}");
    });
}

/// Fails with what a view does not show.
macro_rules! show {
    ($condition:expr) => {
        if !$condition {
            return Err(stringify!($condition).to_string());
        }
    };
}

/// Whether the views before and after an event show what it did.
fn shown(rules: &Harbinger, old: &View, event: &Event, new: &View) -> Result<(), String> {
    let (row, was) = (&new.rows[usize::from(new.row)], &old.rows[usize::from(old.row)]);
    match *event {
        Event::DecipherRolled { .. }
        | Event::Written { .. }
        | Event::Erased { .. }
        | Event::CodeSkipped { .. }
        | Event::CodeRolled { .. }
        | Event::SpyPlane { .. }
        | Event::CodeResolved { .. } => codes_shown(old, event, new, row, was),
        Event::Recruited { .. }
        | Event::Enciphering { .. }
        | Event::Enciphered { .. }
        | Event::Deployed { .. } => actions_shown(old, event, new, row, was),
        Event::TimePassed { space, invasion_value, die, last } => {
            show!(row.crossed == space + 1 && was.crossed == space);
            let comes = die.is_some_and(|die| die >= invasion_value) || last;
            show!(last == (space == 9));
            show!(comes == (new.phase == Phase::ACTION_OVER));
            show!(comes != (new.phase == Phase::ACTION));
            Ok(())
        }
        Event::InvasionStarted { .. } => {
            show!(new.phase == Phase::invasion(1) && new.invasion_eighths.is_none());
            Ok(())
        }
        Event::Target { .. }
        | Event::GroundAttack { .. }
        | Event::AirAim { .. }
        | Event::AirSide { .. }
        | Event::Assigned { .. } => invasion_shown(event, new, row),
        Event::BombersStopped { .. }
        | Event::Bombed { .. }
        | Event::Destroyed { .. }
        | Event::Unopposed { .. }
        | Event::NoneLeft { .. }
        | Event::StructureRolled { .. } => battle_shown(old, event, new, row),
        Event::StructureLost { row, side, structure } => loss_shown(rules, old, row, side, structure, new),
        Event::CodeBreakingSkipped
        | Event::CodeBreakersRolled { .. }
        | Event::CodeSpent { .. }
        | Event::CipherWritten { .. }
        | Event::CipherDiscarded { .. }
        | Event::ColumnBroken { .. } => cipher_shown(old, event, new),
        Event::RowBegan { row: now, ready, crossed_before } => {
            show!(new.row == now && new.phase == Phase::ACTION);
            show!((row.ready, row.crossed) == (ready, crossed_before));
            Ok(())
        }
        Event::SiegeBegan
        | Event::SiegeTurn { .. }
        | Event::MilitiaAttacked { .. }
        | Event::CodesAttacked { .. }
        | Event::FightersAttacked { .. } => siege_shown(old, event, new),
        Event::Ended { ending, enemies_left } => {
            show!(new.phase == Phase::over(ending) && new.enemies_left == enemies_left);
            Ok(())
        }
    }
}

/// H7 to H9.
fn actions_shown(old: &View, event: &Event, new: &View, row: &RowView, was: &RowView) -> Result<(), String> {
    match *event {
        Event::Recruited { row: here, capital } => {
            show!(row.recruited == was.recruited + here && row.units_left == was.units_left + here);
            show!(new.capital == old.capital + capital);
            show!(new.militia_attacks == new.capital / 5);
            Ok(())
        }
        Event::Enciphering { most } => {
            show!(
                matches!(new.phase, Phase::Encipher(EncipherPhase::Encipher { left, written: 0 }) if left == most)
            );
            Ok(())
        }
        Event::Enciphered { number } => {
            show!(copies(&new.enciphered, number) == copies(&old.enciphered, number) + 1);
            Ok(())
        }
        Event::Deployed { left, right } => {
            show!(row.deployed);
            show!(row.structures[0].defenders == was.structures[0].defenders + left);
            show!(row.structures[1].defenders == was.structures[1].defenders + right);
            Ok(())
        }
        _ => unreachable!("H7: not told by an action"),
    }
}

/// H5, H6.
fn codes_shown(old: &View, event: &Event, new: &View, row: &RowView, was: &RowView) -> Result<(), String> {
    match *event {
        Event::DecipherRolled { dice } => show!(new.phase == Phase::Decipher(DecipherPhase::First { dice })),
        Event::Written { code, value } | Event::Erased { code, value, .. } => {
            let (here, before) = (&row.codes[code.index()], &was.codes[code.index()]);
            let change = i32::from(matches!(event, Event::Written { .. })) * 2 - 1;
            show!(copies(&here.circles, value) == copies(&before.circles, value) + change);
            let [a, b] = here.circles;
            let complete = a > 0 && b > 0;
            show!(here.range == complete.then(|| [a.min(b), a.max(b)]));
            show!(here.eighths == if complete { a.abs_diff(b) + 1 } else { 0 });
            let used = matches!(old.phase, Phase::Decipher(DecipherPhase::Second { .. }));
            show!(used == (new.phase == Phase::ACTION_OVER));
        }
        Event::CodeSkipped { code } => {
            show!(row.broken && row.codes[code.index()].successes == Some(0));
            show!(row.codes[code.index()].range.is_none());
        }
        Event::CodeRolled { code, dice, range: (low, high) } => {
            let here = &row.codes[code.index()];
            show!(row.broken && here.range == Some([low, high]) && here.successes.is_none());
            let roll = here.roll.ok_or("no roll")?;
            show!(roll.dice == dice && roll.hits == dice.map(|die| low <= die && die <= high));
        }
        Event::SpyPlane { code, dice, fighters_left } => {
            show!(new.fighters == fighters_left && old.fighters == fighters_left + 1);
            show!(row.codes[code.index()].roll.is_some_and(|roll| roll.dice == dice));
        }
        Event::CodeResolved { code, successes } => {
            let rolled = was.codes[code.index()].roll.ok_or("no roll before")?;
            show!(rolled.hits.iter().filter(|&&hit| hit).count() == usize::from(successes));
            let here = &row.codes[code.index()];
            show!(here.successes == Some(successes) && here.roll.is_none());
            show!(row.codes.iter().all(|later| later.code <= code || later.successes.is_none()));
        }
        _ => unreachable!("{event:?} is shown elsewhere"),
    }
    Ok(())
}

/// H10 to H12.
fn invasion_shown(event: &Event, new: &View, row: &RowView) -> Result<(), String> {
    let step = |early| Phase::invasion(if early { 1 } else { 3 });
    match *event {
        Event::Target { die, space, early, .. } => {
            show!(new.phase == step(early));
            show!(row.targets.last().is_some_and(|target| (target.die, target.space) == (die, space)));
            show!(row.spaces[usize::from(space)].targeted);
            let mut spaces: Vec<u8> = row.targets.iter().map(|target| target.space).collect();
            spaces.sort_unstable();
            show!(row.ends.map(|ends| ends.to_vec()) == (spaces.len() == 2).then_some(spaces));
        }
        Event::GroundAttack { side, enemies, early, .. } => {
            show!(new.phase == step(early) && row.attackers[side.index()] == Some(enemies));
            if let Some(ends) = row.ends {
                let here = row.spaces[usize::from(ends[side.index()])].attackers;
                show!(enemies.iter().all(|enemy| here.contains(enemy)));
            }
        }
        Event::AirAim { aim, early, .. } => show!(new.phase == step(early) && row.aim == Some(aim)),
        Event::AirSide { side, early, .. } => {
            show!(new.phase == step(early) && row.aim_side == Some(side));
            let marked = match (row.aim, row.ends) {
                (Some(Aim::Structure), _) => row.structures[side.index()].bomber,
                (Some(Aim::Map), Some(ends)) => row.spaces[usize::from(ends[side.index()])].bomber,
                _ => true,
            };
            show!(marked);
        }
        Event::Assigned { ref troops, defenders, flights, .. } => {
            show!(new.phase == step(false) && new.attack_percent.is_empty() && row.units_left == 0);
            for (at, space) in row.spaces.iter().enumerate() {
                show!(space.troops == troops[at] && space.fighter == (flights & 4 << at != 0));
            }
            for side in Side::ALL {
                let structure = &row.structures[side.index()];
                show!(structure.defenders == defenders[side.index()]);
                show!(structure.fighter == (flights & 1 << side.index() != 0));
            }
        }
        _ => unreachable!("{event:?} is shown elsewhere"),
    }
    Ok(())
}

/// H13 to H15.
fn battle_shown(old: &View, event: &Event, new: &View, row: &RowView) -> Result<(), String> {
    let marks = |at| match at {
        Place::Structure(side) => {
            let structure: &harbinger::view::StructureView = &row.structures[side.index()];
            (structure.bomber, structure.fighter)
        }
        Place::Space(space) => {
            let space = &row.spaces[usize::from(space)];
            (space.bomber, space.fighter)
        }
    };
    match *event {
        Event::BombersStopped { at, .. } => show!(marks(at) == (true, true) && !row.bombed),
        Event::Bombed { at, units_lost, .. } => {
            show!(marks(at) == (true, false) && row.bombed);
            let before = &old.rows[usize::from(old.row)];
            let lost: u8 = before.spaces.iter().flat_map(|space| space.troops).sum();
            match at {
                Place::Structure(_) => show!(row.structures.iter().all(|structure| structure.lost)),
                Place::Space(_) => {
                    show!(units_lost == lost && row.spaces.iter().all(|space| space.troops == [0; 4]));
                }
            }
        }
        Event::Destroyed { space, enemy, count, .. } => {
            let index = enemy.index();
            show!(row.spaces[usize::from(space)].attackers.contains(enemy));
            show!(new.enemies[index].destroyed == old.enemies[index].destroyed + count);
            show!(new.enemies[index].left + count == old.enemies[index].left);
            show!(new.enemies_left + count == old.enemies_left);
            show!(row.kills[index] == old.rows[usize::from(old.row)].kills[index] + count);
        }
        Event::Unopposed { enemy, .. } => show!(new.enemies[enemy.index()].left > 0),
        Event::NoneLeft { enemy, .. } => show!(new.enemies[enemy.index()].left == 0),
        Event::StructureRolled { side, defenders, held, .. } => {
            let structure = &row.structures[side.index()];
            show!(new.phase == Phase::invasion(6));
            show!(structure.defenders == defenders && structure.lost != held);
        }
        _ => unreachable!("{event:?} is shown elsewhere"),
    }
    Ok(())
}

/// H16.
fn loss_shown(
    rules: &Harbinger,
    old: &View,
    row: u8,
    side: Side,
    structure: Structure,
    new: &View,
) -> Result<(), String> {
    let here = usize::from(row);
    show!(rules.components().rows[here].structures[side.index()] == structure);
    show!(new.rows[here].structures[side.index()].lost && new.phase == Phase::invasion(7));
    let next = new.rows.get(here + 1).zip(old.rows.get(here + 1));
    match (structure, next) {
        (Structure::Bridge, Some((next, was))) => show!(next.crossed == was.crossed + 2),
        (Structure::Factory, Some((next, _))) => show!(next.ready == 0 && next.units_left == 0),
        (Structure::Bridge | Structure::Factory, None) => {}
        (Structure::RadioTower, _) => {
            show!(new.towers_lost == old.towers_lost + 1);
            show!(new.code_breaking_dice == old.code_breaking_dice + 2);
        }
        (Structure::Airbase, _) => show!(new.fighters == 0),
        (Structure::ThpOffice, _) => show!(new.columns.iter().all(|column| !column.live)),
    }
    Ok(())
}

/// H17.
fn cipher_shown(old: &View, event: &Event, new: &View) -> Result<(), String> {
    let open = |view: &View| match view.phase {
        Phase::CodeBreaking(CodeBreakingPhase::First { .. }) => 2,
        Phase::CodeBreaking(CodeBreakingPhase::Second { .. }) => 1,
        _ => 0,
    };
    let used = open(new) + 1 == open(old);
    match *event {
        Event::CodeBreakingSkipped => show!(new.columns.iter().all(|column| !column.live)),
        Event::CodeBreakersRolled { dice, rolls_left } => {
            show!(new.phase == Phase::CodeBreaking(CodeBreakingPhase::First { dice, rolls_left }));
        }
        Event::CodeSpent { number } => {
            show!(used && copies(&new.enciphered, number) == copies(&old.enciphered, number) - 1);
        }
        Event::CipherWritten { number, column, line } => {
            let column = &new.columns[usize::from(column)];
            show!(used && column.numbers.len() == usize::from(line) + 1);
            show!(column.numbers.last() == Some(&number));
            show!(column.repeated.contains(&number) == (copies(&column.numbers, number) > 1));
            show!(new.columns_holding[usize::from(number) - 1] > 0);
        }
        Event::CipherDiscarded { .. } => show!(used && new.columns_holding == old.columns_holding),
        Event::ColumnBroken { column, number } => {
            show!(old.columns[usize::from(column)].live && !new.columns[usize::from(column)].live);
            show!(new.columns[usize::from(column)].repeated.contains(&number));
        }
        _ => unreachable!("{event:?} is shown elsewhere"),
    }
    Ok(())
}

/// H19.
fn siege_shown(old: &View, event: &Event, new: &View) -> Result<(), String> {
    show!(new.siege);
    match *event {
        Event::SiegeBegan => show!(new.phase == Phase::Quiet(Quiet::SiegeBegins)),
        Event::SiegeTurn { enemy, left } => {
            show!(
                new.phase
                    == Phase::Siege(SiegePhase::Siege { enemy, militia_used: false, codes_used: false })
            );
            show!(new.enemies[enemy.index()].left == left);
        }
        Event::MilitiaAttacked { enemy, destroyed, left, .. } => {
            show!(matches!(new.phase, Phase::Siege(SiegePhase::Siege { militia_used: true, .. })));
            show!(new.militia_attacks + 1 == old.militia_attacks && new.capital + 5 == old.capital);
            show!(
                (new.enemies[enemy.index()].left, new.enemies_left + destroyed) == (left, old.enemies_left)
            );
        }
        Event::CodesAttacked { enemy, column, destroyed, left, .. } => {
            show!(matches!(new.phase, Phase::Siege(SiegePhase::Siege { codes_used: true, .. })));
            show!(old.columns[usize::from(column)].live && !new.columns[usize::from(column)].live);
            show!(
                (new.enemies[enemy.index()].left, new.enemies_left + destroyed) == (left, old.enemies_left)
            );
        }
        Event::FightersAttacked { enemy, destroyed, left, .. } => {
            show!(new.fighters + 1 == old.fighters);
            show!(
                (new.enemies[enemy.index()].left, new.enemies_left + destroyed) == (left, old.enemies_left)
            );
        }
        _ => unreachable!("{event:?} is shown elsewhere"),
    }
    Ok(())
}

fn copies(numbers: &[u8], number: u8) -> i32 {
    numbers.iter().filter(|&&other| other == number).count() as i32
}
