//! Panels on a page: each in a frame with its title, in their order, as many side by side and below as there is room.

use crate::canvas::{Canvas, Ink, Panel};

/// A frame takes so many columns beside what it holds, and so many rows.
const FRAME: (usize, usize) = (4, 2);

/// The room on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// The number of columns.
    pub columns: usize,
    /// The number of rows; a page without it is as long as it has to be.
    pub rows: Option<usize>,
}

/// A page of panels.
#[derive(Clone, Debug)]
pub struct Page {
    /// What is on it.
    pub canvas: Canvas,
    /// The panels that found no place, by their number from 0.
    pub left_out: Vec<usize>,
}

/// Finds a place for each panel, in order: as high as it can be, then as far to the left. Nothing is cut. The first
/// panel is always there; a later one that would be below the last row is left out.
pub fn arrange(panels: &[Panel], room: Room) -> Page {
    let mut places: Vec<Place<'_>> = Vec::new();
    let mut left_out = Vec::new();
    for (number, panel) in panels.iter().enumerate() {
        match find(panel, &places, room) {
            Some(place) => places.push(place),
            None => left_out.push(number),
        }
    }
    align(&mut places, room.columns);
    let mut canvas = Canvas::new();
    places.iter().for_each(|place| place.draw(&mut canvas));
    Page { canvas, left_out }
}

/// Draws one panel by itself.
pub fn alone(panel: &Panel, columns: usize) -> Canvas {
    arrange(std::slice::from_ref(panel), Room { columns, rows: None }).canvas
}

