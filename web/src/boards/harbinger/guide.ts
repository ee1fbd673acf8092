import type { GuideStep } from '../board';

export const guide: GuideStep[] = [
  {
    at: null,
    title: 'Two sheets and a pencil',
    text:
      'Six invasions come down the map, one row after the other, and then the Capital is besieged. Destroy all ' +
      'enemy units and you win.',
  },
  {
    at: 'time-1',
    title: 'Time runs',
    text:
      'Every action except Deploy crosses off one box. The first boxes are safe; later ones show the die that ' +
      'brings the invasion. The risk of the next action stands beside the track.',
  },
  {
    at: 'code-targets',
    title: 'Read their codes',
    text:
      'Decipher writes dice into these circles. The wider apart the two numbers, the better the odds when you ' +
      'take Break, once in each row: successes tell you where they land, with what, and what they bomb.',
  },
  {
    at: 'capital',
    title: 'Find people',
    text:
      'Recruit brings units for this row or for the Capital. Five units at the Capital are worth one attack in ' +
      'the siege.',
  },
  {
    at: 'cipher',
    title: 'Guard your own codes',
    text:
      'After each invasion the enemy writes dice into the Cipher. A column with the same number twice is lost, ' +
      'and with all four lost so are you. Numbers you enciphered swallow such dice.',
  },
  {
    at: 'row-0',
    title: 'Meet them',
    text:
      'When they come, send your units. Each type stops one enemy: the pair stands on the same line of a space. The ' +
      'bombers strike one place: unless a Fighter flies just there, all units on the map are lost, or both structures.',
  },
  {
    at: 'structure-left',
    title: 'Hold the structures',
    text:
      'One die for each: more than its defenders, and it falls. Every loss hurts later. Deploy sends five ' +
      'defenders at once, but the invasion follows.',
  },
  {
    at: 'fighters',
    title: 'Ten Fighters, no more',
    text: 'They fly as Spy Planes, cover places, and attack in the siege. Save some.',
  },
];
