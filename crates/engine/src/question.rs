use crate::{Chance, Consent, Cx, Journal, Label, Pass, Prompt, Refusal, Rules, Seat, SeatSet};

/// A question of the rules, with everything that belongs to it: who is asked, what may be answered, why not
/// something else, what an answer does, how it is asked, and what happens if nobody answers.
///
/// A chapter of the rules has a type of its questions, and the phase of a game is one of its chapters' questions:
/// see [`chapters!`](crate::chapters).
pub trait Question<R: Rules>: Copy {
    /// Who is asked.
    fn asked(self, rules: &R, state: &R::State) -> SeatSet;

    /// Lists what `seat` may answer, in a fixed order, without doubles; adds to the buffer.
    fn legal(self, rules: &R, state: &R::State, seat: Seat, into: &mut Vec<R::Action>);

    /// Decides whether `seat` may answer so, and if not, which rule forbids it.
    ///
    /// # Errors
    /// The rule and the reason.
    fn check(self, rules: &R, state: &R::State, seat: Seat, action: R::Action) -> Result<(), Refusal>;

    /// Carries out a legal answer and everything that follows, up to the next question.
    fn answer<C: Chance, J: Journal<R>>(
        self,
        cx: &mut Cx<'_, R, C, J>,
        state: &mut R::State,
        seat: Seat,
        action: R::Action,
    );

    /// Says in one sentence what `seat` has to decide.
    fn prompt(self, rules: &R, state: &R::State, seat: Seat) -> Prompt;

    /// Names an answer.
    fn label(self, rules: &R, state: &R::State, seat: Seat, action: R::Action) -> Label;

    /// What is done for whoever does not answer.
    fn lapse(self, rules: &R, state: &R::State, seat: Seat) -> R::Action;

    // Provided. A question overrides these where it has something to say.

    /// Lists the answers that search and simulation need; adds to the buffer.
    #[inline]
    fn canonical(self, rules: &R, state: &R::State, seat: Seat, into: &mut Vec<R::Action>) {
        self.legal(rules, state, seat, into);
    }

    /// How the question can be passed, if it can.
    fn pass(self, rules: &R, state: &R::State, seat: Seat) -> Option<Pass<R::Action>> {
        let _ = (rules, state, seat);
        None
    }

    /// What another seat proposes to `seat`, if that is what it is asked.
    fn consent(self, rules: &R, state: &R::State, seat: Seat) -> Option<Consent<R::Action>> {
        let _ = (rules, state, seat);
        None
    }
}

/// Makes a phase out of the questions of chapters: every call goes to the chapter that asks.
///
/// ```text
/// chapters! { Phase for Harbor { SetUp, Sailing, Storm } }
/// ```
///
/// Each variant of `Phase` holds one value, which is a [`Question`] of the game.
#[macro_export]
macro_rules! chapters {
    ($Phase:ident for $Game:ty { $($Chapter:ident),+ $(,)? }) => {
        impl $crate::Question<$Game> for $Phase {
            #[inline]
            fn asked(self, rules: &$Game, state: &<$Game as $crate::Rules>::State) -> $crate::SeatSet {
                match self { $($Phase::$Chapter(question) => question.asked(rules, state),)+ }
            }

            #[inline]
            fn legal(
                self,
                rules: &$Game,
                state: &<$Game as $crate::Rules>::State,
                seat: $crate::Seat,
                into: &mut Vec<<$Game as $crate::Rules>::Action>,
            ) {
                match self { $($Phase::$Chapter(question) => question.legal(rules, state, seat, into),)+ }
            }

            #[inline]
            fn canonical(
                self,
                rules: &$Game,
                state: &<$Game as $crate::Rules>::State,
                seat: $crate::Seat,
                into: &mut Vec<<$Game as $crate::Rules>::Action>,
            ) {
                match self { $($Phase::$Chapter(question) => question.canonical(rules, state, seat, into),)+ }
            }

            #[inline]
            fn check(
                self,
                rules: &$Game,
                state: &<$Game as $crate::Rules>::State,
                seat: $crate::Seat,
                action: <$Game as $crate::Rules>::Action,
            ) -> Result<(), $crate::Refusal> {
                match self { $($Phase::$Chapter(question) => question.check(rules, state, seat, action),)+ }
            }

            #[inline]
            fn answer<C: $crate::Chance, J: $crate::Journal<$Game>>(
                self,
                cx: &mut $crate::Cx<'_, $Game, C, J>,
                state: &mut <$Game as $crate::Rules>::State,
                seat: $crate::Seat,
                action: <$Game as $crate::Rules>::Action,
            ) {
                match self { $($Phase::$Chapter(question) => question.answer(cx, state, seat, action),)+ }
            }

            fn prompt(
                self,
                rules: &$Game,
                state: &<$Game as $crate::Rules>::State,
                seat: $crate::Seat,
            ) -> $crate::Prompt {
                match self { $($Phase::$Chapter(question) => question.prompt(rules, state, seat),)+ }
            }

            fn label(
                self,
                rules: &$Game,
                state: &<$Game as $crate::Rules>::State,
                seat: $crate::Seat,
                action: <$Game as $crate::Rules>::Action,
            ) -> $crate::Label {
                match self { $($Phase::$Chapter(question) => question.label(rules, state, seat, action),)+ }
            }

            fn lapse(
                self,
                rules: &$Game,
                state: &<$Game as $crate::Rules>::State,
                seat: $crate::Seat,
            ) -> <$Game as $crate::Rules>::Action {
                match self { $($Phase::$Chapter(question) => question.lapse(rules, state, seat),)+ }
            }

            fn pass(
                self,
                rules: &$Game,
                state: &<$Game as $crate::Rules>::State,
                seat: $crate::Seat,
            ) -> Option<$crate::Pass<<$Game as $crate::Rules>::Action>> {
                match self { $($Phase::$Chapter(question) => question.pass(rules, state, seat),)+ }
            }

            fn consent(
                self,
                rules: &$Game,
                state: &<$Game as $crate::Rules>::State,
                seat: $crate::Seat,
            ) -> Option<$crate::Consent<<$Game as $crate::Rules>::Action>> {
                match self { $($Phase::$Chapter(question) => question.consent(rules, state, seat),)+ }
            }
        }
    };
}
