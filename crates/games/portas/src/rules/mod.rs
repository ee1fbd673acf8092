//! The rules: a file for each chapter. What is going on is a stack of tasks; the one on top is carried out, or asked.

mod battle; // P7: Battles
mod camp; // P4: the Command Center
mod colonists; // P3.13 to P3.19: Residences, jobs, sites
mod damage; // P7.5, P7.6, P7.12: who falls
mod deploy; // P4.2 to P4.4: moving Units
mod finale; // P13, P14
mod free; // P3.1a: free steps
mod improvements; // P3.26, P3.32, N1 to N15
mod march; // P8: the Battle Phase
mod places; // P3.20 to P3.25
mod powers; // P9, P10
mod service; // P4, P5.6: what can be done there
mod setup; // P1
mod sight; // P5
mod soldiers; // P11
mod stores; // P3.6 to P3.12
mod time; // P2
mod turn; // P3.1 to P3.5
mod versus; // P15
mod works; // P6
mod year; // P12

pub(crate) use finale::more_to_come;
pub(crate) use free::{TRADES, has_any};
pub(crate) use improvements::reorder;
pub(crate) use setup::all_bits;
pub(crate) use soldiers::{knock_side, units};
pub(crate) use stores::only;
pub(crate) use turn::{reach, standing};
pub(crate) use versus::can_pay_fee;

use crate::action::{Action, FightAction, TurnAction};
use crate::state::{Ending, Fight, Phase, Quiet, React, State, Turn, Window};
use crate::{Event, Portas};
use redoubt_engine::{
    Broken, Chance, Consent, Cx, Journal, Outcome, Question, Refusal, RuleId, Rules, Seat, SeatResult,
    SeatSet, Standing, chapters,
};

/// Makes a [`Question`] of a chapter's tasks, from the chapter's own functions: `who` is asked, the `list` of answers,
/// the `reply` to one, why not another (`refuse`), and how it is asked (`ask`) and named (`name`).
macro_rules! chapter {
    ($Chapter:ident) => {
        impl redoubt_engine::Question<crate::Portas> for $Chapter {
            #[inline]
            fn asked(self, rules: &crate::Portas, state: &crate::State) -> redoubt_engine::SeatSet {
                self.who(rules, state)
            }

            #[inline]
            fn legal(
                self,
                rules: &crate::Portas,
                state: &crate::State,
                seat: redoubt_engine::Seat,
                into: &mut Vec<crate::Action>,
            ) {
                self.list(rules, state, seat, into);
            }

            fn check(
                self,
                rules: &crate::Portas,
                state: &crate::State,
                seat: redoubt_engine::Seat,
                action: crate::Action,
            ) -> Result<(), redoubt_engine::Refusal> {
                let mut listed = Vec::new();
                self.list(rules, state, seat, &mut listed);
                if listed.contains(&action) { Ok(()) } else { Err(self.refuse(rules, state, seat, action)) }
            }

            #[inline]
            fn answer<C: redoubt_engine::Chance, J: redoubt_engine::Journal<crate::Portas>>(
                self,
                cx: &mut redoubt_engine::Cx<'_, crate::Portas, C, J>,
                state: &mut crate::State,
                seat: redoubt_engine::Seat,
                action: crate::Action,
            ) {
                self.reply(cx, state, seat, action);
            }

            fn prompt(
                self,
                rules: &crate::Portas,
                state: &crate::State,
                seat: redoubt_engine::Seat,
            ) -> redoubt_engine::Prompt {
                let asked = self.who(rules, state);
                let together = if asked.len() > 1 { asked } else { redoubt_engine::SeatSet::EMPTY };
                self.ask(rules, state, seat).to_any(together)
            }

            fn label(
                self,
                rules: &crate::Portas,
                state: &crate::State,
                seat: redoubt_engine::Seat,
                action: crate::Action,
            ) -> redoubt_engine::Label {
                self.name(rules, state, seat, action)
            }

            fn lapse(
                self,
                rules: &crate::Portas,
                state: &crate::State,
                seat: redoubt_engine::Seat,
            ) -> crate::Action {
                crate::rules::idle(|into| self.list(rules, state, seat, into))
            }

            #[inline]
            fn canonical(
                self,
                rules: &crate::Portas,
                state: &crate::State,
                seat: redoubt_engine::Seat,
                into: &mut Vec<crate::Action>,
            ) {
                self.list(rules, state, seat, into);
                crate::rules::without_back(into);
            }

            fn pass(
                self,
                rules: &crate::Portas,
                state: &crate::State,
                seat: redoubt_engine::Seat,
            ) -> Option<redoubt_engine::Pass<crate::Action>> {
                let _ = (rules, state, seat);
                self.passes()
            }

            fn consent(
                self,
                _: &crate::Portas,
                _: &crate::State,
                _: redoubt_engine::Seat,
            ) -> Option<redoubt_engine::Consent<crate::Action>> {
                crate::rules::asked_for(self.into())
            }
        }
    };
}
pub(crate) use chapter;

