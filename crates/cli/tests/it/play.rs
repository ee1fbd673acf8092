//! Playing through a pipe.

use crate::common::{any_choices, fails, file, file_with, fine, fine_at, redoubt};

#[test]
fn every_game_is_played_to_its_end_with_any_choices() {
    for game in ["harbinger", "pig"] {
        for seed in 1..=3 {
            let out = fine(&["play", game, "--seed", &seed.to_string()], any_choices(6000, seed));
            assert!(out.contains("The game is over: "), "{game}");
            assert!(out.contains(&format!("seed        {seed}\n")), "{game}");
            assert!(!out.contains('\x1b'), "no colours and no cursor tricks in a pipe");
        }
    }
}

#[test]
fn bots_play_all_seats() {
    let out = fine(&["play", "pig", "--seed", "1", "--bot", "0=heuristic", "--bot", "1=random"], "");
    assert!(out.contains("First won with a score of 1"));
    let again = fine(&["play", "pig", "--seed", "1", "--bot", "0=heuristic", "--bot", "1=random"], "");
    assert_eq!(out, again, "the same seed gives the same game");
}

#[test]
fn colours_come_when_asked_for() {
    let out = fine(&["play", "pig", "--seed", "1", "--color", "always"], "q\n");
    assert!(out.contains("\x1b[1mPig\x1b[0m"));
    assert!(!out.contains("\x1b[2J"), "the screen is cleared on a terminal only");
}

#[test]
fn the_input_may_end_anywhere() {
    for lines in 0..12 {
        let input = any_choices(lines, 5);
        assert!(fine(&["play", "harbinger", "--seed", "4"], input).ends_with("Goodbye.\n"));
    }
    assert!(fine(&["play", "pig", "--dice", "manual"], "roll\n").contains("Roll (1 to 6)?"));
}

#[test]
fn nothing_that_is_typed_ends_the_program() {
    let nonsense: &[&[u8]] = &[
        b"\xff\xfe\x00\n",
        b"99999999999999999999999999\n-1\n0\n",
        b"o 99\no x\nh nobody\nh mcts:0\nwhy\nwhy x\nr\nr zebra\ns\nx4\n1 x99\nu x3\n",
        b"place engineer 9\ncipher 4 column 0\n\t\n \n?\nlog\nundo\n",
        b"s /no/such/folder/game.json\n",
        b"c\nn\n",
        "décipher 🎲\n".as_bytes(),
    ];
    let mut input: Vec<u8> = nonsense.concat();
    input.extend(vec![b'x'; 100_000]);
    input.extend(b"\nq\n-\n");
    for game in ["harbinger", "pig"] {
        let out = fine(&["play", game, "--seed", "1"], &input);
        assert!(out.contains("is not an action"), "{out}");
        assert!(out.contains("Not saved: "), "{out}");
        assert!(out.contains("There is no choice 0"), "{out}");
    }
}

#[test]
fn commands_answer_without_changing_the_game() {
    let input = "o 1\no\nh mcts:200\nh heuristic\nwhy break\nwhy confirm\nr H5.1\nr spy plane\nlog\n?\nq\n";
    let out = fine(&["play", "harbinger", "--seed", "2"], input);
    assert!(out.contains("mcts:200 would choose"));
    assert!(out.contains("heuristic would choose"));
    assert!(out.contains("You can: Break (H6.1)."));
    assert!(out.contains("No: "), "why not confirm");
    assert!(out.contains("H5.1    Roll two d8"));
    assert!(out.contains("give up one Fighter and roll"));
    assert!(
        out.contains("Two dice for your Codes: what they are worth is decided when you write them."),
        "{out}"
    );
    assert!(out.contains("Nothing is left to chance: "), "{out}");
    assert!(out.contains("hint: what a bot would do"));
    assert_eq!(out.matches("step 0").count(), 1, "the board is shown once");
}

