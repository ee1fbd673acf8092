//! The tables of the rules document: what boards, counters and tokens show.

use crate::Federation;
use crate::ids::{
    AlienDeed, AlienTech, Base, Chit, Difficulty, Faction, FleetKind, HomeTrack, Icon, Level, Pair, Resource,
    Space, TRACK, Token, World,
};
use crate::pack::{AssetData, BaseData, Pack};
use redoubt_engine::By;
use redoubt_engine::book::Chart;
use std::fmt::Display;

pub(crate) fn charts(rules: &Federation) -> Vec<Chart> {
    let pack = &rules.pack;
    vec![
        tracks(pack),
        worlds(pack),
        home(pack),
        fleets(pack),
        resources(pack),
        tokens(pack),
        validity(pack),
        events(pack),
        dice(pack),
        bases(pack),
        assets(pack),
        research(pack),
        aliens(pack),
    ]
}

/// F4.10, F4.13: a faction's spaces, where it spawns and which worlds it reaches.
fn tracks(pack: &Pack) -> Chart {
    let head: [&dyn Display; 4] = [&"Faction", &"Spaces from Sol outward", &"Spawns on", &"Worlds beside it"];
    Chart::new("tracks", &head).rows(Faction::ALL, |chart, faction| {
        let spaces = (1..=TRACK).map(|number| Space::numbered(faction, number));
        let beside = pack.worlds.iter().filter(|(_, data)| touches(&data.next_to, faction));
        let beside = beside.map(|(world, _)| world.title());
        let highest = Space::numbered(faction, TRACK);
        chart.row(&[&faction.title(), &list(spaces), &highest, &list(beside)])
    })
}

/// F0.6, F9.2
fn worlds(pack: &Pack) -> Chart {
    let head: [&dyn Display; 5] =
        [&"World", &"Territory of", &"Distance", &"Next to", &"Fleets that reach it"];
    Chart::new("worlds", &head).rows(World::ALL, |chart, world| {
        let data = &pack.worlds[world];
        let reach = Faction::ALL.into_iter().filter(|&faction| touches(&data.next_to, faction));
        let (next_to, reach) = (list(data.next_to.iter()), list(reach.map(Faction::title)));
        chart.row(&[&world.title(), &data.territory.title(), &data.distance, &next_to, &reach])
    })
}

fn touches(spaces: &[Space], faction: Faction) -> bool {
    spaces.iter().any(|space| space.track() == Some(faction))
}

/// F1.1, F5.6, F6.6, F21.8
fn home(pack: &Pack) -> Chart {
    let head: [&dyn Display; 4] = [&"Track", &"Highest", &"Start", &"What happens at the end of it"];
    Chart::new("home", &head).rows(HomeTrack::ALL, |chart, track| {
        let (start, end) = match track {
            HomeTrack::Expansion | HomeTrack::Military => (0, "beyond the highest, Stability falls by 1"),
            HomeTrack::Stability => (pack.home.stability, "at 0 the game is lost (F2.3)"),
        };
        chart.row(&[&track.title(), &pack.home.max[track], &start, &end])
    })
}

/// F1.4, F21.3
fn fleets(pack: &Pack) -> Chart {
    let head: [&dyn Display; 5] = [&"Faction", &"Scout", &"Raider", &"Battle", &"Doom"];
    Chart::new("fleets", &head).rows(Faction::ALL, |chart, faction| {
        let values = &pack.combat[faction];
        let doom = pack.aliens[faction].techs.contains(&AlienTech::DoomFleet);
        let doom = if doom { values[FleetKind::Doom].to_string() } else { String::new() };
        let [scout, raider, battle] =
            [FleetKind::Scout, FleetKind::Raider, FleetKind::Battle].map(|kind| values[kind]);
        chart.row(&[&faction.title(), &scout, &raider, &battle, &doom])
    })
}

/// F1.7, F1.8, F1.9
fn resources(pack: &Pack) -> Chart {
    let head: [&dyn Display; 5] =
        [&"Resource", &"In the Pool", &"Beside Bases", &"Behind the Warp Gates", &"In all"];
    Chart::new("resources", &head).rows(Resource::ALL, |chart, resource| {
        let locked: u8 = pack.bases.values().map(|base| base.resources[resource]).sum();
        let (pool, all) = (pack.pools[resource], pack.resources[resource]);
        chart.row(&[&resource.title(), &pool, &locked, &(all - pool - locked), &all])
    })
}

/// F1.3
fn tokens(pack: &Pack) -> Chart {
    let count = |difficulty, which: fn(Token) -> bool| -> u8 {
        let counted = pack.tokens.iter().filter(|(token, _)| which(*token));
        counted.map(|(_, data)| data.bags[difficulty]).sum()
    };
    let row = |chart: Chart, name: &dyn Display, counts: By<Difficulty, u8>| {
        let [easy, medium, hard] = Difficulty::ALL.map(|difficulty| counts[difficulty]);
        chart.row(&[name, &easy, &medium, &hard])
    };
    let mut chart = Chart::new("tokens", &[&"Token", &"Easy", &"Medium", &"Hard"]);
    for (token, data) in pack.tokens.iter() {
        chart = row(chart, &token.title(), data.bags);
    }
    let turns = By::from_fn(|difficulty| count(difficulty, Token::is_federation));
    chart = row(chart, &"All that give you a turn", turns);
    row(chart, &"All in the bag", By::from_fn(|difficulty| count(difficulty, |_| true)))
}

