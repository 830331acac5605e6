import { expect, it } from 'vitest';
import { fixedKeys } from './fixed-keys.ts';
import type { Binding } from './hub.ts';
import { createKeymap } from './keymap.ts';

it('puts the user’s keys in the place of others', () => {
  const keymap = createKeymap({ j: ['n', 'ctrl+n'], n: ['ctrl+g'] });
  expect(keymap.ofUser(['j', 'down'])).toEqual(['n', 'ctrl+n', 'down']);
  expect(keymap.ofUser(['n'])).toEqual(['ctrl+g']);
  expect(keymap.ofBinding({ name: 'ctrl+n', text: undefined }).name).toBe('j');
  expect(keymap.clashes).toEqual([]);
});

it('takes a key from what had it before, and says so', () => {
  const keymap = createKeymap({ q: ['j'], r: ['z'], S: ['z'], y: ['i'] });
  expect(keymap.ofUser(['j', 'down'])).toEqual(['down']);
  expect(keymap.clashes).toEqual([
    'j stands for q, but has a meaning of its own',
    'z stands for both S and r',
    'i stands for y, but has a meaning of its own',
  ]);
});

it('knows every key that is bound: one that is not in the list does not compile', () => {
  const bind = (binding: Binding) => binding.keys;
  expect(fixedKeys).toContain(bind({ keys: ['i'], words: 'In full', run: () => undefined })[0]);
  // @ts-expect-error: `z` is in no list, so a button might be given it
  bind({ keys: ['z'], words: 'Undo', run: () => undefined });
});
