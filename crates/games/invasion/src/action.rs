//! The decisions of the game and their notation.

use crate::Invasion;
use crate::ids::{Coalition, Excuse, Good, Mercenary, Pile, Project, Side, Tech, TerritoryId};
use redoubt_engine::{notation, wire};

/// One decision.
#[wire(both, copy, untagged)]
pub enum Action {
    /// Of any chapter.
    Plain(PlainAction),
    /// V1, V4 to V6: units, cards and technologies.
    Build(BuildAction),
    /// V7: the Cronos Project.
    Project(ProjectAction),
    /// V7: movement.
    March(MarchAction),
    /// V8: event cards.
    Event(EventAction),
    /// V9: battles, and units that are lost.
    Battle(BattleAction),
    /// V0.3: open choices of the holder.
    Tie(TieAction),
    /// V4.5, V8.8: reactions.
    React(ReactAction),
    /// V3: trade.
    Trade(TradeAction),
}

/// Answers that many questions have.
#[wire(both, copy, tag = "type")]
pub enum PlainAction {
    /// Does nothing: `pass`.
    Pass,
    /// Ends what is being done: `done`.
    Done,
}

/// What a coalition builds up.
#[wire(both, copy)]
pub enum BuildAction {
    /// Puts a unit into a territory: `deploy brazil`.
    Deploy {
        /// Where.
        at: TerritoryId,
    },
    /// Buys a mercenary card: `buy clones`.
    Buy {
        /// Which.
        card: Mercenary,
    },
    /// Attaches the card just bought: `attach brazil`.
    Attach {
        /// Where.
        at: TerritoryId,
    },
    /// Raises a technology by a tier: `upgrade military`.
    Upgrade {
        /// Which.
        tech: Tech,
    },
}

/// V7.5: how a project card is funded.
#[wire(both, copy)]
pub enum ProjectAction {
    /// Announces a card: `fund 2a`.
    Fund {
        /// Which.
        project: Project,
    },
    /// Pledges so much of what is being asked for: `pledge 3`.
    Pledge {
        /// How much.
        amount: u8,
    },
    /// Pledges nothing of anything: `withhold`.
    Withhold,
    /// Pays the rest: `pay`.
    Pay,
    /// Gives the pledges back: `abandon`.
    Abandon,
}

/// V7.13 to V7.16: movement.
#[wire(both, copy)]
pub enum MarchAction {
    /// Takes a unit with so many actions left: `from brazil 1`.
    From {
        /// Where it stands.
        at: TerritoryId,
        /// Its actions.
        left: u8,
    },
    /// Moves it there: `to argentina`.
    To {
        /// Where.
        at: TerritoryId,
    },
    /// Moves Cronos: `cronos brazil`.
    Cronos {
        /// Where.
        at: TerritoryId,
    },
    /// Cronos stays where he is: `stop`.
    Stop,
}

/// V8.2: what a coalition does with its event card.
#[wire(both, copy)]
pub enum EventAction {
    /// Looks at it: `look`.
    Look,
    /// Puts it into a pile unseen: `blind alpha`.
    Blind {
        /// Which pile.
        pile: Pile,
    },
    /// Puts it into a pile: `put bravo`.
    Put {
        /// Which pile.
        pile: Pile,
    },
    /// Takes Terror off: `calm`.
    Calm,
    /// Leaves Terror as it is: `keep`.
    Keep,
}

/// V9: answers in battles, and which units are lost.
#[wire(both, copy)]
pub enum BattleAction {
    /// The next battle: `fight canada`.
    Fight {
        /// Where.
        at: TerritoryId,
    },
    /// Raises a dial: `reward food`.
    Reward {
        /// Which.
        good: Good,
    },
    /// Whose unit is lost: `lose af`.
    Lose {
        /// Whose.
        who: Coalition,
    },
    /// Where a unit is given up: `remove brazil`.
    Remove {
        /// Where.
        at: TerritoryId,
    },
}

/// V0.3: what the holder decides.
#[wire(both, copy)]
pub enum TieAction {
    /// Where an invader unit goes: `invade brazil`.
    Invade {
        /// Where.
        at: TerritoryId,
    },
    /// Which coalition: `choose as`.
    Choose {
        /// Which.
        who: Coalition,
    },
}

