//! Exact chances: every combination of dice is played through the rules.

use crate::rules::position::{rules, turn};
use federation::{
    ActPhase, Action, CombatPhase, Deed, Faction, FedTech, Phase, Purse, RollPhase, Space, State, Task, Why,
};
use redoubt_engine::chance::Enumerate;
use redoubt_engine::odds::{Effort, odds};
use redoubt_engine::{Chance, Present, Rules, Seat, Silent, Viewer};

/// Plays an action with every combination of answers, and sums up the chances of what is looked at.
fn chance_of(state: &State, action: Action, mut look: impl FnMut(&State) -> bool) -> f64 {
    let (mut all, mut sum) = (Enumerate::default(), 0.0);
    loop {
        let mut seen = false;
        let probability = all.run(|chance| {
            let mut after = *state;
            rules().apply(&mut after, Seat::FIRST, action, chance, &mut Silent);
            seen = look(&after);
        });
        match probability {
            Some(probability) => sum += if seen { probability } else { 0.0 },
            None => return sum,
        }
    }
}

#[track_caller]
fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 0.0006, "{found:.4}, expected {expected}");
}

/// A combat with the Flesh Eaters' Scout at Sol, with so many dice and technologies; an Espionage token keeps the roll
/// on the table.
fn combat(dice: u8, techs: &str) -> State {
    let owned = if techs.is_empty() { String::new() } else { format!("; owns {techs}") };
    let mut state = turn(&format!("flagship sol; fe_scout sol; stored espionage{owned}")).finish();
    state.phase = Phase::Combat(CombatPhase::Ready { faction: Faction::Fe, space: Space::Sol, dice });
    state.agenda.push(Task::Act);
    state
}

/// The hits of the roll that lies on the table.
fn hits(state: &State) -> u8 {
    let Phase::Roll(RollPhase::Reroll { roll }) = state.phase else { panic!("{:?}", state.phase) };
    assert!(matches!(roll.why, Why::Combat { .. }));
    let owns = |tech| state.advantages[tech];
    let one = |die: &u8| {
        let shown = die + owns(FedTech::Targeting) + owns(FedTech::Distortion);
        u8::from(shown >= 5) + u8::from(owns(FedTech::Targeting) > 0 && shown >= 7)
    };
    roll.dice().iter().map(one).sum()
}

/// The chances of at least 1, 2, 3, ... hits, by enumeration; the view's preview says the same in percent.
#[track_caller]
fn table(dice: u8, techs: &str, expected: &[f64]) {
    let state = combat(dice, techs);
    let preview = rules().view(&state, Viewer::SPECTATOR).fight.unwrap();
    assert_eq!(preview.dice, dice);
    for (&chance, least) in expected.iter().zip(1..) {
        near(chance_of(&state, Action::Roll, |after| hits(after) >= least), chance);
        let percent = preview.hit_percent.get(usize::from(least) - 1).copied().unwrap_or(0);
        assert!((f64::from(percent) - 100.0 * chance).abs() < 0.6, "{percent} %, expected {chance}");
    }
}

#[test]
fn hits_without_technology() {
    // F21.5: 5 and 6 hit.
    table(1, "", &[0.333]);
    table(2, "", &[0.556, 0.111]);
    table(3, "", &[0.704, 0.259, 0.037]);
    table(4, "", &[0.802, 0.407, 0.111, 0.012]);
    table(5, "", &[0.868, 0.539, 0.210, 0.045, 0.004]);
}

#[test]
fn hits_with_enhanced_targeting() {
    // F21.5, F22.1: 4 and 5 hit, 6 hits twice.
    table(1, "enhanced_targeting", &[0.5, 0.167]);
    table(2, "enhanced_targeting", &[0.75, 0.417, 0.139, 0.028]);
    table(3, "enhanced_targeting", &[0.875, 0.625, 0.333, 0.130]);
    table(4, "enhanced_targeting", &[0.9375, 0.771, 0.521, 0.280]);
    table(5, "enhanced_targeting", &[0.969, 0.865, 0.674, 0.442]);
}

#[test]
fn hits_with_visual_distortion() {
    // F22.8: half of all dice hit, and none twice; with Enhanced Targeting 3 and 4 hit, 5 and 6 hit twice.
    table(2, "visual_distortion", &[0.75, 0.25]);
    table(2, "enhanced_targeting visual_distortion", &[8.0 / 9.0, 2.0 / 3.0, 1.0 / 3.0, 1.0 / 9.0]);
}

