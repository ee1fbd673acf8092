import type { GuideStep } from '../board';

export const guide: GuideStep[] = [
  {
    at: null,
    title: 'Five coalitions, one way out',
    text:
      'The Hydra have landed. Fund the seven cards of the Cronos Project in order, survive the round of the last ' +
      'one, and whoever still stands has won.',
  },
  {
    at: 'map',
    title: 'The wall',
    text:
      'Each coalition has five territories in its colour and pattern; scorched land belongs to nobody. A shield ' +
      'shows the Defense: so many Hydra pieces and none of your units overrun it.',
  },
  {
    at: 'steps',
    title: 'Fifteen steps',
    text:
      'A round is Development, Warfare and Maintenance, five steps each. The lit one is where you are; press its ' +
      'name to read what all of them are for. On the right stands who decides.',
  },
  {
    at: 'console',
    title: 'Your console',
    text:
      'MIC is your people and industry: at 0 you are out. More MIC eats more Food. The thin needle shows where a ' +
      'dial will stand after the next Maintenance.',
  },
  {
    at: 'terror',
    title: 'Terror',
    text:
      'It rises with every round that Hydra stand in your land, and takes income away. Unseen event choices calm ' +
      'it.',
  },
  {
    at: 'project',
    title: 'The Cronos Project',
    text:
      'A card is funded in step 4 by its owner while Cronos is in its land. Others may pledge. If an owner falls ' +
      'before its card is funded, everybody has lost.',
  },
  {
    at: 'hydra',
    title: 'Who attacks?',
    text:
      'The side with more Power attacks, and attackers lose far less. Arms raise your Power; every twelfth kill lets ' +
      'the Hydra adapt.',
  },
  {
    at: 'piles',
    title: 'Alpha or Bravo',
    text:
      'Each coalition gets an event card and decides which half of it happens, or chooses unseen and calms its ' +
      'people. Nobody may tell what is on a card.',
  },
  {
    at: 'market',
    title: 'Mercenaries',
    text: 'Some are put on a territory for good, others wait for their moment and are used up.',
  },
];