chapters! { Phase for Portas { SetUp, Time, Turn, Econ, Camp, March, Fight, React, Year, Finale, Quiet } }

/// What a rule needs besides the position: components, dice, journal.
pub(crate) trait Ctx<'r> {
    fn rules(&self) -> &'r Portas;
    fn draw(&mut self, n: usize, why: &'static str, name: impl Fn(usize) -> String) -> usize;
    fn note(&mut self, state: &State, event: impl FnOnce() -> Event);
}

impl<'r, C: Chance, J: Journal<Portas>> Ctx<'r> for Cx<'r, Portas, C, J> {
    #[inline]
    fn rules(&self) -> &'r Portas {
        self.rules
    }

    #[inline]
    fn draw(&mut self, n: usize, why: &'static str, name: impl Fn(usize) -> String) -> usize {
        Cx::draw(self, n, why, name)
    }

    #[inline]
    fn note(&mut self, state: &State, event: impl FnOnce() -> Event) {
        Cx::note(self, state, event);
    }
}

chapter!(Quiet);

impl Quiet {
    fn who(self, _: &Portas, _: &State) -> SeatSet {
        SeatSet::EMPTY
    }

    fn list(self, _: &Portas, _: &State, _: Seat, _: &mut Vec<Action>) {}

    fn reply<'r>(self, _: &mut impl Ctx<'r>, _: &mut State, _: Seat, _: Action) {
        unreachable!("P13.4: nobody is asked");
    }

    fn refuse(self, _: &Portas, _: &State, _: Seat, _: Action) -> Refusal {
        not_now("P13.4")
    }

    fn ask(self, _: &Portas, _: &State, _: Seat) -> redoubt_engine::Prompt {
        redoubt_engine::Prompt::new("The game is over.", "P13.4")
    }

    fn name(self, _: &Portas, _: &State, _: Seat, _: Action) -> redoubt_engine::Label {
        unreachable!("P13.4: nobody is asked")
    }

    fn passes(self) -> Option<redoubt_engine::Pass<Action>> {
        None
    }
}

/// What becomes of a task when its turn comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    /// Somebody is asked.
    Ask,
    /// It was carried out, as far as it goes now.
    Go,
}

/// What is done for whoever does not answer: as little as possible.
pub(crate) fn idle(list: impl FnOnce(&mut Vec<Action>)) -> Action {
    let mut actions = Vec::new();
    list(&mut actions);
    let calm = [
        Action::Fight(FightAction::Pass),
        Action::Turn(TurnAction::Done),
        Action::Turn(TurnAction::Act),
        Action::Fight(FightAction::Shoot),
    ];
    let found = calm.into_iter().find(|action| actions.contains(action));
    found.unwrap_or_else(|| *actions.first().expect("a seat that is to act has an action"))
}

/// Search and simulation never think again.
#[inline]
pub(crate) fn without_back(actions: &mut Vec<Action>) {
    if actions.len() > 1 {
        actions.retain(|action| *action != Action::Turn(TurnAction::Back));
    }
}

/// P3.27a: what somebody is asked for, and how it is handed over.
pub(crate) fn asked_for(task: Phase) -> Option<Consent<Action>> {
    match task {
        Phase::Turn(Turn::Consent { by, .. }) => {
            Some(Consent { by, action: Action::Turn(TurnAction::Agree) })
        }
        _ => None,
    }
}

/// Refuses what does not answer the question that a rule asks.
pub(crate) fn not_now(rule: &'static str) -> Refusal {
    Refusal::new(rule, "that is not what can be decided now")
}

