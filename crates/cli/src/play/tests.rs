//! Play with somebody in front of the screen.

use super::run;
use crate::args::{Cli, Command};
use crate::{Failure, Terminal};
use clap::Parser;
use redoubt_engine::panels::Room;
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

/// What was written, readable while it is written.
#[derive(Clone, Default)]
struct Screen(Rc<RefCell<Vec<u8>>>);

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Types lines at a live terminal of this size; returns its screens, one after the other.
fn screens(command: &str, typed: &str, columns: usize, rows: usize) -> Vec<String> {
    let Command::Play(args) = Cli::parse_from(format!("redoubt play {command}").split(' ')).command else {
        panic!("{command} is no play");
    };
    let screen = Screen::default();
    let room = Room { columns, rows: Some(rows) };
    let played: Result<(), Failure> = run(&args, &mut Terminal::given(typed, screen.clone(), true, room));
    played.unwrap();
    let written = String::from_utf8(screen.0.borrow().clone()).unwrap();
    written.split("\x1b[2J\x1b[H").skip(1).map(String::from).collect()
}

/// The rows of a screen until something is typed.
fn rows(screen: &str) -> usize {
    screen.split("\n> ").next().unwrap().lines().count() + 1
}

#[test]
fn a_secret_is_covered_until_the_other_player_has_sat_down() {
    let screens = screens("frontline --option supply=choose --seed 1", "1\n\nq\n\n", 120, 60);
    assert_eq!(screens.len(), 3);
    assert!(screens[0].contains("Green to move"));
    assert!(screens[1].starts_with("\x1b[3J"), "what was scrolled away is gone too");
    assert!(screens[1].contains("Press Enter when only Red is looking."));
    assert!(screens[1].lines().count() < 5, "{}", screens[1]);
    assert!(screens[2].contains("Red to move"));
}

#[test]
fn whoever_leaves_at_the_cover_leaves_the_game() {
    let screens = screens("frontline --option supply=choose --seed 1", "1\n", 120, 60);
    assert!(screens.last().unwrap().contains("Goodbye."));
}

#[test]
fn one_mind_is_never_interrupted() {
    let screens = screens("frontline --option supply=choose --seed 1 --one-mind", "1\nq\n\n", 120, 60);
    assert_eq!(screens.len(), 2);
    assert!(screens.iter().all(|screen| !screen.contains("Press Enter")));
}

#[test]
fn a_choice_that_warns_is_typed_twice() {
    let typed = "1\n1\nend\n?\nend\nq\n\n";
    let screens = screens("frontline --seed 1 --one-mind", typed, 120, 60);
    assert_eq!(screens.len(), 4, "no new screen for the warning");
    assert!(screens[2].contains("supply will be lost"), "{}", screens[2]);
    assert_eq!(
        screens[2].matches("supply will be lost. Type it again to confirm.").count(),
        1,
        "{}",
        screens[2]
    );
    assert!(screens[3].contains("Red to move"), "the turn has ended: {}", screens[3]);
}

#[test]
fn another_choice_after_a_warning_is_warned_of_again() {
    let typed = "1\n1\nend\nu\n1\nend\nq\n\n";
    let screens = screens("frontline --seed 1 --one-mind", typed, 120, 60);
    let warnings: usize = screens.iter().map(|screen| screen.matches("Type it again").count()).sum();
    assert_eq!((screens.len(), warnings), (5, 2), "{screens:#?}");
}

#[test]
fn the_board_fits_the_window_and_names_what_is_left_out() {
    for game in ["harbinger --seed 1", "frontline --seed 1", "pig --seed 1"] {
        for (columns, lines) in [(80, 50), (120, 50), (200, 50), (300, 90)] {
            let screens = screens(game, "q\n\n", columns, lines);
            let screen = &screens[0];
            assert!(rows(screen) <= lines, "{game}, {columns} x {lines}: {} rows\n{screen}", rows(screen));
            let widest = screen.lines().map(|line| line.chars().count()).max().unwrap_or(0);
            assert!(widest <= columns, "{game}, {columns} x {lines}: {widest} columns\n{screen}");
            let all = lines == 90;
            assert!(!(all && screen.contains("more: ")), "{game}: there is room for everything\n{screen}");
        }
    }
}

#[test]
fn what_is_left_out_is_shown_when_asked_for() {
    let screens = screens("harbinger --seed 1", "p2\np\nq\n\n", 80, 30);
    let (first, rest) = screens[0].split_once("\n> ").unwrap();
    let more = first.lines().find(|line| line.starts_with("more: 2 ")).unwrap_or_else(|| panic!("{first}"));
    let title = more.trim_start_matches("more: 2 ").split(',').next().unwrap();
    assert!(!first.contains(&format!("─ {title} ─")), "{first}");
    assert!(rest.contains(&format!("┌─ {title} ─")), "{rest}");
    assert!(rest.contains("Panels: 1 "), "{rest}");
}

#[test]
fn the_warning_of_a_team_is_read_by_whoever_answers() {
    let typed = "call north\npass\npass\npass\npass\ncall north\nseat west\ncall north\nq\n\n";
    let screens = screens("cards --seed 1", typed, 100, 60);
    assert_eq!(screens.len(), 7);
    assert!(screens[0].contains("North or South to decide"), "{}", screens[0]);
    for screen in &screens[5..] {
        assert!(screen.contains("East or West to decide"), "{screen}");
        assert!(screen.contains("! One more breach and it falls"), "{screen}");
        assert!(screen.contains("One more breach and it falls. Type it again to confirm."), "{screen}");
    }
}

#[test]
fn an_action_that_is_repeated_stops_at_a_warning() {
    let screens = screens("frontline --seed 1 --one-mind", "1\n1\nend x3\nend x3\nq\n\n", 120, 60);
    assert_eq!(screens.len(), 4);
    assert!(screens[3].contains("Done 1 of 3 times: "), "{}", screens[3]);
}

#[test]
fn what_ends_a_turn_is_never_the_first_choice() {
    let choices = |screen: &str| {
        let lines = screen.split("\n> ").next().unwrap().lines();
        let numbered =
            lines.filter(|line| line.trim_start().starts_with(|letter: char| letter.is_ascii_digit()));
        numbered.map(str::to_string).collect::<Vec<_>>()
    };
    let screens =
        screens("harbinger --seed 1 --option fighters=10", "deploy\ndeploy\ndefend 0\nq\n\n", 120, 60);
    let actions = choices(&screens[0]);
    let order = ["Decipher", "Recruit", "Encipher", "Break", "Deploy"];
    for (name, line) in order.iter().zip(&actions[actions.len() - 5..]) {
        assert!(line.contains(name), "those that warn behind the others, the last one ends: {actions:?}");
    }
    let last = screens.last().unwrap();
    assert!(last.contains("Confirm the assignment !"), "{last}");
    let first = choices(last).into_iter().find(|line| line.trim_start().starts_with("1 ")).unwrap();
    assert!(first.contains("  1 Place a"), "{first}");
}
