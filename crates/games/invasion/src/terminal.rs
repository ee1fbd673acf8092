//! The war room in a terminal.

use crate::Invasion;
use crate::ids::{Coalition, Good, Mercenary, Pile, Project, Status, Tech, TerritoryId, Wave};
use crate::text::name;
use crate::view::{PlaceView, View};
use redoubt_engine::Viewer;
use redoubt_engine::canvas::{Canvas, Ink, Panel};

/// Lines are broken here.
const WIDTH: usize = 76;
/// Where the second column of the map begins.
const COLUMN: usize = 37;

pub(crate) fn panels(rules: &Invasion, view: &View, viewer: Viewer) -> Vec<Panel> {
    vec![
        Panel::new("War room", war_room(rules, view)),
        Panel::new("Coalitions", consoles(view, viewer)),
        Panel::new("Map", map(rules, view, viewer)),
        Panel::new("Project and market", project(rules, view)),
        Panel::new("Events", events(rules, view)),
        Panel::new("New invaders", invaders(rules, view)),
        Panel::new("Technology and cards", technology(view, viewer)),
    ]
}

fn war_room(rules: &Invasion, view: &View) -> Canvas {
    let mut canvas = Canvas::new();
    let wave = format!("{} wave{}", view.wave.title(), if view.wave_ends { ", ends" } else { "" });
    let round = format!("round {}, step {} {}", view.round, view.step.number(), view.step.title());
    canvas.put(0, 0, Ink::Strong, format!("{round}; {wave}; rounds left {}", view.rounds_left));
    let cronos = format!("Cronos in {}, held by {}", rules.place(view.cronos), name(view.holder));
    let danger = view.places[view.cronos.index()].falls;
    canvas.put(0, 1, if danger { Ink::Warn } else { Ink::Plain }, cronos);
    let [assault, devastation] = Wave::ALL.map(|wave| view.adaptations_left[wave]);
    let hydra = format!(
        "Hydra Power {}, Adaptation {} (cards {assault}+{devastation}), reserve {}",
        view.hydra_power, view.adaptation, view.reserve
    );
    canvas.put(0, 2, Ink::Enemy, hydra);
    let order: Vec<&str> = view.order.iter().map(|who| name(*who)).collect();
    canvas.put(0, 3, Ink::Faint, order.join(", "));
    if view.strike {
        canvas.put(0, 4, Ink::Warn, "The Annihilation Strike has begun: this round is the last.");
    }
    canvas
}

fn consoles(view: &View, viewer: Viewer) -> Canvas {
    let mut canvas = Canvas::new();
    canvas.put(0, 0, Ink::Faint, "                MIC  Food Fuel Min   $  Ter Dmg Units Pow  next: MIC Food");
    for (row, who) in Coalition::ALL.into_iter().enumerate() {
        let console = &view.coalitions[who];
        let stock = |good: Good| console.stock[good];
        let forecast = &console.forecast;
        let state = if console.desolated {
            "desolated".to_string()
        } else if console.defeated {
            "defeated".to_string()
        } else {
            format!("{:>3}  {:>3}", forecast.mic_after, forecast.food_after)
        };
        let text = format!(
            "{:<14}  {:>3}  {:>3}  {:>3}  {:>3}  {:>3}  {:>2}  {:>2}  {:>2}/{:<2} {:>3}        {state}",
            name(who),
            stock(Good::Mic),
            stock(Good::Food),
            stock(Good::Fuel),
            stock(Good::Minerals),
            stock(Good::Money),
            console.terror,
            console.damage,
            console.army,
            console.command,
            console.power,
        );
        let ink = match () {
            () if console.defeated => Ink::Faint,
            () if forecast.mic_after == 0 => Ink::Warn,
            () if viewer.sees(who.seat()) => Ink::Own,
            () => Ink::Plain,
        };
        canvas.put(0, row + 1, ink, text);
    }
    canvas
}