#[test]
fn a_step_is_taken_back_until_dice_have_fallen() {
    let input = "decipher\nwrite 2 targets\nwrite 3 targets\nu\nu\nq\n\n";
    let out = fine(&["play", "harbinger", "--seed", "5"], input);
    assert!(out.contains("Taken back: write 3 targets."), "{out}");
    assert!(out.contains("No: the last step cannot be taken back: dice fell"), "{out}");
}

#[test]
fn several_steps_are_taken_back_at_once_or_not_at_all() {
    let input = "deploy\ndefend 2\nplace engineer 2 x3\nplace left\nu 3\nu 9\nu 99999999999999999999\nq\n\n";
    let out = fine(&["play", "harbinger", "--seed", "5"], input);
    assert!(out.contains("Taken back: place engineer 2, place engineer 2, place left."), "{out}");
    assert!(out.contains("Taken back: deploy, defend 2, place engineer 2."), "as many as there are: {out}");
    assert!(out.contains("`u 99999999999999999999` is not an action"), "{out}");
}

#[test]
fn panels_are_laid_out_for_the_width_of_the_page() {
    for game in ["harbinger", "frontline", "pig"] {
        for columns in [20, 80, 120, 200] {
            let out = fine_at(columns, &["play", game, "--seed", "1"], "p\np1\np 99\npanel zebra\nq\n");
            assert!(out.contains("Panels: 1 "), "{game}, {columns}: {out}");
            let words = out.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(
                words.contains("There is no panel 99: 1 ") && words.contains("There is no panel zebra: 1 ")
            );
            assert!(!out.contains("more: "), "a page without an end has room for everything");
        }
    }
}

#[test]
fn seats_are_named_wherever_a_person_reads() {
    let out = fine(&["play", "frontline", "--seed", "1", "--bot", "red=random"], "1\nlog\nq\n\n");
    assert!(out.contains("Green to move"), "{out}");
    assert!(!out.to_lowercase().contains("seat 0") && !out.contains("seat 1"), "{out}");
}

#[test]
fn one_mind_sees_the_secrets_of_all_its_seats_and_two_people_do_not() {
    let args = ["play", "frontline", "--option", "supply=choose", "--seed", "1"];
    let told = |extra: &[&str]| fine(&[&args[..], extra].concat(), "1\nlog\nq\n\n");
    let (two, one) = (told(&[]), told(&["--one-mind"]));
    assert_eq!(two, told(&["--hot-seat"]), "a game for two people is played by two");
    let last = |out: &str| out[out.rfind("Red to move").unwrap()..].to_string();
    assert_ne!(last(&two), last(&one), "{two}");
    assert!(fails(2, &[&args[..], &["--hot-seat", "--one-mind"]].concat(), "").contains("cannot be used"));
}

#[test]
fn another_seat_answers_first_when_it_is_asked_for() {
    let args = ["play", "frontline", "--option", "supply=choose", "--seed", "1"];
    let out = fine(&args, "seat red\nseat\nseat blue\n1\nseat red\nq\n\n");
    let order: Vec<usize> =
        ["Green to move", "Red to move"].iter().map(|text| out.find(text).unwrap()).collect();
    assert!(order[0] < order[1], "{out}");
    assert!(out.contains("there is no seat blue, expected one of 0 (Green), 1 (Red)"), "{out}");
    assert!(out.contains("that seat is not asked now. You can answer for Green."), "{out}");
}

#[test]
fn a_choice_that_warns_says_so_and_a_script_is_not_asked_twice() {
    let out = fine(&["play", "frontline", "--seed", "1", "--one-mind"], "1\n1\nwhy end\nend\nq\n\n");
    assert!(out.contains("supply will be lost\n"), "{out}");
    assert!(out.contains("You can: End the turn (L4.6). But: "), "{out}");
    assert!(!out.contains("again to confirm"), "{out}");
    assert!(out.contains("step 3"), "{out}");
}

