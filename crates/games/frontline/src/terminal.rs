//! The board in a terminal: the grid as its owner sees it, the attack, and what lies before both players.
//!
//! A space shows its terrain and height above, its unit below: `G T2*` is Green's active Tank, range 2, eight
//! directions (`+` four); `x` on both sides means disrupted; dots are actions done this turn.

use crate::FrontLine;
use crate::ids::{Colour, FILES, Kind, RANKS, Space, Terrain};
use crate::state::{Leadership, Marker, Phase, Quiet, SetUpPhase};
use crate::text::MONTH_NAMES;
use crate::view::{AttackView, ColumnView, PlayerView, UnitView, View};
use redoubt_engine::canvas::{Canvas, Ink, Panel};
use redoubt_engine::{By, Viewer};

const CELL: usize = 10;
const LEFT: usize = 3;
const TOP: usize = 2;

/// What is drawn, and from which end of the table.
struct Table<'a> {
    rules: &'a FrontLine,
    view: &'a View,
    side: Colour,
}

/// The map, the attack, the own side, the other side.
pub(crate) fn panels(rules: &FrontLine, view: &View, viewer: Viewer) -> Vec<Panel> {
    let side = viewer.first().map_or(Colour::Green, Colour::of);
    let table = Table { rules, view, side };
    vec![table.map(), table.attack(), table.player(side), table.player(side.other())]
}

