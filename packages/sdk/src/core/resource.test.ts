import { describe, expect, it, vi } from 'vitest';
import { createResource } from './resource.ts';

const clock = { now: () => 42 };

describe('a resource that loads data', () => {
  it('loads once, however often `ensure` is called', async () => {
    const load = vi.fn(async () => 'data');
    const resource = createResource({ load, clock });
    await Promise.all([resource.ensure(), resource.ensure()]);
    await resource.ensure();
    expect(load).toHaveBeenCalledOnce();
    expect(resource.getSnapshot()).toEqual({ data: 'data', loading: false, error: undefined, loadedAt: 42 });
  });

  it('keeps its data when a reload fails, and reports the failure', async () => {
    const failed = vi.fn();
    const answers = [async () => 'old', async () => Promise.reject(new Error('down'))];
    const resource = createResource({ load: () => answers.shift()?.() ?? Promise.reject(), clock, onError: failed });
    await resource.ensure();
    await resource.reload();
    expect(resource.getSnapshot()).toMatchObject({ data: 'old', loading: false });
    expect(failed).toHaveBeenCalledExactlyOnceWith(new Error('down'));
  });

  it('ignores a response that arrives after a newer request', async () => {
    const pending: ((value: string) => void)[] = [];
    const resource = createResource({ load: () => new Promise<string>((resolve) => pending.push(resolve)), clock });
    const first = resource.reload();
    const second = resource.reload();
    pending[1]?.('new');
    pending[0]?.('old');
    await Promise.all([first, second]);
    expect(resource.getSnapshot().data).toBe('new');
  });

  it('ends a cancelled load without reporting a failure', async () => {
    const failed = vi.fn();
    const resource = createResource({
      load: (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      clock,
      onError: failed,
    });
    const done = resource.reload();
    resource.cancel();
    await done;
    expect(resource.getSnapshot().loading).toBe(false);
    expect(failed).not.toHaveBeenCalled();
  });

  it('updates existing data in place', async () => {
    const resource = createResource({ load: async () => ['a'], clock });
    resource.update((data) => [...data, 'lost']);
    expect(resource.getSnapshot().data).toBeUndefined();
    await resource.ensure();
    resource.update((data) => [...data, 'b']);
    expect(resource.getSnapshot().data).toEqual(['a', 'b']);
  });

  it('appends to existing data, and replaces it when it is reloaded', async () => {
    const resource = createResource({ load: async (_, before: number[] = []) => [...before, before.length], clock });
    await resource.ensure();
    await resource.loadMore();
    expect(resource.getSnapshot().data).toEqual([0, 1]);
    await resource.reload();
    expect(resource.getSnapshot().data).toEqual([0]);
  });
});