/// F4.3, F4.4: at Total War an Advance follows (F4.7).
fn validity(pack: &Pack) -> Chart {
    Chart::new("validity", &[&"Number", &"Effective level", &"Valid tokens"]).rows(
        Level::ALL,
        |chart, level| {
            let valid = list(pack.validity[level].iter().map(|deed: &AlienDeed| deed.title()));
            let valid = match (level, valid.is_empty()) {
                (_, true) => "none".to_string(),
                (Level::TotalWar, false) => format!("{valid}; then an extra Advance (F4.7)"),
                (_, false) => valid,
            };
            chart.row(&[&level.index(), &level.title(), &valid])
        },
    )
}

/// F6.1
fn events(pack: &Pack) -> Chart {
    let titles: By<Chit, &str> = By::from_fn(|chit: Chit| pack.events[chit].title.as_str());
    let [a, b, c, d, e, f] = Chit::ALL.map(|chit| titles[chit]);
    Chart::new("events", &[&"Die", &a, &b, &c, &d, &e, &f]).rows(0..6, |chart, row: usize| {
        let [a, b, c, d, e, f] = Chit::ALL.map(|chit| pack.events[chit].rows[row].title());
        chart.row(&[&(row + 1), &a, &b, &c, &d, &e, &f])
    })
}

/// F5.3, F6.5, F6.9
fn dice(pack: &Pack) -> Chart {
    let head: [&dyn Display; 4] = [&"Die", &"Faction", &"Relations", &"Galactic Conflict"];
    Chart::new("dice", &head).rows(0..6, |chart, row: usize| {
        let faction = pack.faction_die[row].map_or("as you choose", Faction::title);
        let pairs: Vec<&str> = pack.relations_die[row].iter().copied().map(Pair::title).collect();
        chart.row(&[&(row + 1), &faction, &pairs.join(", then "), &pack.conflict_die[row].title()])
    })
}

/// F9.3
fn bases(pack: &Pack) -> Chart {
    let head: [&dyn Display; 4] =
        [&"Base", &"Flagships to Unbuilt", &"Resources to the Pools", &"Technology"];
    Chart::new("bases", &head).rows(Base::ALL, |chart, base| {
        let data = &pack.bases[base];
        let resources = data.resources.iter().filter(|(_, count)| **count > 0);
        let resources = list(resources.map(|(resource, count)| format!("{count} {}", resource.title())));
        let technology = match (base, data.techs) {
            (Base::WarpResearch, _) => "Warp Gates to the 0 % column".to_string(),
            (_, 0) => String::new(),
            (_, count) => format!("{count} of the Federation's, face down to Un-researched"),
        };
        chart.row(&[&base.title(), &data.flagships, &resources, &technology])
    })
}

/// F7.3, F21.4
fn assets(pack: &Pack) -> Chart {
    let head: [&dyn Display; 5] = [&"Asset", &"Number", &"Plain side", &"Striped side", &"Resource dice"];
    let names = ["Flagship", "Ally Ship", "Mine Field", "Sol Defense"];
    let chart = Chart::new("assets", &head).row(&[&"Sol", &1, &Icon::Guard.title(), &"", &1]);
    let chart = chart.rows(names.into_iter().zip(&pack.assets), |chart, (name, data): (&str, &AssetData)| {
        chart.row(&[&name, &data.count, &data.plain.title(), &data.striped.map_or("", Icon::title), &0])
    });
    chart.rows(pack.bases.iter(), |chart, (base, data): (Base, &BaseData)| {
        chart.row(&[&base.title(), &1, &data.plain.title(), &data.striped.title(), &data.dice])
    })
}

/// F11.2
fn research(pack: &Pack) -> Chart {
    Chart::new("research", &[&"Die", &"0 %", &"25 %", &"50 %", &"75 %"]).rows(0..6, |chart, row: usize| {
        let [a, b, c, d] = pack.research.map(|column| column[row].title());
        chart.row(&[&(row + 1), &a, &b, &c, &d])
    })
}

/// F1.5, F4.16
fn aliens(pack: &Pack) -> Chart {
    let head: [&dyn Display; 3] = [&"Faction", &"Spaces of its track", &"Counters of its pile"];
    Chart::new("aliens", &head).rows(Faction::ALL, |chart, faction| {
        let data = &pack.aliens[faction];
        let spaces = (7 - data.spaces..=6).rev();
        chart.row(&[&faction.title(), &list(spaces), &list(data.techs.iter().map(|tech| tech.title()))])
    })
}

/// Things one after the other.
fn list<T: Display>(things: impl Iterator<Item = T>) -> String {
    things.map(|thing| thing.to_string()).collect::<Vec<_>>().join(", ")
}