fn map(rules: &Invasion, view: &View, viewer: Viewer) -> Canvas {
    let mut canvas = Canvas::new();
    let mut row = 0;
    for who in Coalition::ALL {
        canvas.put(0, row, Ink::Strong, name(who));
        for (offset, at) in rules.home(who).into_iter().enumerate() {
            let own = viewer.sees(who.seat());
            let (column, line) = (if offset < 3 { 0 } else { COLUMN }, row + 1 + offset % 3);
            put_place(&mut canvas, (column, line), rules, view, at, own);
        }
        row += 4;
    }
    canvas.put(0, row, Ink::Strong, "Dead zones");
    for (offset, at) in TerritoryId::zones().enumerate() {
        put_place(&mut canvas, (COLUMN * (offset / 2), row + 1 + offset % 2), rules, view, at, false);
    }
    canvas
}

fn put_place(
    canvas: &mut Canvas,
    (column, row): (usize, usize),
    rules: &Invasion,
    view: &View,
    at: TerritoryId,
    own: bool,
) {
    let place = &view.places[at.index()];
    let ink = match () {
        () if place.desolated => Ink::Faint,
        () if place.falls => Ink::Warn,
        () if place.status == Some(Status::Overrun) => Ink::Enemy,
        () if own => Ink::Own,
        () => Ink::Plain,
    };
    let cronos = if view.cronos == at { "*" } else { " " };
    let name: String = rules.place(at).chars().take(13).collect();
    canvas.put(column, row, ink, format!("{cronos}{name:<13} {}", pieces(place)));
}

/// Defense, status, Hydra pieces and units by the letter of their coalition (Africa is F): `2O 3+S1 N2E1`.
fn pieces(place: &PlaceView) -> String {
    let status = match place.status {
        Some(Status::Overrun) => "O",
        Some(Status::Liberated) => "L",
        Some(Status::Secure) | None => " ",
    };
    let ship = place.ship.map_or_else(String::new, |ship| format!("+S{}", ship.number()));
    let hydra = if place.invaders > 0 || place.ship.is_some() {
        format!("{}{ship}", place.invaders)
    } else {
        String::new()
    };
    let letters = ["S", "N", "E", "F", "A"].into_iter();
    let units: String = place
        .units
        .values()
        .zip(letters)
        .filter(|(count, _)| **count > 0)
        .map(|(count, letter)| format!("{letter}{count}"))
        .collect();
    format!("{}{status} {hydra:<5}{units}", place.defense)
}

fn project(rules: &Invasion, view: &View) -> Canvas {
    let mut canvas = Canvas::new();
    for (row, project) in Project::ALL.into_iter().enumerate() {
        let card = &rules.pack.projects[project];
        let owner = card.owner.map_or("anybody", name);
        let next = view.next_projects.iter().find(|next| next.project == project);
        let (mark, ink) = match next {
            _ if view.funded.contains(&project) => ("x", Ink::Good),
            Some(next) if next.affordable => ("$", Ink::Here),
            Some(_) => (">", Ink::Plain),
            None => (" ", Ink::Faint),
        };
        let cost: String = Good::COST
            .iter()
            .zip(["$", "F", "M", "f", "R"])
            .filter(|(good, _)| card.cost[**good] > 0)
            .map(|(good, letter)| format!(" {letter}{}", card.cost[*good]))
            .collect();
        let title: String = card.title.chars().take(31).collect();
        canvas.put(0, row, ink, format!("{mark} {:<2} {title:<31} {owner:<13}{cost}", project.title()));
    }
    let market: Vec<String> = Mercenary::ALL
        .into_iter()
        .filter(|card| view.market[*card] > 0)
        .map(|card| {
            format!("{} {} (${})", view.market[card], card.title(), rules.pack.mercenaries[card].cost)
        })
        .collect();
    let market = format!("Market: {}; {} more", market.join(", "), view.mercenaries_left);
    put_wrapped(&mut canvas, Project::ALL.len(), Ink::Plain, &market);
    canvas
}

