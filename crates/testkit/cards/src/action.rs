use crate::{CardId, Cards, Wall};
use redoubt_engine::{notation, wire};

/// One decision.
#[wire(copy, both)]
pub enum Action {
    /// Says where the raid comes (K3.1): `call north`.
    Call {
        /// To which wall.
        wall: Wall,
    },
    /// Sends a card to the wall (K4.1): `send old-captain`.
    Send {
        /// Which one.
        card: CardId,
    },
    /// Sends no card (K4.1): `pass`.
    Pass,
}

notation! {
    Action for Cards {
        "call" => Call { wall },
        "send" => Send { card },
        "pass" => Pass,
    }
}
