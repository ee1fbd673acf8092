import type { GuideStep } from '../board';

export const guide: GuideStep[] = [
  {
    at: null,
    title: 'Two countries, four months',
    text:
      'Your country lies at the bottom. Enter the enemy Capital and you win at once; otherwise whoever has more ' +
      'Occupation Points after December wins.',
  },
  {
    at: 'calendar',
    title: 'Whose turn, and who leads',
    text: 'Six turns a month, three for each side. Below stands what every side would score if the war ended now.',
  },
  {
    at: 'supply-air',
    title: 'Supply for one turn',
    text:
      'Each turn uses one of the three columns, each once a month. Air lets Infantry jump from an Air Base, ' +
      'Capital regroups disrupted units, Industry builds new ones; all of them move and attack.',
  },
  {
    at: 'own-country',
    title: 'Your units',
    text:
      'Take a unit in hand, then say what it does; or drag it to where it shall go or what it shall attack. Its ' +
      'dots show its range, its pointers the directions it steps in. A unit does at most two different actions a ' +
      'turn: yellow dots count them.',
  },
  {
    at: 'attack',
    title: 'Attacks',
    text:
      'Before you roll, the exact chances stand here and under each target. Blitz takes a unit out of the game, ' +
      'Disrupt puts it out of action until it is regrouped, Rout drives it back. Who stands higher rolls the yellow ' +
      'die too; shooting up is harder.',
  },
  {
    at: 'own-leadership',
    title: 'Leadership',
    text:
      'One card, mostly kept as an answer in the enemy’s turn: rally a unit under attack, fire at one that has just ' +
      'acted. Maneuver and Relieve, which need no supply, use it too. Used, it has to be commissioned again.',
  },
  {
    at: 'edge',
    title: 'The Edge',
    text: 'Won by bad luck in defence or attack. When it is On at your side, you may have one roll thrown again.',
  },
  {
    at: 'threat',
    title: 'Where it is dangerous',
    text:
      'Point at a space to see who can hit it, or show the reach of both armies at once. A Capital with enemies ' +
      'next to it glows red.',
  },
];