fn events(rules: &Invasion, view: &View) -> Canvas {
    let mut canvas = Canvas::new();
    let [assault, devastation] = Wave::ALL.map(|wave| view.events.left[wave]);
    let [alpha, bravo] = Pile::ALL.map(|pile| view.events.piles[pile]);
    let text = format!("decks {assault} and {devastation}; Alpha {alpha}, Bravo {bravo}");
    canvas.put(0, 0, Ink::Plain, text);
    let mut row = 1;
    for (who, card) in view.events.own.iter() {
        if let Some(card) = card {
            let card = &rules.pack.events[card.index()];
            let action = |action: crate::ActionId| &rules.pack.actions[action.index()].text;
            canvas.put(0, row, Ink::Own, format!("{}: {}", name(who), card.code));
            row = put_wrapped(&mut canvas, row + 1, Ink::Own, &format!("Alpha {}", action(card.alpha)));
            row = put_wrapped(&mut canvas, row, Ink::Own, &format!("Bravo {}", action(card.bravo)));
        }
    }
    if let Some(what) = view.events.effect {
        put_wrapped(&mut canvas, row, Ink::Here, rules.effect_text(what));
    }
    canvas
}

/// V8.9 to V8.11, V10.7: where units may spawn, how likely that is, and where the next goes; then who moves on.
fn invaders(rules: &Invasion, view: &View) -> Canvas {
    let mut canvas = Canvas::new();
    let places = |to: &[TerritoryId]| match to {
        [] => "nowhere".to_string(),
        [only] => rules.place(*only).to_string(),
        several => format!("{} or {} more", rules.place(several[0]), several.len() - 1),
    };
    for (row, source) in view.sources.iter().enumerate() {
        let ship = source.ship.map_or_else(|| "  ".to_string(), |ship| format!("S{}", ship.number()));
        let to = if source.filter == 0 { "room".to_string() } else { format!("to {}", places(&source.to)) };
        let percent = format!("{:.0} %", 100.0 * source.chance);
        let name: String = rules.place(source.at).chars().take(21).collect();
        let ink = if source.filter == 1 { Ink::Warn } else { Ink::Enemy };
        canvas.put(0, row, ink, format!("{ship} {name:<21} {percent:>5}  {to}"));
    }
    for (row, spill) in view.spills.iter().enumerate() {
        let text = format!("step 10: {} to {}", rules.place(spill.from), places(&spill.to));
        let text: String = text.chars().take(WIDTH).collect();
        canvas.put(0, view.sources.len() + row, Ink::Plain, text);
    }
    canvas
}

fn technology(view: &View, viewer: Viewer) -> Canvas {
    let mut canvas = Canvas::new();
    let mut row = 0;
    for who in Coalition::ALL {
        let console = &view.coalitions[who];
        let tiers = Tech::ALL.map(|tech| format!("{tech} {}", console.tech[tech])).join(", ");
        let cards: Vec<String> = Mercenary::ALL
            .into_iter()
            .filter(|card| console.cards[*card] > 0)
            .map(|card| format!("; {} {}", console.cards[card], card.title()))
            .collect();
        let ink = if viewer.sees(who.seat()) { Ink::Own } else { Ink::Plain };
        let text = format!("{}: {tiers}; research {}{}", name(who), console.research, cards.concat());
        row = put_wrapped(&mut canvas, row, ink, &text);
    }
    canvas
}

/// Writes a text, broken into lines, and returns the next row.
fn put_wrapped(canvas: &mut Canvas, row: usize, ink: Ink, text: &str) -> usize {
    let (mut row, mut line) = (row, String::new());
    for word in text.split(' ') {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
            canvas.put(0, row, ink, &line);
            row += 1;
            line = "  ".to_string();
        } else if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    canvas.put(0, row, ink, &line);
    row + 1
}