#[test]
fn an_action_is_repeated_until_it_is_refused() {
    let save = file("repeat.json");
    let save = save.to_str().unwrap();
    let input = "deploy\ndefend 2\nplace engineer 2 x4\nplace left x9\nq\n";
    let out = fine(&["play", "harbinger", "--seed", "5", "--save", save], input);
    assert!(out.contains("Done 3 of 9 times"), "{out}");
    let replay = std::fs::read_to_string(save).unwrap();
    assert_eq!(replay.matches("place engineer 2").count(), 4);
    assert_eq!(replay.matches("place left").count(), 3);
}

#[test]
fn a_saved_game_goes_on_as_if_it_had_never_stopped() {
    for game in ["harbinger", "pig"] {
        let choices = any_choices(60, 9);
        let (first, rest) = choices.split_at(choices.match_indices('\n').nth(29).unwrap().0 + 1);
        let (whole, parts) = (file(&format!("whole-{game}.json")), file(&format!("parts-{game}.json")));
        let (whole, parts) = (whole.to_str().unwrap(), parts.to_str().unwrap());
        fine(&["play", game, "--seed", "8", "--save", whole], format!("{choices}q\n"));
        fine(&["play", game, "--seed", "8", "--save", parts], format!("{first}q\n"));
        fine(&["play", game, "--resume", parts, "--save", parts], format!("{rest}q\n"));
        assert_eq!(std::fs::read_to_string(whole).unwrap(), std::fs::read_to_string(parts).unwrap());
    }
}

#[test]
fn leaving_offers_to_save_and_resuming_offers_the_same_file() {
    let path = file("offered.json");
    let path = path.to_str().unwrap();
    let out = fine(&["play", "pig", "--seed", "8"], format!("1\nq\n{path}\n"));
    assert!(out.contains(&format!("Saved to {path}.")));
    let out = fine(&["play", "pig", "--resume", path], "1\nq\n\n");
    assert!(out.contains(&format!("Saved to {path}.")));
    assert!(fine(&["replay", path, "--verify"], "").contains("OK steps       2, all legal"));
}

#[test]
fn a_choice_typed_after_the_end_is_no_file_name() {
    let name = "7041";
    let out = fine(&["play", "pig", "--seed", "8"], format!("c\ny\n{name}\n"));
    assert!(out.contains("That is a number, not the name of a file."), "{out}");
    assert!(!file(name).exists());
}

