use crate::chance::{Chance, Fast};
use crate::{Listener, Rules, Seat, SeatSet};

/// The rules of a game as machine code: made twice, in the game's own crate, and called from everywhere else.
///
/// [`Rules`] leaves chance and journal open, so every pair of them is another copy of all rules for the compiler to
/// make. Two copies are enough: one for people, which takes [any](Compiled::apply_any) chance and may be listened to,
/// and a [fast](Compiled::apply_fast) one for simulation and search. [`compiled!`](crate::compiled) makes both.
pub trait Compiled: Rules {
    /// [`Rules::setup`] with any chance.
    fn setup_any(&self, chance: &mut dyn Chance, listener: Listener<'_, Self>) -> Self::State;

    /// [`Rules::apply`] with any chance.
    fn apply_any(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        chance: &mut dyn Chance,
        listener: Listener<'_, Self>,
    );

    /// [`Rules::concede`].
    fn concede_any(&self, state: &mut Self::State, seat: Seat, listener: Listener<'_, Self>);

    /// [`Rules::setup`] by the fast generator, with nobody listening.
    fn setup_fast(&self, dice: &mut Fast) -> Self::State;

    /// [`Rules::apply`] by the fast generator, with nobody listening.
    fn apply_fast(&self, state: &mut Self::State, seat: Seat, action: Self::Action, dice: &mut Fast);

    /// [`Rules::reimagine`] by the fast generator.
    fn reimagine_fast(&self, state: &mut Self::State, seats: SeatSet, dice: &mut Fast);
}

/// Compiles the rules of a game: `compiled!(Harbor);` beside its `impl Rules`.
#[macro_export]
macro_rules! compiled {
    ($Game:ty) => {
        impl $crate::Compiled for $Game {
            fn setup_any(
                &self,
                mut chance: &mut dyn $crate::Chance,
                mut listener: $crate::Listener<'_, Self>,
            ) -> <Self as $crate::Rules>::State {
                $crate::Rules::setup(self, &mut chance, &mut listener)
            }

            fn apply_any(
                &self,
                state: &mut <Self as $crate::Rules>::State,
                seat: $crate::Seat,
                action: <Self as $crate::Rules>::Action,
                mut chance: &mut dyn $crate::Chance,
                mut listener: $crate::Listener<'_, Self>,
            ) {
                $crate::Rules::apply(self, state, seat, action, &mut chance, &mut listener);
            }

            fn concede_any(
                &self,
                state: &mut <Self as $crate::Rules>::State,
                seat: $crate::Seat,
                mut listener: $crate::Listener<'_, Self>,
            ) {
                $crate::Rules::concede(self, state, seat, &mut listener);
            }

            fn setup_fast(&self, dice: &mut $crate::chance::Fast) -> <Self as $crate::Rules>::State {
                $crate::Rules::setup(self, dice, &mut $crate::Silent)
            }

            fn apply_fast(
                &self,
                state: &mut <Self as $crate::Rules>::State,
                seat: $crate::Seat,
                action: <Self as $crate::Rules>::Action,
                dice: &mut $crate::chance::Fast,
            ) {
                $crate::Rules::apply(self, state, seat, action, dice, &mut $crate::Silent);
            }

            fn reimagine_fast(
                &self,
                state: &mut <Self as $crate::Rules>::State,
                seats: $crate::SeatSet,
                dice: &mut $crate::chance::Fast,
            ) {
                $crate::Rules::reimagine(self, state, seats, dice);
            }
        }
    };
}
