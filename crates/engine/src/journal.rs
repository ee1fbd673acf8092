use crate::Rules;

/// Receives the events of a game as they happen, each with the position as it stands.
///
/// Events are passed as closures, so that a journal that keeps nothing costs nothing.
pub trait Journal<R: Rules + ?Sized> {
    /// Notes one event; `state` already shows what it did.
    fn note(&mut self, state: &R::State, event: impl FnOnce() -> R::Event);
}

/// The journal of a simulation: keeps nothing.
#[derive(Clone, Copy, Default, Debug)]
pub struct Silent;

impl<R: Rules + ?Sized> Journal<R> for Silent {
    #[inline(always)]
    fn note(&mut self, _: &R::State, _: impl FnOnce() -> R::Event) {}
}

/// Somebody who hears every event and sees the position as it then stands, or nobody. Either way the rules are the same
/// machine code.
pub struct Listener<'a, R: Rules + ?Sized>(Option<&'a mut Hear<'a, R>>);

type Hear<'a, R> = dyn FnMut(&<R as Rules>::State, <R as Rules>::Event) + 'a;

impl<'a, R: Rules + ?Sized> Listener<'a, R> {
    /// Nobody.
    pub const fn nobody() -> Listener<'a, R> {
        Listener(None)
    }

    /// Whoever keeps what they hear.
    pub fn new(hear: &'a mut Hear<'a, R>) -> Listener<'a, R> {
        Listener(Some(hear))
    }
}

impl<R: Rules + ?Sized> Journal<R> for Listener<'_, R> {
    #[inline]
    fn note(&mut self, state: &R::State, event: impl FnOnce() -> R::Event) {
        if let Some(hear) = &mut self.0 {
            hear(state, event());
        }
    }
}

impl<R: Rules + ?Sized> Journal<R> for Vec<R::Event> {
    fn note(&mut self, _: &R::State, event: impl FnOnce() -> R::Event) {
        self.push(event());
    }
}
