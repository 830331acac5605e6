import { expect, test } from 'vitest';
import { nextCards } from './use-gradual-cards.ts';

const cards = (keys: string, content = '') => [...keys].map((key) => ({ key, content }));
const keysOf = (list: readonly { key: string }[]) => list.map(({ key }) => key).join('');

/** Every list on the way, until there is nothing more to build. */
function stepsTo(wanted: readonly { key: string }[], standing: readonly { key: string }[]): string[] {
  const steps: string[] = [];
  for (let drawn = standing; drawn !== wanted; ) {
    drawn = nextCards(wanted, drawn);
    steps.push(keysOf(drawn));
  }
  return steps;
}

test('cards take the place of others one after the other, from the top', () => {
  expect(stepsTo(cards('vwxyz'), cards('abcde'))).toEqual(['vabcd', 'vwabc', 'vwxab', 'vwxya', 'vwxyz']);
});

test('what stands already is built by no step, wherever it goes', () => {
  expect(stepsTo(cards('abxcd'), cards('abcde'))).toEqual(['abxcd']);
  expect(stepsTo(cards('edcba'), cards('abcde'))).toEqual(['edcba']);
  expect(stepsTo(cards('xyab'), cards('abcd'))).toEqual(['xabc', 'xyab']);
});

test('what is not wanted goes with the first step where fewer cards are left, and at once where none is', () => {
  expect(stepsTo(cards('xy'), cards('abcde'))).toEqual(['xa', 'xy']);
  expect(stepsTo([], cards('abcde'))).toEqual(['']);
});

test('a list that was empty grows by one card a step', () => {
  expect(stepsTo(cards('abc'), [])).toEqual(['a', 'ab', 'abc']);
});

test('cards that stand say at once what they are to say now', () => {
  const wanted = cards('abc', 'new');
  expect(nextCards(wanted, cards('abc', 'old'))).toBe(wanted);
});

test('no step has a card twice', () => {
  for (const step of stepsTo(cards('dxcya'), cards('abcde'))) expect(new Set(step).size).toBe(step.length);
});
