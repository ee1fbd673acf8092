import type { GuideStep } from '../board';

export const guide: GuideStep[] = [
  {
    at: null,
    title: 'Six worlds, five neighbours',
    text:
      'You hold Sol. Settle a Base on each of the six worlds, all standing at once, and you win. Five factions ' +
      'would rather you did not.',
  },
  {
    at: 'queue',
    title: 'The queue drives everything',
    text:
      'The token at the right is next, and you see five ahead. Most belong to a faction, some bring events, and' +
      ' those with a star are your turns.',
  },
  {
    at: 'war-effort',
    title: 'How angry are they?',
    text:
      'A faction acts only if its level allows the token: the signs beside each row say which. At War its ' +
      'fleets advance, at Total War they advance after everything else, too.',
  },
  {
    at: 'space-sol',
    title: 'Keep Sol clear',
    text:
      'A fleet in Sol when your turn ends is the end. Build ships and the Sol Defense here before somebody at ' +
      'War comes close.',
  },
  {
    at: 'track',
    title: 'What the dice bring',
    text:
      'Each die puts a resource of your choice on the row of its number, and everything moves one row down in ' +
      'each of your turns. At the bottom it can be used. Equal dice bring the same resource, and a filled space' +
      ' takes nothing.',
  },
  {
    at: 'stored',
    title: 'Spend, deploy, sacrifice',
    text:
      'What is spent comes round again, what is deployed works where it lies, what is sacrificed is gone. Pick ' +
      'a token to see what it can do. A few are kept until next turn.',
  },
  {
    at: 'space-cuaetera',
    title: 'Settle the first world',
    text:
      'Move the Flagship out with Maneuver, or drag it, and settle with a Build. Choose the Maneuver or the ' +
      'Build Base first: each brings a die, a Flagship and more resources.',
  },
  {
    at: 'home',
    title: 'The mood at home',
    text:
      'Lost battles and long waiting wear Stability down, and at 0 you have lost. Settling calms Expansion ' +
      'Desire, and Morale calms the rest.',
  },
  {
    at: 'column-2',
    title: 'Open the columns',
    text: 'With two Bases your dice fight for space. A Morale deployed here opens a column as long as it stays.',
  },
  {
    at: 'technology-fe',
    title: 'Watch their laboratories',
    text:
      'Each technology makes a faction worse, and all five tracks full lose the game. A spy on a track may ' +
      'spoil the next one, and Sabotage removes one.',
  },
];