#[test]
fn own_dice_are_asked_for_by_name_and_range() {
    let path = file("manual.json");
    let path = path.to_str().unwrap();
    let input = "decipher\n4\n9\nsix\n8\nwrite 8 targets\nwrite 4 ground\nq\n";
    let out = fine(&["play", "harbinger", "--dice", "manual", "--save", path], input);
    assert_eq!(out.matches("(1 to 8)?").count(), 4, "{out}");
    assert!(out.contains("Type a number from 1 to 8, or b to go back."));
    assert!(out.contains("Decipher: 4 and 8."));
    assert!(std::fs::read_to_string(path).unwrap().contains(r#""dice":[4,8]"#));
    assert!(fine(&["replay", path, "--verify"], "").contains("2 entered by hand"));
}

#[test]
fn going_back_from_a_die_takes_no_action() {
    let input = "roll\nb\nroll\n6\nhold\nq\n-\n";
    let out = fine(&["play", "pig", "--dice", "manual", "--bot", "1=heuristic"], input);
    assert!(
        out.contains("First banks 6 points and has 6.") || out.contains("heuristic chooses for Second: Roll")
    );
}

#[test]
fn giving_up_is_asked_about_twice() {
    let out = fine(&["play", "harbinger", "--seed", "1"], "c\nn\nc\ny\n\n");
    assert!(out.contains("Give up the game? (y/n)"));
    assert!(out.contains("You lost"));
}

#[test]
fn an_own_pack_is_played_with() {
    let pack = fine(&["pack", "show", "pig"], "");
    let pack = file_with(
        "quick.toml",
        pack.replace("classic", "quick")
            .replace("= 100 ", "= 10 ")
            .replace("win_score = 100", "win_score = 10"),
    );
    let save = file("quick.json");
    let save = save.to_str().unwrap();
    let bots = ["--bot", "0=random", "--bot", "1=random"];
    let out =
        fine(&[&["play", "pig", "--seed", "1", "--pack", &pack, "--save", save], &bots[..]].concat(), "");
    assert!(out.contains("of 10 "), "{out}");
    assert!(fails(1, &["replay", save, "--verify"], "").contains("`quick` does not come with Pig"));
    assert!(fine(&["replay", save, "--verify", "--pack", &pack], "").contains("OK pack        quick"));
}

#[test]
fn what_the_command_line_gets_wrong_is_named() {
    for (args, reason) in [
        (vec!["play"], "required"),
        (vec!["play", "chess"], "unknown game `chess`, expected one of harbinger, "),
        (vec!["play", "pig", "--bot", "x"], "expected SEAT=BOT"),
        (vec!["play", "pig", "--bot", "9=random"], "there is no seat 9"),
        (vec!["play", "pig", "--bot", "2=random"], "there is no seat 2"),
        (vec!["play", "pig", "--bot", "1=deepblue"], "`deepblue` is no bot"),
        (vec!["play", "pig", "--seed", "lucky"], "is no seed"),
        (vec!["play", "pig", "--option", "tanks"], "expected NAME=VALUE"),
        (vec!["play", "pig", "--option", "tanks=3"], "options.tanks: unknown option"),
        (
            vec!["play", "harbinger", "--option", "fighters=9"],
            "`9` is not offered, expected one of 8, 10, 12",
        ),
        (
            vec!["play", "pig", "--option", "pack=gold"],
            "pack: `gold` does not come with Pig, which has classic",
        ),
        (vec!["play", "pig", "--option", "pack=classic", "--pack", "classic"], "not both"),
        (vec!["play", "pig", "--bot", "1=random", "--bot", "second=random"], "two bots are meant for seat 1"),
        (vec!["play", "pig", "--bot", "third=random"], "expected one of 0 (First), 1 (Second)"),
        (vec!["play", "pig", "--pack", "gold"], "neither a file nor a pack that comes with pig"),
        (vec!["play", "pig", "--dice", "loaded"], "possible values: auto, manual"),
        (vec!["play", "pig", "--colour"], "unexpected argument"),
        (vec!["dance"], "unrecognized subcommand"),
        (vec![], "Usage: redoubt"),
    ] {
        let message = fails(2, &args, "");
        assert!(message.contains(reason), "{args:?}: {message}");
    }
    assert!(fails(1, &["play", "pig", "--resume", "/no/such/file"], "").contains("No such file"));
    let other = file("other.json");
    let other = other.to_str().unwrap();
    fine(&["play", "pig", "--seed", "1", "--save", other], "1\nq\n");
    assert!(fails(2, &["play", "harbinger", "--resume", other], "").contains("is a game of pig"));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    use std::process::{Command, Stdio};
    for args in
        [vec!["games"], vec!["rules", "harbinger", "H1"], vec!["play", "harbinger", "--bot", "0=random"]]
    {
        let mut child = Command::new(env!("CARGO_BIN_EXE_redoubt"))
            .args(&args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
    }
}

#[test]
fn every_command_has_help_with_an_example() {
    for command in ["play", "engine", "arena", "replay", "rules", "games"] {
        let run = redoubt(&[command, "--help"], "");
        assert_eq!(run.code, 0);
        assert!(run.out.contains("Example"), "{command}");
        assert!(run.out.contains(&format!("redoubt {command}")), "{command}");
    }
    for command in ["check", "show"] {
        assert!(redoubt(&["pack", command, "--help"], "").out.contains("Example"), "{command}");
    }
}
