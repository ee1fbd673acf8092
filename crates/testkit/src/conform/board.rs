use super::Plan;
use redoubt_engine::{Game, Seat, Viewer};

/// The widest drawing that fits a terminal.
const COLUMNS_MAX: usize = 120;

/// Every position can be shown to every viewer and drawn within 120 columns.
pub fn boards_can_be_drawn<G: Game>(plan: Plan) {
    plan.one_in(2).some_positions::<G>(4, |walk| {
        for viewer in viewers(walk.rules().seats()) {
            let view = walk.rules().view(walk.state(), viewer);
            serde_json::to_string(&view).expect("a view is plain data");
            let canvas = walk.rules().draw(&view);
            let width = canvas.width();
            assert!(width > 0, "the board for {viewer:?} is empty");
            assert!(width <= COLUMNS_MAX, "the board for {viewer:?} is {width} columns wide");
            let odd = canvas.plain().chars().find(|c| c.is_control() && *c != '\n');
            assert_eq!(odd, None, "the board for {viewer:?} holds a control character");
        }
    });
}

/// Everybody who may look at a table.
pub(super) fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::All])
}
