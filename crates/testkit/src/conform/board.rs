use super::Plan;
use super::viewers::{name, viewers};
use redoubt_engine::Game;
use redoubt_engine::canvas::Panel;
use std::collections::BTreeSet;

/// The widest panel that fits a narrow terminal, with its frame.
const COLUMNS_MAX: usize = 76;

/// Every position can be shown to every viewer and drawn as panels, each with a title of its own and no wider than 76
/// columns.
pub fn boards_can_be_drawn<G: Game>(plan: Plan) {
    plan.one_in(2).some_positions::<G>(4, |walk| {
        for viewer in viewers(walk.rules()) {
            let view = walk.rules().view(walk.state(), viewer);
            serde_json::to_string(&view).expect("a view is plain data");
            let panels = walk.rules().panels(&view, viewer);
            let who = name(viewer);
            assert!(!panels.is_empty(), "there is no panel for {who}");
            let mut titles = BTreeSet::new();
            for Panel { title, canvas } in &panels {
                assert!(titles.insert(title), "two panels for {who} are called {title:?}");
                let width = canvas.width();
                assert!(width > 0, "the panel {title:?} for {who} is empty");
                assert!(width <= COLUMNS_MAX, "the panel {title:?} for {who} is {width} columns wide");
                let odd = canvas.plain().chars().find(|c| c.is_control() && *c != '\n');
                assert_eq!(odd, None, "the panel {title:?} for {who} holds a control character");
            }
        }
    });
}
