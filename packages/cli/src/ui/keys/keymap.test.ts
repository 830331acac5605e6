import { actionKeys } from '@kafra/sdk';
import { expect, it } from 'vitest';
import type { Binding } from './key-dispatcher.ts';
import { createKeymap } from './keymap.ts';
import { overlayKeys, reservedKeys } from './reserved-keys.ts';

it('a key that the user configured replaces the default keys of its action', () => {
  const keymap = createKeymap({ j: ['n', 'ctrl+e'], n: ['ctrl+g'] });
  expect(keymap.toUserKeys(['j', 'down'])).toEqual(['n', 'ctrl+e', 'down']);
  expect(keymap.toUserKeys(['n'])).toEqual(['ctrl+g']);
  expect(keymap.toBindingKey({ name: 'ctrl+e', text: undefined }).name).toBe('j');
  expect(keymap.conflicts).toEqual([]);
});

it('a key that the user configured is removed from its previous action with a warning', () => {
  const keymap = createKeymap({ q: ['j'], r: ['f9'], S: ['f9'], y: ['i'] });
  expect(keymap.toUserKeys(['j', 'down'])).toEqual(['down']);
  expect(keymap.conflicts).toEqual([
    'j is mapped to q, but already has its own action',
    'f9 is mapped to both S and r',
    'i is mapped to y, but already has its own action',
  ]);
});

it('the configured keys are reported if they conflict with another key of the same screen or panel', () => {
  for (const used of [...reservedKeys, ...overlayKeys].filter((key) => key !== 'q'))
    expect(createKeymap({ q: [used] }).conflicts).toEqual([`${used} is mapped to q, but already has its own action`]);
  expect(createKeymap({ q: ['d'], r: ['f5'] }).conflicts).toEqual(['d is mapped to q, so no button can use it']);
});

it('the configured keys are reported if a key or an action is unknown', () => {
  expect(createKeymap({ j: ['ctrl-n', '', 'Enter', 'jj'], zz: ['f9'] }).conflicts).toEqual([
    '"ctrl-n" is not a key',
    '"" is not a key',
    '"Enter" is not a key',
    '"jj" is not a key',
    'zz is not a key that can be remapped',
  ]);
  expect(createKeymap({ q: ['f10', 'ctrl+q', 'alt+x', 'ctrl+shift+left', 'ö', '=', 'space'] }).conflicts).toEqual([
    'space is mapped to q, but already has its own action',
  ]);
});

it('the keys of the terminal UI do not include the keys that definitions of screens may assign to actions', () => {
  const own = new Set<string>([...reservedKeys, ...overlayKeys]);
  expect(actionKeys.filter((key) => own.has(key))).toEqual([]);
});

it('the list of reserved keys must contain every key that the code binds, or the program does not compile', () => {
  const bind = (binding: Binding) => binding.keys;
  expect(reservedKeys).toContain(bind({ keys: ['i'], description: 'In full', run: () => undefined })[0]);
  // @ts-expect-error: `z` is not a reserved key, so that a definition may bind it to an action
  bind({ keys: ['z'], description: 'Undo', run: () => undefined });
});
