import { expect, it } from 'vitest';
import { createKeymap } from './keymap.ts';

it('puts the user’s keys in the place of others', () => {
  const keymap = createKeymap({ j: ['n', 'ctrl+n'], n: ['ctrl+g'] });
  expect(keymap.ofUser(['j', 'down'])).toEqual(['n', 'ctrl+n', 'down']);
  expect(keymap.ofUser(['n'])).toEqual(['ctrl+g']);
  expect(keymap.ofBinding({ name: 'ctrl+n', text: undefined }).name).toBe('j');
  expect(keymap.clashes).toEqual([]);
});

it('takes a key from what had it before, and says so', () => {
  const keymap = createKeymap({ q: ['j'], r: ['z'], S: ['z'] });
  expect(keymap.ofUser(['j', 'down'])).toEqual(['down']);
  expect(keymap.clashes).toEqual(['j stands for q, but has a meaning of its own', 'z stands for both S and r']);
});
