use crate::event::MicLoss;
use crate::ids::{Coalition, Pile, Step, TerritoryId};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most tasks that can wait.
const WAITING_MAX: usize = 24;

/// Something that the rules do by themselves, sometimes with a question. `place` counts through the turn order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Task {
    /// V1.5
    PlaceStart { place: u8 },
    /// V1.9
    FirstLandings,
    /// V2.1
    Round,
    /// V8.16
    Armor,
    /// V2.1: a step begins.
    Begin { step: Step },
    /// V13.9: Gene Vats at the start of a step.
    VatsWindow { place: u8 },
    /// V3.7: a trade window opens.
    Window,
    /// V3.7
    Trades { place: u8 },
    /// V2.1: what a step is about.
    Body { step: Step },
    /// V12.6: a step ends.
    End { step: Step },
    /// V4.1
    Buy { place: u8 },
    /// V5.1
    Deploy { place: u8 },
    /// V6.1
    Learn { place: u8 },
    /// V7.2, V7.3
    Announce { place: u8 },
    /// V7.5
    Pledges { place: u8 },
    /// V7.5
    Settlement,
    /// V7.11
    ZoneGain { zone: u8 },
    /// V7.13
    March { place: u8 },
    /// V7.14
    Cronos { left: u8 },
    /// V8.1
    Draw { place: u8 },
    /// V8.4
    Turn { pile: Pile },
    /// V8.6
    Targets,
    /// V8.8
    Guard { place: u8 },
    /// V13.9: Psychic Wardens.
    Wardens { place: u8 },
    /// V8.6
    Hit { place: u8 },
    /// V8.6: the placements of an effect, one by one.
    Place { number: u8 },
    /// V8.9: the ground war icons, one by one; all of them are ships, then dead zones.
    Icons { number: u8 },
    /// V9.11: Ground Push.
    Push { number: u8 },
    /// V8.11: so many units spawn there.
    Spawn { at: TerritoryId, units: u8 },
    /// V12.5: a loss of MIC.
    LoseMic { who: Coalition, amount: u8, why: MicLoss },
    /// V8.6: units that an event destroys.
    Casualties { who: Coalition, left: u8 },
    /// V13.24
    Settle,
    /// V13.10
    Excess { place: u8 },
    /// V9.3
    ZoneBattle { zone: u8 },
    /// V9.2
    BattleTurn { place: u8 },
    /// V13.9: Hybrid Infiltrators.
    Infiltrate { who: Coalition },
    /// V9.2
    NextBattle { who: Coalition },
    /// V13.9: Warrior Clones.
    Clones { place: u8 },
    /// V9.4 to V9.6
    Powers,
    /// V9.7
    Fight,
    /// V9.10
    Casualty,
    /// V9.9
    Reward,
    /// V9.11
    Adapt { points: u8 },
    /// V10.6
    Capitals,
    /// V10.7
    Roam { number: u8 },
    /// V11.2
    Fear { place: u8 },
    /// V11.4
    Virus { place: u8 },
    /// V11.4
    Infested { who: Coalition, left: u8 },
    /// V11.4
    Upkeep { who: Coalition },
    /// V11.6: a unit takes the place of a ship.
    Unload { ship: u8 },
    /// V11.6
    Land,
}

const _: () = assert!(size_of::<Task>() <= 4);

/// What is to be done, the next last.
#[derive(Clone, Copy, Debug)]
pub struct Agenda {
    tasks: [Task; WAITING_MAX],
    len: u8,
}

impl Default for Agenda {
    fn default() -> Agenda {
        Agenda { tasks: [Task::Round; WAITING_MAX], len: 0 }
    }
}

impl Agenda {
    /// Puts something before everything else.
    ///
    /// # Panics
    /// If too much waits already.
    #[inline]
    pub fn push(&mut self, task: Task) {
        self.tasks[usize::from(self.len)] = task;
        self.len += 1;
    }

    /// Takes what is to be done next.
    #[inline]
    pub fn pop(&mut self) -> Option<Task> {
        self.len = self.len.checked_sub(1)?;
        Some(self.tasks[usize::from(self.len)])
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// What waits, the next last.
    pub fn waiting(&self) -> &[Task] {
        &self.tasks[..usize::from(self.len)]
    }
}

impl PartialEq for Agenda {
    fn eq(&self, other: &Agenda) -> bool {
        self.waiting() == other.waiting()
    }
}

impl Serialize for Agenda {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.waiting().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Agenda {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Agenda, D::Error> {
        let tasks = Vec::<Task>::deserialize(deserializer)?;
        if tasks.len() > WAITING_MAX {
            return Err(D::Error::invalid_length(tasks.len(), &"at most 24 tasks"));
        }
        let mut agenda = Agenda::default();
        tasks.into_iter().for_each(|task| agenda.push(task));
        Ok(agenda)
    }
}
