/// Receives the events of a game as they happen.
///
/// Events are passed as closures, so that a journal that keeps nothing costs nothing.
pub trait Journal<E> {
    /// Notes one event.
    fn note(&mut self, event: impl FnOnce() -> E);
}

/// The journal of a simulation: keeps nothing.
#[derive(Clone, Copy, Default, Debug)]
pub struct Silent;

impl<E> Journal<E> for Silent {
    #[inline(always)]
    fn note(&mut self, _: impl FnOnce() -> E) {}
}

impl<E> Journal<E> for Vec<E> {
    fn note(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}