impl Table<'_> {
    fn map(&self) -> Panel {
        let mut canvas = Canvas::new();
        self.calendar(&mut canvas);
        self.grid(&mut canvas);
        Panel::new("Front Line", canvas)
    }

    fn calendar(&self, canvas: &mut Canvas) {
        let view = self.view;
        for (month, name) in MONTH_NAMES.into_iter().enumerate() {
            let now = usize::from(view.month) == month;
            canvas.put(4 * month, 0, if now { Ink::Here } else { Ink::Faint }, &name[..3]);
        }
        let turns: String =
            (0..6).map(|turn| if turn <= view.turn && view.first.is_some() { '●' } else { '○' }).collect();
        canvas.put(17, 0, Ink::Plain, turns);
        let status = match (view.phase, view.active, view.column) {
            (Phase::Quiet(Quiet::Over { .. }), ..) => "the game is over".to_string(),
            (_, Some(colour), Some(column)) => {
                let fallen = if view.fallen_turn { " (fallen)" } else { "" };
                format!("{}, {}{fallen}: {} left", colour.title(), column.title(), view.supply)
            }
            (_, Some(colour), None) => format!("{} to choose supply", colour.title()),
            (_, None, _) => "set-up".to_string(),
        };
        canvas.put(25, 0, Ink::Here, status);
    }

    /// The grid, the viewer's country below.
    fn grid(&self, canvas: &mut Canvas) {
        let turned = self.side == Colour::Red;
        for line in 0..=RANKS {
            let border = line == 3 || line == RANKS - 3;
            let stroke = if border { "═" } else { "─" };
            let ink = if border { Ink::Strong } else { Ink::Faint };
            canvas.put(LEFT, TOP + 3 * line, ink, stroke.repeat(FILES * CELL + 1));
        }
        for row in 0..RANKS {
            let rank = if turned { row } else { RANKS - 1 - row };
            let top = TOP + 3 * row + 1;
            canvas.put(0, top, Ink::Plain, format!("{:>2}", rank + 1));
            for column in 0..FILES {
                let file = if turned { FILES - 1 - column } else { column };
                let left = LEFT + CELL * column;
                for line in [top, top + 1] {
                    canvas.put(left, line, Ink::Faint, "│");
                    canvas.put(left + CELL, line, Ink::Faint, "│");
                }
                self.cell(canvas, left + 1, top, Space::nth(rank * FILES + file));
            }
        }
        for column in 0..FILES {
            let file = if turned { FILES - 1 - column } else { column };
            let letter = char::from(b'a' + file as u8).to_string();
            canvas.put(LEFT + CELL * column + 5, TOP + 3 * RANKS + 1, Ink::Plain, letter);
        }
        let edge = match (self.view.edge.holder, self.view.edge.on) {
            (None, _) => "Edge: middle, Off".to_string(),
            (Some(colour), on) => format!("Edge: {}, {}", colour.title(), if on { "On" } else { "Off" }),
        };
        canvas.put(LEFT + FILES * CELL - 22, TOP + 3 * RANKS + 2, Ink::Plain, edge);
    }

    fn cell(&self, canvas: &mut Canvas, left: usize, top: usize, space: Space) {
        let (text, ink) = self.terrain(space);
        canvas.put(left, top, ink, text);
        if let Some(sign) = self.rules.hex(space) {
            let ink = self.view.spaces[space.index()].scored_by.map_or(Ink::Faint, |colour| self.ink(colour));
            canvas.put(left + 7, top, ink, format!("#{sign}"));
        }
        if let Some(unit) = self.view.units.iter().find(|unit| unit.space == space) {
            let here = decided_at(self.view) == Some(space);
            let ink = if here { Ink::Here } else { self.ink(unit.colour) };
            canvas.put(left, top + 1, ink, self.unit_text(unit));
            let done = "·".repeat(unit.done.len());
            canvas.put(left + 7, top + 1, Ink::Faint, done);
        }
    }

    fn terrain(&self, space: Space) -> (String, Ink) {
        let plain = |text: &str| (text.to_string(), Ink::Faint);
        let city = |name: &str| {
            let view = &self.view.spaces[space.index()];
            let fallen = if view.fallen { " †" } else { "" };
            (format!("{name}{fallen}"), view.controlled_by.map_or(Ink::Plain, |colour| self.ink(colour)))
        };
        match self.rules.terrain(space) {
            Terrain::Mountain => plain("▲▲"),
            Terrain::Hill => plain("▲"),
            Terrain::Valley => plain(""),
            Terrain::Desert => plain("∴∴∴"),
            Terrain::Beach => plain("beach"),
            Terrain::Port => plain("port"),
            Terrain::Water => plain("≈≈≈≈≈≈≈≈"),
            Terrain::AirBase => city("AIR"),
            Terrain::Capital => city("CAP"),
            Terrain::Industry => city("IND"),
        }
    }

    /// `G T2*`, `R xI1x`.
    fn unit_text(&self, unit: &UnitView) -> String {
        let colour = if unit.colour == Colour::Green { 'G' } else { 'R' };
        let kind = match unit.kind {
            Kind::Infantry => 'I',
            Kind::Tank => 'T',
            Kind::Artillery => 'A',
        };
        let data = &self.rules.pack.units[unit.kind];
        let pointers = if data.directions == 8 { '*' } else { '+' };
        if unit.disrupted {
            format!("{colour} x{kind}{}x", data.range)
        } else {
            format!("{colour} {kind}{}{pointers}", data.range)
        }
    }

    fn ink(&self, colour: Colour) -> Ink {
        if colour == self.side { Ink::Own } else { Ink::Enemy }
    }

    fn player(&self, colour: Colour) -> Panel {
        let player = &self.view.players[colour];
        let mut canvas = Canvas::new();
        for (line, column) in player.columns.values().enumerate() {
            self.supply_column(&mut canvas, line, player, column);
        }
        let (ink, leadership) = match player.leadership {
            Leadership::Active => (Ink::Good, "Leadership: Active"),
            Leadership::Exhausted => (Ink::Faint, "Leadership: Exhausted"),
            Leadership::Pending => (Ink::Plain, "Leadership: Pending"),
        };
        canvas.put(0, 4, ink, leadership);
        canvas.put(0, 5, Ink::Plain, format!("Reserve {}", kinds(player.reserve)));
        canvas.put(0, 6, Ink::Faint, format!("Lost    {}", kinds(player.dead)));
        canvas.put(28, 5, Ink::Strong, format!("{} OP", player.points));
        canvas.put(28, 6, Ink::Plain, format!("{} supply to come", player.supply_to_come));
        self.set_up_line(&mut canvas, 7, player);
        let card = player.card.map_or("card not shown", |card| card.title());
        Panel::new(format!("{} · {card}", colour.title()), canvas)
    }

    /// Secrets that are chosen or not, and a Capital in danger.
    fn set_up_line(&self, canvas: &mut Canvas, line: usize, player: &PlayerView) {
        match self.view.phase {
            Phase::SetUp(_) if !player.card_chosen => canvas.put(0, line, Ink::Faint, "card not chosen yet"),
            Phase::SetUp(SetUpPhase::Cards) => canvas.put(0, line, Ink::Good, "card chosen"),
            Phase::SetUp(_) if !player.confirmed => canvas.put(0, line, Ink::Faint, "still placing units"),
            Phase::SetUp(_) => canvas.put(0, line, Ink::Good, "units placed"),
            _ if player.capital_threats > 0 => {
                let count = player.capital_threats;
                let units = if count == 1 { "enemy" } else { "enemies" };
                canvas.put(0, line, Ink::Warn, format!("{count} active {units} next to the Capital"));
            }
            _ => {}
        }
    }

    /// `Air      3 2 1   ● 3`.
    fn supply_column(&self, canvas: &mut Canvas, line: usize, player: &PlayerView, column: &ColumnView) {
        let ink = match column.marker {
            Marker::Unused => Ink::Plain,
            Marker::InUse => Ink::Here,
            Marker::Used => Ink::Faint,
        };
        canvas.put(0, line, ink, column.column.title());
        let month = usize::from(self.view.month) % 4;
        let tops = |card: crate::Card| self.rules.pack.supply[card].tops[month];
        let top = player.card.map_or(0, |card| tops(card)[column.column]);
        for square in 1..=top {
            let marked = column.square == Some(square);
            let sign = match (marked, column.cube) {
                (true, true) => format!("■{square}"),
                (true, false) => format!("●{square}"),
                _ => format!(" {square}"),
            };
            let ink = if marked { ink } else { Ink::Faint };
            canvas.put(9 + 3 * usize::from(square - 1), line, ink, sign);
        }
        let note = match (column.marker, column.cube) {
            (Marker::Used, true) => "used, fallen",
            (Marker::Used, false) => "used",
            (_, true) => "fallen",
            _ => "",
        };
        canvas.put(29, line, Ink::Faint, note);
    }

    fn attack(&self) -> Panel {
        let mut canvas = Canvas::new();
        match (self.view.previews.as_slice(), &self.view.attack) {
            ([], None) => canvas.put(0, 0, Ink::Faint, "none yet"),
            ([], Some(attack)) => self.attack_lines(&mut canvas, attack),
            (previews, _) => preview_lines(&mut canvas, previews),
        }
        Panel::new("Attack", canvas)
    }

    fn attack_lines(&self, canvas: &mut Canvas, attack: &AttackView) {
        let against = attack.against.map_or("the city", Kind::title);
        let who = format!(
            "{} {} {} at {against} {}",
            attack.by.title(),
            attack.kind.title(),
            attack.attacker,
            attack.target
        );
        canvas.put(0, 0, self.ink(attack.by), who);
        canvas.put(0, 1, Ink::Plain, self.column_text(attack));
        if let Some(white) = attack.white {
            let yellow = attack.yellow.map_or(String::new(), |yellow| format!(", yellow {yellow}"));
            canvas.put(0, 2, Ink::Plain, format!("white {white}{yellow}"));
        }
        if let Some(icon) = attack.icon {
            canvas.put(0, 3, Ink::Plain, format!("a {icon} misses: the target is protected"));
        }
        if attack.rallied {
            canvas.put(0, 4, Ink::Plain, "rallied");
        }
        if let Some(verdict) = attack.verdict {
            canvas.put(0, 5, Ink::Strong, verdict.title());
        }
        if let Some([blitz, disrupt, rout, miss]) = attack.odds {
            let text = format!("36ths: Blitz {blitz}, Disrupt {disrupt}, Rout {rout}, Miss {miss}");
            canvas.put(0, 6, Ink::Faint, text);
        }
    }

    fn column_text(&self, attack: &AttackView) -> String {
        let distance = attack.distance;
        match attack.column {
            None => format!("an empty city: {} or less takes it", self.rules.pack.attack.empty_city),
            Some(column) if attack.shifted => format!("distance {distance}, uphill: column {column}"),
            Some(column) if attack.advantage => format!("distance {distance}, column {column}, both dice"),
            Some(column) => format!("distance {distance}, column {column}"),
        }
    }
}