#[test]
fn a_project_moves_by_the_chart_of_its_column() {
    // F11.2, F11.3: chances in sixths to go back, to stay, to go on by one or two, or to be complete.
    let chart = [(0, [0, 1, 4, 1, 0]), (25, [1, 1, 3, 1, 0]), (50, [1, 2, 2, 0, 1]), (75, [1, 2, 0, 0, 3])];
    for (percent, [lost, none, single, double, complete]) in chart {
        let state = turn(&format!("stored research; project missile_swarms {percent}")).finish();
        let column = state.projects.as_slice()[0].column;
        let conduct = Action::Do { deed: Deed::Conduct };
        let moved = |steps: i8| {
            chance_of(&state, conduct, |after| {
                let now = after.projects.as_slice().first().map(|project| project.column);
                now == column.checked_add_signed(steps)
            })
        };
        for (steps, sixths) in [(-1, lost), (0, none), (1, single), (2, double)] {
            near(moved(steps), f64::from(sixths) / 6.0);
        }
        let done = chance_of(&state, conduct, |after| after.advantages[FedTech::Missiles] == 1);
        near(done, f64::from(complete) / 6.0);
    }
}

#[test]
fn sabotage_finds_a_technology_in_its_space() {
    // F12.1, F12.2, F26.26: technologies on 6, 5 and 4, the spy on 3; Anti-Espionage is one of them.
    let lost = |words: &str| {
        let state =
            turn(&format!("stored espionage; techs cy fast_scouts fast_raiders anti_espionage; {words}"))
                .finish();
        let mut all = Enumerate::default();
        let mut sum = 0.0;
        while let Some(probability) = all.run(|chance: &mut Enumerate| {
            let mut after = state;
            rules().apply(&mut after, Seat::FIRST, Action::Do { deed: Deed::Sabotage }, chance, &mut Silent);
            if let Phase::Act(ActPhase::Pay { .. }) = after.phase {
                let free = Action::Pay { purse: Purse::Free };
                rules().apply(&mut after, Seat::FIRST, free, chance, &mut Silent);
            }
            while let Phase::Roll(_) = after.phase {
                rules().apply(&mut after, Seat::FIRST, Action::Accept, chance, &mut Silent);
            }
            if after.techs[Faction::Cy].len() == 2 {
                sum += chance.probability();
            }
        }) {
            assert!(probability > 0.0);
        }
        sum
    };
    near(lost("cy peace"), 2.0 / 6.0); // 5 and 6 become 4 and 5
    near(lost("owns data_disruption"), 3.0 / 6.0); // even again
    near(lost("deploy spy_cy"), 3.0 / 6.0); // 4 becomes 3, the spy, and hits the technology above it
    near(lost("owns data_disruption visual_distortion"), 4.0 / 6.0); // 3 to 6 become 4 to 7, which is 6
}

#[test]
fn an_embassy_prevents_two_steps_in_three() {
    // F20.1, F20.2: a Base on Cuaetera lowers the Flesh Eaters by one.
    let state = turn(
        "flagship cuaetera; stored build; deploy embassy_fe; base build ascao; base maneuver saenerth;
        base research abraxsys; base espionage puyxeilia; base defense unbuilt",
    )
    .finish();
    let mut after = state;
    let mut chance = Enumerate::default();
    // The world and the Base are the only choices left but one: which Base.
    let _ = chance.run(|chance| {
        rules().apply(&mut after, Seat::FIRST, Action::Do { deed: Deed::Settle }, chance, &mut Silent);
    });
    let settle = Action::Base { base: federation::Base::Defense };
    near(
        chance_of(&after, settle, |after| after.levels[Faction::Fe] == federation::Level::ColdWar),
        1.0 / 3.0,
    );
    near(chance_of(&after, settle, |after| after.has_embassy(Faction::Fe)), 1.0 / 3.0);
}

