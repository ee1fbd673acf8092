import { expect, test } from 'vitest';
import { chainOf, chainUpTo } from './chain';
import { game } from './recording';
import type { Told } from './types';

const steps = game.reels.map(({ moments, after }) => ({ lines: moments.map(({ told }) => told), after }));
const isDeclared = (told: Told | undefined): boolean => told?.event.type === 'attack_declared';

/** The lines of the first attack of the game. */
function firstAttack(): Told[] {
  const told = steps.flatMap(({ lines }) => lines);
  const start = told.findIndex(isDeclared);
  const end = told.findIndex((one, at) => at > start && isDeclared(one));
  return chainOf([], told.slice(start, end));
}

test('the chain of an attack begins with its declaration and goes on through every question', () => {
  let chain: Told[] = [];
  let questions = 0;
  for (const { lines, after } of steps) {
    chain = chainOf(chain, lines);
    if (!after.attack?.under_way) continue;
    questions += 1;
    expect(isDeclared(chain[0])).toBe(true);
    expect(chain.filter(isDeclared).length).toBe(1);
    if (after.attack.white !== null) expect(chain.some(({ event }) => event.type === 'dice_rolled')).toBe(true);
  }
  expect(questions).toBeGreaterThan(20);
});

test('hearing the same news again adds nothing', () => {
  for (const { lines } of steps) {
    const once = chainOf([], lines);
    expect(chainOf(once, lines)).toEqual(once);
  }
});

test('who looks back reads the chain as far as it had come', () => {
  const whole = firstAttack();
  expect(whole.length).toBeGreaterThan(2);
  whole.forEach((one, at) => expect(chainOf(whole, structuredClone([one]))).toEqual(whole.slice(0, at + 1)));
});

test('in a film the chain grows line by line, and is empty while something else is told', () => {
  const whole = firstAttack();
  whole.forEach((one, at) => expect(chainUpTo(whole, structuredClone(one))).toEqual(whole.slice(0, at + 1)));
  const began = steps.flatMap(({ lines }) => lines).find(({ event }) => event.type === 'turn_began');
  expect(began && chainUpTo(whole, began)).toEqual([]);
});
