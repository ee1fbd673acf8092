//! What the enemy can reach, counted for the whole board at once.

use crate::FrontLine;
use crate::ids::{Colour, Column, Kind, Space, SpaceSet};
use crate::state::State;

/// What one colour has to fear.
pub(super) struct Threat {
    /// How many active enemies have each space in range, as binary digits; 3 stands for more.
    near: [SpaceSet; 2],
    /// How many could have after a move of two steps; 7 stands for more.
    far: [SpaceSet; 3],
    /// How much the Capital is in danger.
    pub(super) danger: f32,
}

impl Threat {
    pub(super) fn new(rules: &FrontLine, state: &State, colour: Colour) -> Threat {
        let lookup = &rules.lookup;
        let enemy = colour.other();
        let (mut near, mut far) = ([SpaceSet::EMPTY; 2], [SpaceSet::EMPTY; 3]);
        for kind in Kind::ALL {
            let range = usize::from(lookup.range[kind]);
            for unit in state.units[enemy][kind].minus(state.disrupted).iter() {
                count(&mut near, lookup.within[range][unit.index()]);
                count(&mut far, lookup.within[range + 2][unit.index()]);
            }
        }
        let capital = lookup.city[colour][Column::Capital];
        let enemies = state.active_of(enemy);
        let next = (enemies & lookup.within[1][capital.index()]).count();
        let close = (enemies & lookup.within[3][capital.index()]).count();
        Threat { near, far, danger: 14.0 * f32::from(next) + 3.0 * f32::from(close - next) }
    }

    /// How likely a unit on a space suffers, roughly; at most one half.
    #[inline]
    pub(super) fn risk(&self, space: Space) -> f32 {
        let number = |digits: &[SpaceSet]| {
            digits.iter().rev().fold(0u8, |number, digit| 2 * number + u8::from(digit.has(space)))
        };
        let (near, far) = (number(&self.near), number(&self.far));
        (0.22 * f32::from(near) + 0.12 * f32::from(far - near)).min(0.5)
    }
}

/// Adds one to the numbers of some spaces, unless they are as large as their digits allow.
#[inline]
fn count<const DIGITS: usize>(digits: &mut [SpaceSet; DIGITS], spaces: SpaceSet) {
    let full = digits.iter().fold(SpaceSet::ALL, |full, &digit| full & digit);
    let mut carry = spaces.minus(full);
    for digit in digits {
        let both = *digit & carry;
        *digit = (*digit | carry).minus(both);
        carry = both;
    }
}
