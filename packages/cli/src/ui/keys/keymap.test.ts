import { expect, it } from 'vitest';
import type { Binding } from './key-dispatcher.ts';
import { createKeymap } from './keymap.ts';
import { reservedKeys } from './reserved-keys.ts';

it('puts the user’s keys in the place of others', () => {
  const keymap = createKeymap({ j: ['n', 'ctrl+n'], n: ['ctrl+g'] });
  expect(keymap.toUserKeys(['j', 'down'])).toEqual(['n', 'ctrl+n', 'down']);
  expect(keymap.toUserKeys(['n'])).toEqual(['ctrl+g']);
  expect(keymap.toBindingKey({ name: 'ctrl+n', text: undefined }).name).toBe('j');
  expect(keymap.conflicts).toEqual([]);
});

it('takes a key from what had it before, and says so', () => {
  const keymap = createKeymap({ q: ['j'], r: ['z'], S: ['z'], y: ['i'] });
  expect(keymap.toUserKeys(['j', 'down'])).toEqual(['down']);
  expect(keymap.conflicts).toEqual([
    'j stands for q, but has a meaning of its own',
    'z stands for both S and r',
    'i stands for y, but has a meaning of its own',
  ]);
});

it('knows every key that is bound: one that is not in the list does not compile', () => {
  const bind = (binding: Binding) => binding.keys;
  expect(reservedKeys).toContain(bind({ keys: ['i'], description: 'In full', run: () => undefined })[0]);
  // @ts-expect-error: `z` is in no list, so a button might be given it
  bind({ keys: ['z'], description: 'Undo', run: () => undefined });
});