#[test]
fn the_translator_takes_the_better_of_two_dice() {
    // F20.5: both dice fail in 4 of 36 cases.
    let state = turn("fe cold_war; deploy spy_fe; owns real_time_translator; next fe_tech").finish();
    let mut all = Enumerate::default();
    let mut lost = 0.0;
    while all
        .run(|chance: &mut Enumerate| {
            let mut after = state;
            let play = |after: &mut State, action, chance: &mut Enumerate| {
                rules().apply(after, Seat::FIRST, action, &mut Once(chance), &mut Silent);
            };
            play(&mut after, Action::Do { deed: Deed::End }, chance);
            play(&mut after, Action::Contest { purse: Purse::SpyFe }, chance);
            if let Phase::Contest(federation::ContestPhase::Die { dice, .. }) = after.phase {
                play(&mut after, Action::Die { die: dice[0].max(dice[1]) }, chance);
            }
            if !after.techs[Faction::Fe].is_empty() {
                lost += chance.probability();
            }
        })
        .is_some()
    {}
    near(lost, 1.0 / 9.0);
}

/// What an action leads to, in words and exact chances, the likeliest first.
#[track_caller]
fn told(state: &State, action: Action) -> Vec<(String, f64)> {
    let odds = odds(rules(), state, Seat::FIRST, action, Effort::default());
    assert!(odds.exact);
    odds.groups.into_iter().map(|group| (group.text, group.probability)).collect()
}

#[track_caller]
fn tells(state: &State, action: Action, expected: &[(&str, f64)]) {
    let found = told(state, action);
    let texts: Vec<&str> = found.iter().map(|(text, _)| text.as_str()).collect();
    assert_eq!(texts.len(), expected.len(), "{found:?}");
    for (text, chance) in expected {
        let at = texts.iter().position(|other| other == text).unwrap_or_else(|| panic!("{text}: {found:?}"));
        near(found[at].1, *chance);
    }
}

fn said(state: &State, action: Action) -> String {
    rules().label(state, Seat::FIRST, action).text
}

#[test]
fn a_space_says_what_would_happen_if_a_fleet_came() {
    // F21.3, F21.6: a Raider with Combat Value 2 comes from FE3 to the plain Base: 5 - 2 dice. Two spaces lie behind
    // it, so that three hits destroy it: 3 + 1 > 2.
    let state = turn("fe war; fe_raider fe3; base build apclore").finish();
    let view = rules().view(&state, Viewer::SPECTATOR);
    let [threat] = &view.spaces[Space::Apclore].threats[..] else { panic!("one threat") };
    assert_eq!((threat.faction, threat.dice, threat.lose_percent), (Faction::Fe, 3, 30));
    assert_eq!(threat.hit_percent, [70, 26, 4]);
    assert_eq!((&threat.kill_hits[..], threat.kill_percent), (&[3][..], 4));
    assert!(view.spaces[Space::Sol].threats.is_empty() && view.spaces[Space::Cuaetera].threats.is_empty());
    // A Flagship beside the Base is a strike: one die more, 16 in 81 lose.
    let state = turn("fe war; fe_raider fe3; base build apclore; flagship apclore").finish();
    let view = rules().view(&state, Viewer::SPECTATOR);
    assert_eq!(
        (view.spaces[Space::Apclore].threats[0].dice, view.spaces[Space::Apclore].threats[0].lose_percent),
        (4, 20)
    );
}

#[test]
fn a_move_into_fleets_says_its_risk() {
    // F10.1, F21.3, F21.4: 5 - 2 and the Flagship's strike; a striped Mine taken along is one more.
    let mut state = turn("flagship ct1; striped_mine ct1; ct_scout ct2; stored maneuver").finish();
    let to = |carry| {
        let (free, ship, from) = (false, federation::Ship::Flagship, Space::Ct1);
        Phase::Maneuver(federation::ManeuverPhase::To { free, ship, from, carry })
    };
    state.phase = to(federation::Carry::Nothing);
    let warning = |state: &State| rules().label(state, Seat::FIRST, Action::At { space: Space::Ct2 }).warning;
    assert_eq!(warning(&state).as_deref(), Some("combat with the Cthonians: 4 dice, 20 % lose"));
    state.phase = to(federation::Carry::Striped);
    assert_eq!(warning(&state).as_deref(), Some("combat with the Cthonians: 5 dice, 13 % lose"));
}

