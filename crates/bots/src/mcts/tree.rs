use redoubt_engine::{Seat, SeatSet};

/// The number of a node. The root is 0; 0 as a child or sibling means that there is none.
pub(super) type Id = u32;

pub(super) const ROOT: Id = 0;

/// What a branch stands for: an action, or, for nothing, whatever the game's quick policy chooses in the position.
pub(super) type Key<A> = Option<A>;

/// A branch taken by a seat, and what came of it for that seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<A> {
    /// What leads here; the root has nothing.
    pub(super) key: Key<A>,
    /// Who takes it.
    pub(super) seat: Seat,
    /// Whether the game's quick policy proposed it, or is it.
    pub(super) proposed: bool,
    /// How often it was taken.
    pub(super) visits: u32,
    /// How often it could have been taken.
    pub(super) available: u32,
    /// The sum of the results of `seat`.
    pub(super) total: f64,
    /// The sum of their squares.
    pub(super) squares: f64,
    child: Id,
    sibling: Id,
}

impl<A> Node<A> {
    fn new(key: Key<A>, seat: Seat) -> Node<A> {
        Node {
            key,
            seat,
            proposed: false,
            visits: 0,
            available: 0,
            total: 0.0,
            squares: 0.0,
            child: 0,
            sibling: 0,
        }
    }

    /// The standard deviation of the results, with one more of either kind.
    pub(super) fn spread(&self) -> f64 {
        let visits = f64::from(self.visits) + 2.0;
        let mean = (self.total + 1.0) / visits;
        ((self.squares + 1.0) / visits - mean * mean).max(0.0).sqrt()
    }

    /// The mean result of the seat that takes the action, once it was taken.
    pub(super) fn mean(&self) -> f64 {
        self.total / f64::from(self.visits)
    }
}

/// All branches of one search, side by side in one block of memory.
#[derive(Debug)]
pub(super) struct Tree<A> {
    nodes: Vec<Node<A>>,
}

/// Finds the children of one node one after the other. Actions are listed in a fixed order, and children mostly
/// stand in that order: the search goes on where the last one was found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor {
    first: Id,
    next: Id,
    /// The last child found, behind which the next new one belongs.
    pub(super) last: Id,
}

impl<A: Copy + Eq> Tree<A> {
    pub(super) fn new() -> Tree<A> {
        Tree { nodes: vec![Node::new(None, Seat::FIRST)] }
    }

    /// Forgets everything but the memory it took.
    pub(super) fn clear(&mut self) {
        self.nodes.truncate(1);
        self.nodes[0] = Node::new(None, Seat::FIRST);
    }

    pub(super) fn node(&self, id: Id) -> &Node<A> {
        &self.nodes[id as usize]
    }

    pub(super) fn node_mut(&mut self, id: Id) -> &mut Node<A> {
        &mut self.nodes[id as usize]
    }

    pub(super) fn cursor(&self, parent: Id) -> Cursor {
        let first = self.node(parent).child;
        Cursor { first, next: first, last: 0 }
    }

    /// Finds the child for a key and a seat, starting after the last one found.
    pub(super) fn find(&self, cursor: &mut Cursor, seat: Seat, key: Key<A>) -> Option<Id> {
        let found = self.scan(cursor.next, 0, seat, key);
        let found = found.or_else(|| self.scan(cursor.first, cursor.next, seat, key))?;
        cursor.next = self.node(found).sibling;
        cursor.last = found;
        Some(found)
    }

    fn scan(&self, mut id: Id, end: Id, seat: Seat, key: Key<A>) -> Option<Id> {
        while id != end {
            let node = self.node(id);
            if node.key == key && node.seat == seat {
                return Some(id);
            }
            id = node.sibling;
        }
        None
    }

    /// Adds a child behind one of its siblings, or as the first. It counts as one that could have been taken
    /// whenever the parent was visited.
    pub(super) fn add(&mut self, parent: Id, after: Id, seat: Seat, key: Key<A>) -> Id {
        let id = Id::try_from(self.nodes.len()).expect("a tree stays below 2^32 nodes");
        let mut node = Node::new(key, seat);
        node.available = self.node(parent).visits + 1;
        let link =
            if after == 0 { &mut self.node_mut(parent).child } else { &mut self.node_mut(after).sibling };
        node.sibling = std::mem::replace(link, id);
        self.nodes.push(node);
        id
    }

    /// Whose results a path needs.
    pub(super) fn seats(&self, path: &[Id]) -> SeatSet {
        path.iter().fold(SeatSet::default(), |seats, &id| seats.with(self.node(id).seat))
    }

    /// Adds one result, given per seat, to every node of a path.
    pub(super) fn credit(&mut self, path: &[Id], results: &[f64]) {
        for &id in path {
            let node = self.node_mut(id);
            node.visits += 1;
            let result = results[node.seat.index()];
            node.total += result;
            node.squares += result * result;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_are_found_in_any_order_and_by_their_own_seat() {
        let mut tree = Tree::new();
        let other = Seat::new(1);
        let ids: Vec<Id> =
            (0..5).map(|action| tree.add(ROOT, action as Id, Seat::FIRST, Some(action))).collect();
        let theirs = tree.add(ROOT, 0, other, Some(3));
        for order in [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 4, 0, 3, 1]] {
            let mut cursor = tree.cursor(ROOT);
            for action in order {
                assert_eq!(tree.find(&mut cursor, Seat::FIRST, Some(action)), Some(ids[action]));
            }
            assert_eq!(tree.find(&mut cursor, other, Some(3)), Some(theirs));
            assert_eq!(tree.find(&mut cursor, other, Some(2)), None);
            assert_eq!(tree.find(&mut cursor, Seat::FIRST, Some(9)), None);
            assert_eq!(tree.find(&mut cursor, Seat::FIRST, None), None);
        }
    }

    #[test]
    fn a_branch_keeps_the_result_of_the_seat_that_takes_it() {
        let mut tree = Tree::new();
        let ours = tree.add(ROOT, 0, Seat::FIRST, Some('a'));
        let theirs = tree.add(ours, 0, Seat::new(1), Some('b'));
        tree.credit(&[ROOT, ours, theirs], &[0.25, 0.75]);
        tree.credit(&[ROOT, ours], &[1.0, 0.0]);
        assert_eq!((tree.node(ours).visits, tree.node(ours).mean()), (2, 0.625));
        assert_eq!((tree.node(theirs).visits, tree.node(theirs).mean()), (1, 0.75));
        tree.clear();
        assert_eq!(tree.node(ROOT).visits, 0);
        assert_eq!(tree.find(&mut tree.cursor(ROOT), Seat::FIRST, Some('a')), None);
    }
}