impl Phase {
    /// Carries out the task on top as far as it goes.
    #[inline]
    fn run<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State) -> Flow {
        match self {
            Phase::SetUp(task) => task.run(cx, state),
            Phase::Time(task) => task.run(cx, state),
            Phase::Turn(task) => task.run(cx, state),
            Phase::Econ(task) => task.run(cx, state),
            Phase::Camp(task) => task.run(cx, state),
            Phase::March(task) => task.run(cx, state),
            Phase::Fight(task) => task.run(cx, state),
            Phase::React(task) => task.run(cx, state),
            Phase::Year(task) => task.run(cx, state),
            Phase::Finale(task) => task.run(cx, state),
            Phase::Quiet(Quiet::Over) => Flow::Ask,
        }
    }
}

/// Goes on until somebody is asked or the game is over.
fn proceed<'r>(cx: &mut impl Ctx<'r>, state: &mut State) {
    while state.over.is_none() {
        finale::watch(cx, state);
        if state.over.is_some() || state.phase().run(cx, state) == Flow::Ask {
            return;
        }
    }
}

/// Goes on with what was put on the stack, until somebody is asked: for players who try something out.
pub(crate) fn carry_on(rules: &Portas, state: &mut State, chance: &mut impl Chance) {
    proceed(&mut Cx { rules, chance, journal: &mut redoubt_engine::Silent }, state);
}

/// What a choice comes to (see [`foresee`]).
pub(crate) struct Outlook {
    /// The position then.
    pub(crate) state: State,
    /// The totals with which the Battle was fought.
    pub(crate) odds: Option<battle::Odds>,
    /// Whether somebody has still to decide something about it.
    pub(crate) open: bool,
}

/// Plays a choice in a Battle or of a Soldier on a copy, as if nobody did anything else: shots are fired, and an open
/// Battle is fought. Nothing is drawn on the way.
pub(crate) fn foresee(rules: &Portas, state: &State, seat: Seat, action: Action) -> Outlook {
    let mut cx = Dry(rules);
    let mut outlook = Outlook { state: state.clone(), odds: None, open: false };
    let after = &mut outlook.state;
    match after.phase() {
        Phase::Fight(task) => task.reply(&mut cx, after, seat, action),
        Phase::React(task) => task.reply(&mut cx, after, seat, action),
        Phase::Camp(task) => task.reply(&mut cx, after, seat, action),
        _ => unreachable!("P7: only choices of a Battle are foreseen"),
    }
    while after.over.is_none() {
        match after.phase() {
            Phase::React(task @ React::Volley { .. }) => {
                task.reply(&mut cx, after, seat, Action::Fight(FightAction::Shoot));
            }
            Phase::React(React::Charge { .. } | React::Open { window: Window::Battle, .. }) => after.pop(),
            Phase::Fight(Fight::After) => break,
            Phase::Fight(task) => {
                if let Fight::Battle { .. } = task {
                    outlook.odds = Some(rules.odds(after, task));
                }
                if task.run(&mut cx, after) == Flow::Ask {
                    outlook.open = true;
                    break;
                }
            }
            _ => break,
        }
    }
    outlook
}

/// For rules that are tried out: they draw nothing and tell nobody.
struct Dry<'r>(&'r Portas);

impl<'r> Ctx<'r> for Dry<'r> {
    fn rules(&self) -> &'r Portas {
        self.0
    }

    fn draw(&mut self, _: usize, why: &'static str, _: impl Fn(usize) -> String) -> usize {
        unreachable!("P7: a Battle draws nothing, but {why}")
    }

    fn note(&mut self, _: &State, _: impl FnOnce() -> Event) {}
}

/// One more, for studies.
pub(crate) fn count(number: &mut u8) {
    *number = number.saturating_add(1);
}

/// Ends the game.
pub(crate) fn end<'r>(cx: &mut impl Ctx<'r>, state: &mut State, ending: Ending) {
    state.over = Some(ending);
    cx.note(state, || Event::Over { ending });
}

redoubt_engine::compiled!(Portas);

impl Rules for Portas {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn seats(&self) -> u8 {
        self.options.people
    }

    fn setup(&self, chance: &mut impl Chance, journal: &mut impl Journal<Portas>) -> State {
        let mut cx = Cx { rules: self, chance, journal };
        let mut state = setup::lay_out(&mut cx);
        proceed(&mut cx, &mut state);
        state
    }

    #[inline]
    fn to_act(&self, state: &State) -> SeatSet {
        if state.over.is_some() { SeatSet::EMPTY } else { state.phase().asked(self, state) }
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        into.clear();
        state.phase().legal(self, state, seat, into);
    }

    #[inline]
    fn canonical(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        into.clear();
        state.phase().canonical(self, state, seat, into);
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        state.phase().check(self, state, seat, action)
    }

