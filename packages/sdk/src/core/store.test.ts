import { describe, expect, it, vi } from 'vitest';
import { createStore, derive, until } from './store.ts';

describe('a store with a watchable value', () => {
  it('notifies subscribers of a change, but not of the same value', () => {
    const store = createStore(1);
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    store.set(1);
    expect(listener).not.toHaveBeenCalled();
    store.set((value) => value + 1);
    expect(listener).toHaveBeenCalledOnce();
    stop();
    store.set(5);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('returns the same derived object until a source changes', () => {
    const [a, b] = [createStore(1), createStore(2)];
    const sum = derive([a, b], (x, y) => ({ sum: x + y }));
    const first = sum.getSnapshot();
    expect(sum.getSnapshot()).toBe(first);
    b.set(5);
    expect(sum.getSnapshot()).toEqual({ sum: 6 });
  });

  it('waits until a condition is met', async () => {
    const store = createStore(0);
    const reached = until(store, (value) => value > 1);
    store.set(1);
    store.set(2);
    await expect(reached).resolves.toBe(2);
    await expect(until(store, (value) => value === 2)).resolves.toBe(2);
  });
});