/// V4.5, V8.8: reactions.
#[wire(both, copy)]
pub enum ReactAction {
    /// Pays to ignore an event action: `shield`.
    Shield,
    /// Plays the card that is asked about: `play`.
    Play,
    /// Where the Hybrid Infiltrators strike: `infiltrate brazil`.
    Infiltrate {
        /// Where.
        at: TerritoryId,
    },
    /// How many invader units they destroy: `destroy 2`.
    Destroy {
        /// How many.
        count: u8,
    },
    /// What the Gene Vats give: `vats mic`.
    Vats {
        /// MIC or Food.
        good: Good,
    },
}

/// V3: trade.
#[wire(both, copy)]
pub enum TradeAction {
    /// Opens an offer: `offer af`.
    Offer {
        /// To whom.
        to: Coalition,
    },
    /// Does not wish to be asked again in this phase: `rest`.
    Rest,
    /// A line of the offer: `give food`.
    Line {
        /// Who gives it.
        side: Side,
        /// What.
        good: Good,
    },
    /// How much: `amount 3`.
    Amount {
        /// How much.
        amount: u8,
    },
    /// Sends the offer: `send`.
    Send,
    /// Drops it: `drop`.
    Drop,
    /// Agrees: `accept`.
    Accept,
    /// Does not: `decline`.
    Decline,
    /// Does not, and says why: `refuse fuel`.
    Refuse {
        /// Why.
        why: Excuse,
    },
    /// Makes another offer instead: `counter`.
    Counter,
}

const _: () = assert!(size_of::<Action>() <= 4);

notation! {
    Action for Invasion {
        => Plain(action),
        => Build(action),
        => Project(action),
        => March(action),
        => Event(action),
        => Battle(action),
        => Tie(action),
        => React(action),
        => Trade(action),
    }
}

notation! {
    PlainAction for Invasion {
        "pass" => Pass,
        "done" => Done,
    }
}

notation! {
    BuildAction for Invasion {
        "deploy" => Deploy { at },
        "buy" => Buy { card },
        "attach" => Attach { at },
        "upgrade" => Upgrade { tech },
    }
}

notation! {
    ProjectAction for Invasion {
        "fund" => Fund { project },
        "pledge" => Pledge { amount },
        "withhold" => Withhold,
        "pay" => Pay,
        "abandon" => Abandon,
    }
}

notation! {
    MarchAction for Invasion {
        "from" => From { at, left },
        "to" => To { at },
        "cronos" => Cronos { at },
        "stop" => Stop,
    }
}

notation! {
    EventAction for Invasion {
        "look" => Look,
        "blind" => Blind { pile },
        "put" => Put { pile },
        "calm" => Calm,
        "keep" => Keep,
    }
}

notation! {
    BattleAction for Invasion {
        "fight" => Fight { at },
        "reward" => Reward { good },
        "lose" => Lose { who },
        "remove" => Remove { at },
    }
}

notation! {
    TieAction for Invasion {
        "invade" => Invade { at },
        "choose" => Choose { who },
    }
}

notation! {
    ReactAction for Invasion {
        "shield" => Shield,
        "play" => Play,
        "infiltrate" => Infiltrate { at },
        "destroy" => Destroy { count },
        "vats" => Vats { good },
    }
}

notation! {
    TradeAction for Invasion {
        "offer" => Offer { to },
        "rest" => Rest,
        => Line { side, good },
        "amount" => Amount { amount },
        "send" => Send,
        "drop" => Drop,
        "accept" => Accept,
        "decline" => Decline,
        "refuse" => Refuse { why },
        "counter" => Counter,
    }
}

macro_rules! from_parts {
    ($($Part:ident($Type:ident)),+ $(,)?) => {
        $(impl From<$Type> for Action {
            #[inline]
            fn from(part: $Type) -> Action {
                Action::$Part(part)
            }
        })+
    };
}

from_parts! {
    Plain(PlainAction), Build(BuildAction), Project(ProjectAction), March(MarchAction), Event(EventAction),
    Battle(BattleAction), Tie(TieAction), React(ReactAction), Trade(TradeAction),
}

impl Action {
    /// Does nothing.
    pub const PASS: Action = Action::Plain(PlainAction::Pass);
    /// Ends what is being done.
    pub const DONE: Action = Action::Plain(PlainAction::Done);
}