/// A panel and where it is.
#[derive(Clone, Copy)]
struct Place<'a> {
    panel: &'a Panel,
    /// Whether there is room for a frame; else the title stands above.
    framed: bool,
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl<'a> Place<'a> {
    /// The upper left corner, with as much room as the panel needs.
    fn corner(panel: &'a Panel, columns: usize) -> Place<'a> {
        let (content, title) = (panel.canvas.width(), panel.title.chars().count());
        let width = (content + FRAME.0).max(title + FRAME.0 + 2);
        let framed = width <= columns;
        let (width, height) = if framed {
            (width, panel.canvas.height() + FRAME.1)
        } else {
            (content.max(title), panel.canvas.height() + 1)
        };
        Place { panel, framed, left: 0, top: 0, width, height }
    }

    fn right(&self) -> usize {
        self.left + self.width
    }

    fn bottom(&self) -> usize {
        self.top + self.height
    }

    fn overlaps(&self, other: &Place<'_>) -> bool {
        self.left < other.right()
            && other.left < self.right()
            && self.top < other.bottom()
            && other.top < self.bottom()
    }

    fn draw(&self, canvas: &mut Canvas) {
        let Place { panel, left, top, width, height, .. } = *self;
        if self.framed {
            canvas.frame(left, top, width, height, Ink::Faint, "");
            if !panel.title.is_empty() {
                canvas.put(left + 2, top, Ink::Strong, format!(" {} ", panel.title));
            }
            canvas.blit(left + 2, top + 1, &panel.canvas);
        } else {
            canvas.put(left, top, Ink::Strong, &panel.title);
            canvas.blit(left, top + 1, &panel.canvas);
        }
    }
}

/// The best place that is free: at the corners that the panels placed so far leave.
fn find<'a>(panel: &'a Panel, placed: &[Place<'a>], room: Room) -> Option<Place<'a>> {
    let corner = Place::corner(panel, room.columns);
    let Some(first) = placed.first() else { return Some(corner) };
    // Rows that the first panel takes are spent, even those below the last.
    let rows = room.rows.map(|rows| rows.max(first.bottom()));
    let lefts = || std::iter::once(0).chain(placed.iter().map(Place::right));
    let tops = std::iter::once(0).chain(placed.iter().map(Place::bottom));
    let corners = tops.flat_map(|top| lefts().map(move |left| Place { left, top, ..corner }));
    corners
        .filter(|place| place.left == 0 || place.right() <= room.columns)
        .filter(|place| rows.is_none_or(|rows| place.bottom() <= rows))
        .filter(|place| !placed.iter().any(|other| place.overlaps(other)))
        .min_by_key(|place| (place.top, place.left))
}

/// Makes frames that begin at the same column as wide as the widest of them, where nothing is in the way.
fn align(places: &mut [Place<'_>], columns: usize) {
    for index in 0..places.len() {
        let place = places[index];
        let below = places.iter().filter(|other| other.framed && other.left == place.left);
        let Some(width) = below.map(|other| other.width).max().filter(|_| place.framed) else { continue };
        let wider = Place { width, ..place };
        let others = places.iter().enumerate().filter(|(other, _)| *other != index);
        let free = others.into_iter().all(|(_, other)| !wider.overlaps(other));
        if free && wider.right() <= columns {
            places[index] = wider;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A panel filled with the first letter of its title.
    fn panel(title: &str, width: usize, height: usize) -> Panel {
        let mut canvas = Canvas::new();
        let letter = title.chars().next().unwrap().to_lowercase().to_string();
        for row in 0..height {
            canvas.put(0, row, Ink::Plain, letter.repeat(width));
        }
        Panel::new(title, canvas)
    }

    /// A game with a map as wide as it may be, two boards of players, and small things.
    fn game() -> Vec<Panel> {
        vec![
            panel("Map", 76, 6),
            panel("Green", 36, 2),
            panel("Red", 36, 2),
            panel("Codes", 30, 1),
            panel("Reserve", 16, 1),
            panel("Track", 60, 1),
        ]
    }

    fn wide(columns: usize) -> Room {
        Room { columns, rows: None }
    }

    #[test]
    fn eighty_columns_hold_the_map_and_two_small_panels_side_by_side() {
        let page = arrange(&game(), wide(80));
        assert_eq!(page.canvas.plain(), include_str!("../tests/drawings/panels-80.txt"));
        assert!(page.canvas.width() <= 80 && page.left_out.is_empty());
    }

    #[test]
    fn a_hundred_and_twenty_columns_hold_a_panel_beside_the_map() {
        let page = arrange(&game(), wide(120));
        assert_eq!(page.canvas.plain(), include_str!("../tests/drawings/panels-120.txt"));
        assert!(page.canvas.width() <= 120 && page.left_out.is_empty());
    }

    #[test]
    fn two_hundred_columns_hold_four_panels_in_a_row() {
        let page = arrange(&game(), wide(200));
        assert_eq!(page.canvas.plain(), include_str!("../tests/drawings/panels-200.txt"));
        assert!(page.canvas.width() <= 200 && page.left_out.is_empty());
    }

    #[test]
    fn what_would_be_below_the_last_row_is_left_out() {
        let left_out = |columns, rows| arrange(&game(), Room { columns, rows: Some(rows) }).left_out;
        assert_eq!(left_out(80, 15), [5], "the map, a row of boards, a row of small panels");
        assert_eq!(left_out(80, 12), [3, 4, 5]);
        assert_eq!(left_out(120, 8), [3, 4, 5]);
        assert_eq!(left_out(120, 7), [3, 4, 5], "what the map needs, it gets, and what is beside it is free");
        assert_eq!(left_out(80, 1), [1, 2, 3, 4, 5]);
        assert_eq!(left_out(300, 8), [0; 0]);
    }

    #[test]
    fn a_small_panel_is_shown_where_a_larger_one_before_it_is_not() {
        let panels = [panel("Map", 20, 3), panel("Scroll", 20, 9), panel("Dice", 5, 1)];
        let page = arrange(&panels, Room { columns: 24, rows: Some(8) });
        assert_eq!(page.left_out, [1]);
        let drawing = "\
┌─ Map ────────────────┐
│ mmmmmmmmmmmmmmmmmmmm │
│ mmmmmmmmmmmmmmmmmmmm │
│ mmmmmmmmmmmmmmmmmmmm │
└──────────────────────┘
┌─ Dice ───────────────┐
│ ddddd                │
└──────────────────────┘
";
        assert_eq!(page.canvas.plain(), drawing);
    }

    #[test]
    fn a_narrow_window_loses_the_frame_before_anything_else() {
        let panels = [panel("Map", 12, 2), panel("Dice", 5, 1)];
        assert_eq!(
            arrange(&panels, wide(13)).canvas.plain(),
            "\
Map
mmmmmmmmmmmm
mmmmmmmmmmmm
┌─ Dice ─┐
│ ddddd  │
└────────┘
"
        );
        let narrow = arrange(&panels, wide(4));
        assert_eq!(narrow.canvas.plain(), "Map\nmmmmmmmmmmmm\nmmmmmmmmmmmm\nDice\nddddd\n");
        assert!(narrow.left_out.is_empty(), "too wide for the window, but whole");
    }

    #[test]
    fn a_title_longer_than_its_panel_has_room() {
        assert_eq!(
            alone(&panel("Secret objectives", 3, 1), 80).plain(),
            "\
┌─ Secret objectives ─┐
│ sss                 │
└─────────────────────┘
"
        );
        assert_eq!(arrange(&[], wide(80)).canvas.plain(), "");
        let nameless = Panel { title: String::new(), ..panel("x", 3, 1) };
        assert_eq!(alone(&nameless, 80).plain(), "┌─────┐\n│ xxx │\n└─────┘\n");
    }

    #[test]
    fn panels_never_overlap_and_never_leave_the_page() {
        for seed in 0..500usize {
            let size = |at: usize, most: usize| (seed * 7919 + at * 104_729) % 1009 % most + 1;
            let panels: Vec<Panel> = (0..8).map(|at| panel("P", size(at, 60), size(at + 50, 9))).collect();
            let page = arrange(&panels, wide(size(99, 60) + 64));
            let drawn = page.canvas.plain().chars().filter(|letter| *letter == 'p').count();
            let whole: usize = panels.iter().map(|panel| panel.canvas.width() * panel.canvas.height()).sum();
            assert_eq!(drawn, whole, "everything is whole, seed {seed}");
            assert!(page.canvas.width() <= size(99, 60) + 64, "seed {seed}");
        }
    }
}
