//! Exact chances: every combination of dice is played through the rules.

use crate::position::{rules, turn};
use federation::{
    ActPhase, Action, CombatPhase, Deed, Faction, FedTech, Phase, Purse, RollPhase, Space, State, Task, Why,
};
use redoubt_engine::chance::Enumerate;
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

/// Enumerates the dice of contests, and takes the first answer to everything else.
struct Once<'a>(&'a mut Enumerate);

impl Chance for Once<'_> {
    fn answer(&mut self, ask: redoubt_engine::Ask, names: redoubt_engine::chance::Names<'_>) -> u32 {
        if ask.why == "contest" { self.0.answer(ask, names) } else { 0 }
    }
}