#[test]
fn choices_say_their_chances() {
    // F21.5, F10.2: 8 in 27, then 16 in 81.
    let mut state = combat(3, "");
    assert_eq!(said(&state, Action::Roll), "Roll 3 dice (30 % lose)");
    assert_eq!(said(&state, Action::OutManeuver), "Spend Maneuver for one more die (20 % lose)");
    // F24.1: the same dice again.
    let roll = federation::Roll {
        dice: [1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        why: Why::Combat { faction: Faction::Fe, space: Space::Sol },
    };
    state.phase = Phase::Roll(RollPhase::Reroll { roll });
    assert!(said(&state, Action::Reroll { purse: Purse::Free }).ends_with("(30 % lose)"));
    // F20.1, F20.5: 4 in 6; with the Translator 32 in 36.
    let contest = Action::Contest { purse: Purse::SpyFe };
    assert!(said(&turn("deploy spy_fe").finish(), contest).ends_with("(67 % prevented)"));
    assert!(
        said(&turn("deploy spy_fe; owns real_time_translator").finish(), contest)
            .ends_with("(89 % prevented)")
    );
    // F12.1, F12.2: technologies on 6 and 5.
    let mut state = turn("stored espionage; techs cy fast_scouts fast_raiders").finish();
    state.phase = Phase::Whom(federation::WhomPhase::Whom { deed: Deed::Sabotage });
    assert_eq!(said(&state, Action::Faction { faction: Faction::Cy }), "Cybers (33 % hit)");
}

#[test]
fn research_is_foretold_with_and_without_espionage() {
    // F11.2: at 75 % a 1 is lost, 2 and 3 are no progress, the rest completes it.
    let expected =
        [("a technology complete", 0.5), ("no progress", 1.0 / 3.0), ("one column back", 1.0 / 6.0)];
    let conduct = Action::Do { deed: Deed::Conduct };
    tells(&turn("stored research; project missile_swarms 75").finish(), conduct, &expected);
    tells(&turn("stored research espionage; project missile_swarms 75").finish(), conduct, &expected);
    // Two projects at 0 %: each stays with a 1 and goes two columns with a 6.
    let two = turn("stored research; project missile_swarms 0; project data_disruption 0").finish();
    tells(
        &two,
        conduct,
        &[
            ("2 columns on", 18.0 / 36.0),
            ("one column on", 8.0 / 36.0),
            ("3 columns on", 8.0 / 36.0),
            ("no progress", 1.0 / 36.0),
            ("4 columns on", 1.0 / 36.0),
        ],
    );
}

#[test]
fn sabotage_is_foretold_by_what_it_finds() {
    // F12.1, F12.2: a 6 and a 5, else nothing.
    let expected = [
        ("nothing is hit", 4.0 / 6.0),
        ("Fast Scouts is lost", 1.0 / 6.0),
        ("Fast Raiders is lost", 1.0 / 6.0),
    ];
    let sabotage = Action::Do { deed: Deed::Sabotage };
    tells(&turn("stored espionage; techs cy fast_scouts fast_raiders").finish(), sabotage, &expected);
}

#[test]
fn an_embassy_is_foretold() {
    // F20.1, F20.2: 5 and 6 stay, 3 and 4 return, 1 and 2 fail.
    let mut state = turn(
        "flagship cuaetera; stored build; deploy embassy_fe; base build ascao; base maneuver saenerth;
        base research abraxsys; base espionage puyxeilia; base defense unbuilt",
    )
    .finish();
    state.phase = Phase::Build(federation::BuildPhase::SettleBase { world: federation::World::Cuaetera });
    tells(
        &state,
        Action::Base { base: federation::Base::Defense },
        &[
            ("prevented, the token stays", 1.0 / 3.0),
            ("prevented, the token returns", 1.0 / 3.0),
            ("War Effort goes down", 1.0 / 3.0),
        ],
    );
}

#[test]
fn the_bag_says_what_comes_next() {
    // F3.5, F0.10: 44 of 49 tokens are left at Hard; two of them let the Mutants research.
    let state = turn("").finish();
    let view = rules().view(&state, Viewer::SPECTATOR);
    let left: u32 = view.bag.iter().map(|line| u32::from(line.count)).sum();
    assert_eq!((view.bag_count, left), (44, 44));
    let line = view.bag.iter().find(|line| line.token == federation::Token::MuTech).unwrap();
    assert_eq!((line.count, line.permille), (2, 45));
    let fleets = &view.factions[Faction::Ct].pile;
    assert_eq!(fleets.len(), 6, "each of them is drawn in one case of six");
    assert_eq!(view.chits.len(), 6);
}

/// Enumerates the dice of contests, and takes the first answer to everything else.
struct Once<'a>(&'a mut Enumerate);

impl Chance for Once<'_> {
    fn answer(&mut self, ask: redoubt_engine::Ask, names: redoubt_engine::chance::Names<'_>) -> u32 {
        if ask.why == "contest" { self.0.answer(ask, names) } else { 0 }
    }
}