/// The unit that is being decided about.
fn decided_at(view: &View) -> Option<Space> {
    let attack = view.attack.as_ref().filter(|attack| attack.under_way);
    let stands = |space: Space| view.units.iter().any(|unit| unit.space == space);
    let fought = |attack: &AttackView| if stands(attack.target) { attack.target } else { attack.attacker };
    view.in_hand.or(attack.map(fought))
}

fn preview_lines(canvas: &mut Canvas, previews: &[AttackView]) {
    for (line, preview) in previews.iter().enumerate() {
        canvas.put(0, line, Ink::Plain, preview_text(preview));
    }
    let units = previews.iter().any(|preview| preview.column.is_some());
    let key = if units { "36ths: Blitz Disrupt Rout Miss" } else { "36ths: taken, missed last" };
    canvas.put(0, previews.len(), Ink::Faint, key);
}

fn kinds(counts: By<Kind, u8>) -> String {
    let [infantry, tanks, artillery] = counts.into_array();
    format!("I{infantry} T{tanks} A{artillery}")
}

fn preview_text(preview: &AttackView) -> String {
    let column = preview.column.map_or("city".to_string(), |column| format!("col {column}"));
    let dice = if preview.advantage { "two dice" } else { "one die" };
    let [blitz, disrupt, rout, miss] = preview.odds.unwrap_or_default();
    format!(
        "{}-{} {column} {dice:<8} {blitz:>2} {disrupt:>2} {rout:>2} {miss:>2}",
        preview.attacker, preview.target
    )
}
