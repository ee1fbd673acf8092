import { expect, test } from 'vitest';
import type { Event } from '../../generated/frontline/Event';
import type { Told } from '../../generated/Told';
import { chainOf } from './chain';
import { recorded } from './recording';

const typeOf = (told: Told | undefined) => (told?.event as Event | undefined)?.type;

test('the chain of an attack begins with its declaration and goes on through every question', () => {
  let chain: Told[] = [];
  let questions = 0;
  for (const { view, entry } of recorded()) {
    chain = chainOf(chain, entry.lines);
    if (!('attack' in view.phase)) continue;
    questions += 1;
    expect(typeOf(chain[0])).toBe('attack_declared');
    expect(chain.filter((told) => typeOf(told) === 'attack_declared').length).toBe(1);
    if (view.phase.attack.white > 0) expect(chain.some((told) => typeOf(told) === 'dice_rolled')).toBe(true);
  }
  expect(questions).toBeGreaterThan(20);
});

test('hearing the same news again adds nothing', () => {
  for (const { entry } of recorded()) {
    const once = chainOf([], entry.lines);
    expect(chainOf(once, entry.lines)).toEqual(once);
  }
});

test('who looks back reads the chain as far as it had come', () => {
  const told = recorded().flatMap(({ entry }) => entry.lines);
  const start = told.findIndex((one) => typeOf(one) === 'attack_declared');
  const whole = chainOf([], told.slice(start, told.findIndex((one, at) => at > start && typeOf(one) === 'attack_declared')));
  expect(whole.length).toBeGreaterThan(2);
  whole.forEach((one, at) => expect(chainOf(whole, structuredClone([one]))).toEqual(whole.slice(0, at + 1)));
});
