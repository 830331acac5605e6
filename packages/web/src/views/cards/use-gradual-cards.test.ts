import { expect, test } from 'vitest';
import { nextCards } from './use-gradual-cards.ts';

const cards = (keys: string, content = '') => [...keys].map((key) => ({ key, content }));
const keysOf = (list: readonly { key: string }[]) => list.map(({ key }) => key).join('');

/** Returns all intermediate lists of cards, until the list is complete. */
function stepsTo(wanted: readonly { key: string }[], standing: readonly { key: string }[]): string[] {
  const steps: string[] = [];
  for (let drawn = standing; drawn !== wanted; ) {
    drawn = nextCards(wanted, drawn);
    steps.push(keysOf(drawn));
  }
  return steps;
}

test('new cards of a list replace old ones one by one, from the top', () => {
  expect(stepsTo(cards('vwxyz'), cards('abcde'))).toEqual(['vabcd', 'vwabc', 'vwxab', 'vwxya', 'vwxyz']);
});

test('cards that a list keeps are never rendered again when they move', () => {
  expect(stepsTo(cards('abxcd'), cards('abcde'))).toEqual(['abxcd']);
  expect(stepsTo(cards('edcba'), cards('abcde'))).toEqual(['edcba']);
  expect(stepsTo(cards('xyab'), cards('abcd'))).toEqual(['xabc', 'xyab']);
});

test('cards that the new list lacks are removed in the first step, or immediately if the list becomes empty', () => {
  expect(stepsTo(cards('xy'), cards('abcde'))).toEqual(['xa', 'xy']);
  expect(stepsTo([], cards('abcde'))).toEqual(['']);
});

test('an empty list of cards grows by one card per step', () => {
  expect(stepsTo(cards('abc'), [])).toEqual(['a', 'ab', 'abc']);
});

test('cards that a list keeps show their new content immediately', () => {
  const wanted = cards('abc', 'new');
  expect(nextCards(wanted, cards('abc', 'old'))).toBe(wanted);
});

test('a list of cards never contains a card twice while it grows', () => {
  for (const step of stepsTo(cards('dxcya'), cards('abcde'))) expect(new Set(step).size).toBe(step.length);
});
