//! Bots play Pig: two seats, one die, nothing hidden.

use pig::{Action, Pig, State};
use redoubt_bots::{Bot, BotSpec, Budget, Careless, Choice, Mcts, MctsBot, Player, make, mix};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Options, Outcome, Rules, Seat, Silent};

fn rules() -> Pig {
    Pig::open(&Options::new()).expect("the pack is sound")
}

fn position(scores: [u16; 2], turn_total: u16) -> State {
    State { scores, turn_total, seat: 0, moves: 0, conceded: None }
}

fn iterations(iterations: u32) -> Mcts {
    Mcts { budget: Budget::Iterations(iterations), ..Mcts::default() }
}

fn choose(mcts: Mcts, seed: u64, state: &State) -> Choice<Action> {
    let rules = rules();
    MctsBot::new(&rules, mcts, seed).choose(&rules, state, Seat::FIRST)
}

fn play(players: &mut [Player<Pig>; 2], seed: u64) -> Outcome {
    let rules = rules();
    let mut dice = Fast::new(seed, 0);
    let mut state = rules.setup(&mut dice, &mut Silent);
    while let Some(seat) = rules.to_act(&state).first() {
        let choice = players[seat.index()].choose(&rules, &state, seat);
        rules.apply(&mut state, seat, choice.action, &mut dice, &mut Silent);
    }
    rules.outcome(&state).expect("nobody is to act")
}

#[test]
fn a_careless_player_slips_as_often_as_it_is_told() {
    let rules = rules();
    // The rule of thumb holds here; any action is a roll half of the time.
    let rolls = |percent: u8| {
        let mut bot = Careless::new(&rules, percent, 1);
        let choices = (0..1000).map(|_| bot.choose(&rules, &position([20, 20], 30), Seat::FIRST).action);
        choices.filter(|&action| action == Action::Roll).count()
    };
    assert_eq!(rolls(0), 0);
    assert!((200..300).contains(&rolls(50)), "{}", rolls(50));
    assert!((440..560).contains(&rolls(100)), "{}", rolls(100));
}

#[test]
fn mcts_holds_what_wins_the_game() {
    // Roll is not even legal here (G2.1): the choice is made without a search.
    let choice = choose(iterations(500), 1, &position([85, 60], 15));
    assert_eq!((choice.action, choice.iterations), (Action::Hold, 0));
}

#[test]
fn mcts_banks_a_large_turn_and_rolls_at_the_start_of_one() {
    for seed in 0..10 {
        assert_eq!(choose(iterations(2000), seed, &position([20, 20], 40)).action, Action::Hold, "{seed}");
        assert_eq!(choose(iterations(2000), seed, &position([20, 20], 0)).action, Action::Roll, "{seed}");
        // The opponent is about to win: holding at 92 points is as good as giving up, whatever the rule of thumb says.
        assert_eq!(choose(iterations(2000), seed, &position([70, 98], 22)).action, Action::Roll, "{seed}");
    }
}

#[test]
fn mcts_tells_what_it_considered() {
    let choice = choose(iterations(1000), 3, &position([50, 50], 18));
    assert_eq!(choice.iterations, 1000);
    assert_eq!(choice.values.iter().map(|value| value.visits).sum::<u32>(), 1000);
    assert_eq!(choice.values[0].action, choice.action);
    assert_eq!(choice.values.len(), 2);
    for value in &choice.values {
        assert!(0.0 < value.value && value.value < 1.0, "{value:?}");
    }
}

#[test]
fn mcts_with_the_same_seed_repeats_itself_whatever_its_threads_do() {
    for threads in [1, 3] {
        let mcts = Mcts { threads, ..iterations(500) };
        let game = |seed| {
            let rules = rules();
            let mut bot = MctsBot::new(&rules, mcts, seed);
            [0, 9, 18, 27].map(|total| bot.choose(&rules, &position([30, 40], total), Seat::FIRST))
        };
        assert_eq!(game(5), game(5));
        assert_ne!(game(5), game(6), "another seed, other dice");
        assert!(game(5).iter().all(|choice| choice.iterations == 500));
    }
}

#[test]
fn threads_share_the_iterations_and_do_not_repeat_each_other() {
    let choice = choose(Mcts { threads: 3, ..iterations(1000) }, 5, &position([30, 40], 12));
    assert_eq!(choice.iterations, 1000);
    assert_eq!(choice.values.iter().map(|value| value.visits).sum::<u32>(), 1000);
    let single = choose(iterations(334), 5, &position([30, 40], 12));
    assert_ne!(choice.values[0].value, single.values[0].value);
}

#[test]
fn a_time_budget_comes_to_an_end_with_a_legal_choice() {
    let mcts = Mcts { budget: Budget::Millis(1), ..Mcts::default() };
    assert!(choose(mcts, 1, &position([0, 0], 10)).iterations >= 1);
}

#[test]
fn mcts_beats_random() {
    let rules = rules();
    let specs = [BotSpec::Mcts(Some(Budget::Iterations(100))), BotSpec::Random];
    let wins = (0..40u64).filter(|&game| {
        let swap = (game % 2) as usize;
        let mut players = [0, 1].map(|seat| make(specs[(seat + swap) % 2], &rules, mix(game, seat as u64)));
        play(&mut players, game / 2).value(Seat::new(swap as u8)) == 1.0
    });
    assert!(wins.count() >= 38);
}

#[test]
fn random_takes_every_action_equally_often() {
    let rules = rules();
    let mut player = make(BotSpec::Random, &rules, 4);
    let state = position([0, 0], 10);
    let rolls = (0..1000).filter(|_| player.choose(&rules, &state, Seat::FIRST).action == Action::Roll);
    assert!((440..=560).contains(&rolls.count()));
}

#[test]
fn heuristic_holds_at_twenty() {
    let rules = rules();
    let mut player = make(BotSpec::Heuristic, &rules, 4);
    let mut action = |total| player.choose(&rules, &position([0, 0], total), Seat::FIRST).action;
    assert_eq!((action(19), action(20)), (Action::Roll, Action::Hold));
}

#[test]
fn a_search_allocates_nothing_once_its_memory_has_grown() {
    let rules = rules();
    let mut bot = MctsBot::new(&rules, iterations(3000), 1);
    let state = position([30, 30], 10);
    for _ in 0..3 {
        bot.choose(&rules, &state, Seat::FIRST);
    }
    let used = allocation_counter::measure(|| {
        bot.choose(&rules, &state, Seat::FIRST);
    });
    // The answer itself is a list; three thousand iterations add nothing to it.
    assert!(used.count_total <= 4, "{used:?}");
}
