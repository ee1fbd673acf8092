//! What holds in every position: one that keeps all of it can be played on.

use crate::state::KINDS_MAX;
use crate::{CardId, Cards, Choice, Council, Ending, Phase, SEATS_MAX, State};
use redoubt_engine::{Broken, Rules, Seat};

impl Cards {
    pub(crate) fn check_state(&self, state: &State) -> Result<(), Broken> {
        self.check_cards(state)?;
        self.check_ending(state)?;
        self.check_question(state)?;
        Seat::all(SEATS_MAX as u8).try_for_each(|seat| self.check_choice(state, seat))?;
        self.check_counts(state)
    }

    fn check_cards(&self, state: &State) -> Result<(), Broken> {
        let bags = || state.hands.iter().chain([&state.deck]);
        for card in CardId::all(KINDS_MAX) {
            let copies = self.pack.cards.get(card.index()).map_or(0, |card| card.copies.into());
            let there: u32 = bags().map(|bag| u32::from(bag.count(card))).sum();
            unless(there <= copies, || format!("K1.2: {there} cards of kind {}", card.index()))?;
        }
        let idle = state.hands.iter().skip(self.seats().into());
        unless(idle.map(|hand| hand.total()).sum::<u8>() == 0, || "K1.2: cards without a player".into())?;
        unless(state.round < self.rounds, || "K2.1: a round too many".into())?;
        let rounds = u32::from(self.rounds - state.round);
        let needed = rounds + (rounds - 1) * u32::from(self.seats());
        let enough = state.over.is_some() || u32::from(state.deck.total()) >= needed;
        unless(enough, || format!("K2.2: the deck lasts for less than {needed} cards"))
    }

    fn check_ending(&self, state: &State) -> Result<(), Broken> {
        let limit = self.pack.game.breaches;
        let fallen = state.breaches.values().any(|count| *count >= limit);
        let most = state.breaches.values().max().copied().unwrap_or(0);
        unless(most <= limit, || format!("K4.5: {most} breaches"))?;
        let sound = match state.over {
            None => !fallen,
            Some(Ending::Counted) => !fallen && state.round + 1 == self.rounds,
            Some(Ending::Fallen) => fallen,
            Some(Ending::GaveUp { seat }) => !fallen && seat.index() < usize::from(self.seats()),
        };
        unless(sound, || format!("K5: the game cannot end like this: {:?}", state.over))
    }

    fn check_question(&self, state: &State) -> Result<(), Broken> {
        let (phase, wall) = self.first_question(state.round);
        let sound = match state.phase {
            Phase::Council(Council::Call { .. }) => {
                phase == state.phase && state.wall.is_none() && !raided(state) && untouched(state)
            }
            Phase::Watch(_) => {
                let asked = Seat::all(self.seats()).any(|seat| state.choices[seat.index()].is_none());
                state.wall.is_some() && (wall.is_none() || wall == state.wall) && asked != raided(state)
            }
        };
        unless(sound, || format!("K3.1, K4.1: this is not asked now: {:?}", state.phase))?;
        let raid = state.raid.is_none_or(|card| card.index() < self.pack.cards.len());
        unless(raid && state.raid.is_some() == raided(state), || "K4.4: no raid, or one too many".into())
    }

    fn check_choice(&self, state: &State, seat: Seat) -> Result<(), Broken> {
        let (choice, shown) = (state.choices[seat.index()], state.shown[seat.index()]);
        let plays = seat.index() < usize::from(self.seats());
        unless(shown == (plays && raided(state)), || format!("K4.3: {shown} of seat {}", seat.index()))?;
        let can = match choice {
            None => true,
            Some(Choice::Nothing) => plays,
            Some(Choice::Card { card }) if shown => card.index() < self.pack.cards.len(),
            Some(Choice::Card { card }) => plays && state.hands[seat.index()].count(card) > 0,
        };
        unless(can, || format!("K4.1: seat {} cannot send this: {choice:?}", seat.index()))
    }

    fn check_counts(&self, state: &State) -> Result<(), Broken> {
        let raids = state.round + u8::from(raided(state));
        for (side, points) in state.points.into_iter().enumerate() {
            let most = if side < self.sides.len() { raids } else { 0 };
            unless(points <= most, || format!("K4.4: {points} points of side {side} after {raids} raids"))?;
        }
        let breaches = state.breaches.values().map(|count| u32::from(*count)).sum::<u32>();
        unless(breaches <= raids.into(), || format!("K4.5: {breaches} breaches after {raids} raids"))
    }
}

/// Whether the raid of this round has come: then it was the last.
fn raided(state: &State) -> bool {
    matches!(state.over, Some(Ending::Counted | Ending::Fallen))
}

fn untouched(state: &State) -> bool {
    state.choices.iter().all(Option::is_none)
}

fn unless(sound: bool, what: impl FnOnce() -> String) -> Result<(), Broken> {
    if sound { Ok(()) } else { Err(Broken(what())) }
}
