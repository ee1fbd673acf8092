//! Draws a position of a replay as an SVG picture of a terminal, for the documents.

use redoubt_catalog::from_replay;
use redoubt_engine::Viewer;
use redoubt_engine::canvas::{Canvas, Ink};
use redoubt_engine::panels::{Room, arrange};
use std::fmt::Write;

/// The window that is drawn.
const COLUMNS: usize = 120;
const CELL_WIDTH: f64 = 8.4;
const CELL_HEIGHT: f64 = 18.0;
const MARGIN: f64 = 20.0;

/// Returns the picture of a replay's position after `step` steps.
///
/// # Errors
/// What is wrong with the replay or the step.
pub fn picture(replay: &str, step: usize) -> Result<String, String> {
    let table = from_replay(replay, None).map_err(|error| error.to_string())?;
    let panels = table.panels_at(step, Viewer::SPECTATOR).map_err(|error| error.to_string())?;
    Ok(svg(&arrange(&panels, Room { columns: COLUMNS, rows: None }).canvas))
}

fn svg(canvas: &Canvas) -> String {
    let lines: Vec<_> = canvas.lines().collect();
    let width = canvas.width() as f64 * CELL_WIDTH + 2.0 * MARGIN;
    let height = lines.len() as f64 * CELL_HEIGHT + 2.0 * MARGIN;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"14\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#16181d\"/>\n"
    );
    for (row, runs) in lines.into_iter().enumerate() {
        let y = MARGIN + (row as f64 + 0.75) * CELL_HEIGHT;
        let mut column = 0;
        for (ink, run) in runs {
            let length = run.chars().count();
            if !run.trim().is_empty() {
                let x = MARGIN + column as f64 * CELL_WIDTH;
                let _ = writeln!(
                    text,
                    "<text xml:space=\"preserve\" x=\"{x:.1}\" y=\"{y:.1}\" textLength=\"{:.1}\" \
                     lengthAdjust=\"spacingAndGlyphs\" {}>{}</text>",
                    length as f64 * CELL_WIDTH,
                    style(ink),
                    escaped(&run)
                );
            }
            column += length;
        }
    }
    text + "</svg>\n"
}

fn style(ink: Ink) -> &'static str {
    match ink {
        Ink::Plain => "fill=\"#d8d4ca\"",
        Ink::Faint => "fill=\"#6d7280\"",
        Ink::Strong => "fill=\"#ffffff\" font-weight=\"bold\"",
        Ink::Own => "fill=\"#7fb8ff\"",
        Ink::Enemy => "fill=\"#ff7b6b\"",
        Ink::Good => "fill=\"#8fd68a\"",
        Ink::Warn => "fill=\"#f0c35e\"",
        Ink::Here => "fill=\"#f6e58d\" font-weight=\"bold\"",
    }
}

fn escaped(run: &str) -> String {
    run.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_holds_the_text_of_the_board() {
        let mut canvas = Canvas::new();
        canvas.put(3, 1, Ink::Enemy, "<fire & flight>");
        let picture = svg(&canvas);
        assert!(picture.contains("&lt;fire &amp; flight&gt;"), "{picture}");
        assert!(picture.contains("#ff7b6b"), "{picture}");
    }
}
