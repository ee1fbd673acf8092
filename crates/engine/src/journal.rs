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

impl<R: Rules + ?Sized> Journal<R> for Vec<R::Event> {
    fn note(&mut self, _: &R::State, event: impl FnOnce() -> R::Event) {
        self.push(event());
    }
}
