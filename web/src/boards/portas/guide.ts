import type { GuideStep } from '../board';

export const guide: GuideStep[] = [
  {
    at: null,
    title: 'Before the gates',
    text:
      'You build a colony, and somebody is coming down the valley for it. If a single Invader passes the gate, ' +
      'everybody has lost. Hold through the Final Wave, and you have won.',
  },
  {
    at: 'almanac',
    title: 'Years and seasons',
    text:
      'Ten Half-Years make an Era. In each, Invaders appear, every player takes a few turns, then the Invaders move. ' +
      'After Winter you feed and produce. The hourglass is the Final Wave.',
  },
  {
    at: 'map-mainland',
    title: 'Your Steward walks',
    text:
      'A turn: move your Steward and do what the Place offers. Step to a neighbour, or jump to any Market and slide ' +
      'on to a Place beside it. Click a Place, or drag the pawn. A green mark says that you can pay there.',
  },
  {
    at: 'village',
    title: 'The village',
    text:
      'What you build stands here. Farms bring Farmers, who work in buildings or go to war. Dotted circles are open ' +
      'jobs: click one to employ somebody, at any time of your turn.',
  },
  {
    at: 'stores',
    title: 'Goods and room',
    text:
      'Goods are paid from your stores, and the stores are small. Small green numbers wait in Buffers. Below stands ' +
      'what the next Winter will bring, and how much Food the team needs.',
  },
  {
    at: 'market',
    title: 'The Market card',
    text: 'Each Summer brings another one: sell, gain or do what it says, on any Market.',
  },
  {
    at: 'map-camp',
    title: 'The Command Center',
    text:
      'Here you serve the front: enlist, deploy, heal, build Trenches, lay Mines. It grows in the first three ' +
      'Summers, and in the Final Wave it is all that is left to you.',
  },
  {
    at: 'valley',
    title: 'The valley',
    text:
      'Invaders come from above. Striped hexes are where their next card may lead them, with the chance; a red mark ' +
      'on the wall means that they may break through. Hover or touch a troop for its own chances.',
  },
  {
    at: 'hex:2',
    title: 'Your Soldiers',
    text:
      'Enlisted colonists start here. Send them into a Trench: two Farmers in it can fire along its light. Who has ' +
      'fired lies down until the Battle Phase is over. Drag Soldiers when you deploy them.',
  },
  {
    at: 'movement',
    title: 'Movement cards',
    text:
      'For each troop a card is turned: it follows the arrows, one by one, and you see them on the hexes. In between ' +
      'your Soldiers may act. The card’s upper part counts when Invaders appear.',
  },
  {
    at: 'orders',
    title: 'Battles',
    text:
      'Strength against Strength: a Farmer or a Basic Unit has 1, a Citizen or an Elite Unit 3. If yours is at least ' +
      'theirs, they fall, and yours take the damage. Each answer shows what will come of it.',
  },
  {
    at: 'watch',
    title: 'Begin so',
    text:
      'Gather Wood, man the Smithy, build a Farm or two. By the second Year the first Trench should stand a few ' +
      'hexes before the gate, with two Farmers in it; a few Mines before that.',
  },
];
