//! Where Soldiers stand.

use crate::ids::Work;

/// A Soldier's post, and the Building that should stand there.
pub(super) type Post = (u8, Option<Work>);

const NONE: Option<Work> = None;
const DUG: Option<Work> = Some(Work::Trench);
const SHOT: Option<Work> = Some(Work::Catapult);

/// Where Farmers stand, the most important post first: two Trenches that see every column, then Catapults, gunners and
/// stoppers behind them, or a line further up.
pub(super) const FARMERS: [[Post; 20]; 4] = [
    [
        (9, DUG),
        (10, DUG),
        (9, DUG),
        (10, DUG),
        (8, SHOT),
        (6, SHOT),
        (7, SHOT),
        (4, SHOT),
        (5, SHOT),
        (12, DUG),
        (12, DUG),
        (14, DUG),
        (15, DUG),
        (14, DUG),
        (15, DUG),
        (1, SHOT),
        (3, SHOT),
        (7, SHOT),
        (9, DUG),
        (10, DUG),
    ],
    [
        (9, DUG),
        (10, DUG),
        (9, DUG),
        (10, DUG),
        (12, DUG),
        (12, DUG),
        (8, SHOT),
        (6, SHOT),
        (7, SHOT),
        (14, DUG),
        (15, DUG),
        (14, DUG),
        (15, DUG),
        (4, SHOT),
        (5, SHOT),
        (17, DUG),
        (17, DUG),
        (7, SHOT),
        (9, DUG),
        (10, DUG),
    ],
    [
        (9, DUG),
        (10, DUG),
        (9, DUG),
        (10, DUG),
        (14, DUG),
        (15, DUG),
        (14, DUG),
        (15, DUG),
        (12, DUG),
        (12, DUG),
        (8, SHOT),
        (6, SHOT),
        (7, SHOT),
        (4, SHOT),
        (5, SHOT),
        (17, DUG),
        (17, DUG),
        (7, SHOT),
        (9, DUG),
        (10, DUG),
    ],
    [
        (9, DUG),
        (10, DUG),
        (9, DUG),
        (10, DUG),
        (7, NONE),
        (4, NONE),
        (5, NONE),
        (8, SHOT),
        (6, SHOT),
        (7, SHOT),
        (12, DUG),
        (12, DUG),
        (14, DUG),
        (15, DUG),
        (14, DUG),
        (15, DUG),
        (4, NONE),
        (5, NONE),
        (9, DUG),
        (10, DUG),
    ],
];
/// Where Citizens stand: walls that every path crosses, one for each column, then again.
pub(super) const CITIZENS: [[u8; 15]; 4] = [
    [12, 13, 11, 14, 15, 12, 13, 11, 14, 15, 7, 8, 6, 9, 10],
    [7, 8, 6, 9, 10, 7, 8, 6, 9, 10, 12, 13, 11, 14, 15],
    [12, 13, 11, 9, 10, 12, 13, 11, 9, 10, 7, 8, 6, 14, 15],
    [13, 11, 12, 8, 6, 7, 14, 15, 9, 10, 13, 11, 12, 8, 6],
];