    #[inline]
    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Portas>,
    ) {
        let mut cx = Cx { rules: self, chance, journal };
        state.phase().answer(&mut cx, state, seat, action);
        proceed(&mut cx, state);
    }

    fn concede(&self, state: &mut State, seat: Seat, journal: &mut impl Journal<Portas>) {
        let ending = Ending::Conceded { seat };
        state.over = Some(ending);
        journal.note(state, || Event::Over { ending });
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let ending = state.over?;
        let seats = Seat::all(self.seats())
            .map(|seat| SeatResult { standing: self.standing(ending, seat), score: self.score(state, seat) });
        let (rule, how) = ended(ending);
        Some(Outcome { seats: seats.collect(), rule: RuleId(rule), how })
    }

    fn invariants(&self, state: &State) -> Result<(), Broken> {
        crate::invariants::check(self, state)
    }

    fn admits(&self, state: &State) -> Result<(), Broken> {
        crate::invariants::admit(self, state)
    }

    fn reimagine(&self, state: &mut State, seats: SeatSet, chance: &mut impl Chance) {
        versus::reimagine(self, state, seats, chance);
    }
}

/// The rule by which a game ended, and how.
pub(crate) const fn ended(ending: Ending) -> (&'static str, &'static str) {
    match ending {
        Ending::Broken { .. } => ("P8.9", "Invaders left the Battleground"),
        Ending::Held => ("P13.4", "the Final Wave is beaten"),
        Ending::Exhausted => ("P13.5", "the Final Wave took too long"),
        Ending::Flag { .. } => ("P15.14", "a Unit crossed the opposite edge"),
        Ending::Compared { .. } => ("P15.15", "compared after the last production"),
        Ending::Conceded { .. } => ("P1.1", "a player gave up"),
    }
}

impl Portas {
    /// P8.9, P13.4, P15.14, P15.15: together all win or lose.
    fn standing(&self, ending: Ending, seat: Seat) -> Standing {
        let own = self.lookup.side[seat.index()];
        let of = |winner: Option<crate::Side>| match winner {
            Some(side) if side == own => Standing::Won,
            Some(_) => Standing::Lost,
            None => Standing::Tied,
        };
        match ending {
            Ending::Held => Standing::Won,
            Ending::Broken { .. } | Ending::Exhausted => Standing::Lost,
            Ending::Flag { side } => of(Some(side)),
            Ending::Compared { side } => of(side),
            Ending::Conceded { seat: loser } if self.lookup.versus => {
                of(Some(self.lookup.side[loser.index()].other()))
            }
            Ending::Conceded { .. } => Standing::Lost,
        }
    }

    /// A number for tables: Half-Years held out, or hexes and rows.
    fn score(&self, state: &State, seat: Seat) -> i32 {
        if self.lookup.versus {
            versus::score(self, state, self.lookup.side[seat.index()])
        } else {
            i32::from(state.tally.halves) + i32::from(state.clock.round)
        }
    }

    /// The seats of a team.
    #[inline]
    pub(crate) fn team(&self, side: crate::Side) -> SeatSet {
        self.lookup.teams[side]
    }

    /// P1.15, P11.8: who speaks for a team: in a turn of its own the active player, else the Starting Player; in the
    /// other team's turn the first in turn order (P15.7a).
    pub(crate) fn speaker(&self, state: &State, side: crate::Side) -> Seat {
        let (team, active) = (self.team(side), state.clock.active());
        if state.in_turn() && team.contains(active) {
            return active;
        }
        let mut order = state.clock.order.into_iter().take(self.options.people.into());
        order.find(|seat| team.contains(*seat)).unwrap_or(active)
    }

    /// A seat's team.
    #[inline]
    pub(crate) fn side(&self, seat: Seat) -> crate::Side {
        self.lookup.side[seat.index()]
    }

    /// A tile's Place.
    #[inline]
    pub(crate) fn place(&self, tile: crate::TileId) -> &crate::Place {
        &self.pack.places[self.lookup.tiles[tile.index()].place]
    }

    /// An Improvement.
    #[inline]
    pub(crate) fn card(&self, card: crate::CardId) -> &crate::Improvement {
        &self.pack.improvements[card.index()]
    }

    /// Whether a player has an Improvement in play that does something special.
    #[inline]
    pub(crate) fn has_special(&self, community: &crate::Community, special: crate::Special) -> bool {
        !community.lasting.is_empty()
            && self.lookup.special[special].is_some_and(|card| community.lasting.has(&self.lookup, card))
    }
}
