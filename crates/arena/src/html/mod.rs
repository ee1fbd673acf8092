//! The report: one HTML file with everything inside it, light and dark, that asks nobody for anything.
//!
//! It holds no date and no times, so that the same match gives the same file.

mod axes; // frames of plots over named places
mod legend;
mod measures;
mod outcomes; // win rates, endings, lengths
mod stages; // when games are decided, where they are lost
mod svg; // drawing

use crate::table::{between, elo, number, pairs, percent, signed};
use crate::{Interval, Matter, Opening, Report, Summary};
use legend::Legend;
use redoubt_engine::PACK;
use std::fmt::Write;
use svg::escape;

const STYLE: &str = include_str!("style.css");

impl Report {
    /// The report with plots, as one self-contained page.
    ///
    /// The same for any number of threads, as long as no bot is bound by a clock.
    pub fn html(&self) -> String {
        let summaries = self.summaries();
        let title = escape(&format!("{}: {}", self.game, self.entrants.join(", ")));
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <meta name=\"color-scheme\" content=\"light dark\">\
             <title>{title}</title>\n<style>\n{STYLE}</style></head>\n<body><main>\n"
        );
        page += &self.header();
        page += &self.results(&summaries);
        if !self.records.is_empty() {
            page += &self.plots(&summaries);
        }
        page + "</main></body></html>\n"
    }

    fn header(&self) -> String {
        let mut html = format!(
            "<header><p class=\"kicker\">Redoubt arena</p><h1>{}</h1><p class=\"bots\">{}</p>\n",
            escape(self.game),
            escape(&self.entrants.join(" · "))
        );
        if self.interrupted() {
            let counted = self.counted();
            let _ = writeln!(html, "<p class=\"notice\">This match was {}.</p>", escape(&counted));
        }
        html += "<dl class=\"facts\">";
        let mut fact = |name: &str, value: &str| {
            let _ = write!(html, "<div><dt>{}</dt><dd>{}</dd></div>", escape(name), escape(value));
        };
        fact("games", &self.records.len().to_string());
        fact("decisions", &self.decisions().to_string());
        fact("seed", &self.plan.seed.to_string());
        fact("pack", &format!("{} ({})", self.pack, self.pack_hash.get(..8).unwrap_or(&self.pack_hash)));
        for (id, choice) in self.options.iter().filter(|(id, _)| id != PACK) {
            fact(id, choice);
        }
        html += "</dl>\n";
        if !self.plan.command.is_empty() {
            let _ = writeln!(html, "<pre><code>{}</code></pre>", escape(&self.plan.command));
        }
        if self.plan.bots.iter().any(|bot| !bot.repeats()) {
            html += "<p class=\"faint\">A bot in this match was bound by a clock: a second run will differ.</p>\n";
        }
        html + "</header>\n"
    }

    fn results(&self, summaries: &[Summary]) -> String {
        let mut html = String::from(
            "<section class=\"card wide\"><h2>Results</h2><div class=\"scroll\"><table><thead><tr><th></th>\
             <th>games</th><th>win rate</th><th>95 % interval</th><th>won</th><th>tied</th><th>lost</th>\
             <th>decisions</th><th>score</th></tr></thead><tbody>\n",
        );
        for (row, summary) in summaries.iter().enumerate() {
            let _ = writeln!(
                html,
                "<tr><th scope=\"row\"><span class=\"swatch b{}\"></span>{}</th><td>{}</td><td><b>{}</b></td>\
                 <td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                row % 8,
                escape(&summary.name),
                summary.games,
                percent(summary.rate.mid),
                between(summary.rate),
                summary.won,
                summary.tied,
                summary.lost,
                number(summary.decisions.mean),
                number(summary.score.mean)
            );
        }
        html += "</tbody></table></div>\n";
        html += &self.duel_table();
        html += &self.openings_table();
        html + "</section>\n"
    }

    /// How games began; nothing where all began alike.
    fn openings_table(&self) -> String {
        let row = |opening: &Opening| {
            format!(
                "<tr><th scope=\"row\">{}: {}</th><td>{}</td><td><b>{}</b></td><td>{}</td><td>{}</td><td>{}</td>\
                 <td>{}</td></tr>\n",
                escape(opening.name),
                escape(&opening.value),
                opening.games(),
                percent(opening.rate.mid),
                between(opening.rate),
                opening.won,
                opening.tied,
                opening.lost
            )
        };
        let rows: String = self.openings().iter().map(row).collect();
        if rows.is_empty() {
            return rows;
        }
        format!(
            "<h3>Openings</h3><div class=\"scroll\"><table><thead><tr><th></th><th>games</th><th>win rate</th>\
             <th>95 % interval</th><th>won</th><th>tied</th><th>lost</th></tr></thead><tbody>\n{rows}</tbody></table>\
             </div>\n"
        )
    }

    /// The meetings of two, and the advantage of a seat; nothing for a game played alone.
    fn duel_table(&self) -> String {
        let duels = self.duels();
        let rows = duels.iter().map(|duel| {
            (self.duel_name(duel), duel.games, duel.rate, format!("{}; {}", elo(duel.elo), pairs(duel)))
        });
        let seats = self.seat_rates().into_iter().enumerate().map(|(seat, rate)| {
            (format!("seat {seat}, whoever sits there"), self.records.len() as u32, rate, String::new())
        });
        let row = |(name, games, rate, elo): (String, u32, Interval, String)| {
            format!(
                "<tr><th scope=\"row\">{}</th><td>{games}</td><td><b>{}</b></td><td>{}</td><td>{elo}</td></tr>\n",
                escape(&name),
                percent(rate.mid),
                between(rate)
            )
        };
        let rows: String = rows.chain(seats).map(row).collect();
        if rows.is_empty() {
            return rows;
        }
        format!(
            "<h3>Meetings</h3><div class=\"scroll\"><table><thead><tr><th></th><th>games</th><th>win rate</th>\
             <th>95 % interval</th><th>Elo difference</th></tr></thead><tbody>\n{rows}</tbody></table></div>\n"
        )
    }

    fn plots(&self, summaries: &[Summary]) -> String {
        let mut html = String::from("<div class=\"grid\">\n");
        let rates = outcomes::win_rates(summaries);
        html += &card(
            "Win rate",
            "Share of games won, a tie counting half, with its 95 % interval.",
            &rates,
            None,
        );
        let (svg, legend) = outcomes::endings(summaries);
        html += &card("How games end", "Share of all games of each bot.", &svg, Some(&legend));
        let lengths = outcomes::lengths(self);
        html += &card("Length of a game", "Number of decisions, with the mean.", &lengths, None);
        let (svg, legend) = stages::decided(self, summaries);
        let about = "Mean evaluation at the first decision of each stage, by how the game ended. \
                     The game is decided where the lines part.";
        html += &card("When games are decided", about, &svg, Some(&legend));
        if summaries.iter().any(|summary| summary.lost > 0) {
            let (svg, legend) = stages::lost(self, summaries);
            html += &card(
                "Where games are lost",
                "Share of lost games that ended in each stage.",
                &svg,
                Some(&legend),
            );
        }
        let (series, rest) = measures::group(&self.measures);
        for one in &series {
            let (svg, legend) = measures::plot(one, summaries);
            html += &card(&one.name, "Mean over all games, with its 95 % interval.", &svg, Some(&legend));
        }
        if !rest.is_empty() {
            let table = measures::table(&self.measures, &rest, summaries);
            let table = format!("<div class=\"scroll\">{table}</div>");
            let about = "Means over all games, with their 95 % intervals.";
            html += &card("Measures", about, &table, None).replacen("card", "card wide", 1);
        }
        for (row, summary) in summaries.iter().enumerate() {
            html += &self.gains_card(row, &summary.name);
        }
        html + "</div>\n"
    }

    /// What goes along with winning, for one row; nothing where nothing can be told.
    fn gains_card(&self, row: usize, name: &str) -> String {
        let line = |matter: &Matter| {
            format!(
                "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td><b>{}</b> \
                 <span class=\"faint\">{} to {}</span></td></tr>\n",
                escape(matter.name),
                matter.games_with,
                percent(matter.with.mid),
                matter.games_without,
                percent(matter.without.mid),
                signed(matter.gain.mid),
                signed(matter.gain.low),
                signed(matter.gain.high)
            )
        };
        let rows: String = self.matters(row).iter().map(line).collect();
        if rows.is_empty() {
            return rows;
        }
        let table = format!(
            "<div class=\"scroll\"><table><thead><tr><th></th><th>games with</th><th>win rate</th><th>without</th>\
             <th>win rate</th><th>difference</th></tr></thead><tbody>\n{rows}</tbody></table></div>"
        );
        let about = "Games that had something at all against games that never had it, with the 95 % interval of the \
                     difference. That two things go together does not say that one makes the other.";
        let title = format!("What goes along with winning: {name}");
        card(&title, about, &table, None).replacen("card", "card wide", 1)
    }
}

fn card(title: &str, about: &str, content: &str, legend: Option<&Legend>) -> String {
    let mut letters = title.chars();
    let title: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    format!(
        "<section class=\"card\"><h2>{}</h2><p class=\"about\">{}</p>{}{content}</section>\n",
        escape(&title),
        escape(about),
        legend.map(Legend::html).unwrap_or_default()
    )
}
