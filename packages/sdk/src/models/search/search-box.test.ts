import { expect, test, vi } from 'vitest';
import { type Location, parseHash } from '../../core/hash-query.ts';
import { createStore } from '../../core/store.ts';
import { timings } from '../../rules/timings.ts';
import { fakeClock, flushPromises } from '../../testing/index.ts';
import type { Context } from '../context.ts';
import { createSearchBox } from './search-box.ts';

function open(hash: string) {
  const clock = fakeClock();
  const location = createStore<Location>(parseHash(hash));
  const visited: string[] = [];
  const navigate = vi.fn((target: string) => {
    visited.push(target);
    location.set(parseHash(target));
  });
  const box = createSearchBox({ location, navigate, clock, log: { warn: vi.fn() } } as unknown as Context);
  return { box, clock, visited, go: (target: string) => location.set(parseHash(target)) };
}

test('the address is updated when the user pauses typing a search, and no longer selects a record', async () => {
  const { box, clock, visited } = open('#/control_panel/item_db?id=501');
  box.setText('ri');
  box.setText('ring ');
  await clock.advance(timings.searchDebounce);
  await flushPromises();
  expect([visited, box.getSnapshot()]).toEqual([['#/control_panel/item_db?search=ring+'], 'ring ']);
});

test.each([
  ['to a record', '#/control_panel/item_db', '#/control_panel/item_db?id=502', ''],
  ['back to a record', '#/control_panel/item_db?id=501', '#/control_panel/item_db?id=502', ''],
  ['to a comparison', '#/control_panel/item_db', '#/control_panel/item_db?compare=1,2', ''],
  ['to another search', '#/control_panel/item_db', '#/control_panel/item_db?search=card', 'card'],
])('going %s discards a search text that is not yet in the address', async (_, from, to, shown) => {
  const { box, clock, visited, go } = open(from);
  box.setText('ring');
  go(to);
  await clock.advance(10 * timings.searchDebounce);
  await flushPromises();
  expect([visited, box.getSnapshot()]).toEqual([[], shown]);
});

test('selecting a filter while typing a search keeps all typed text', async () => {
  const { box, clock, visited, go } = open('#/control_panel/login_logs');
  box.setText('ring');
  go('#/control_panel/login_logs?result=1');
  await clock.advance(timings.searchDebounce);
  await flushPromises();
  expect(visited).toEqual(['#/control_panel/login_logs?result=1&search=ring']);
});
