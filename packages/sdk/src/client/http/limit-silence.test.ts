import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limitSilence } from './limit-silence.ts';

const silence = 30_000;

/** Returns a promise that rejects when the signal is aborted. */
const abortOf = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/** A server that never answers. */
const silent: typeof fetch = (_, init) => abortOf(init?.signal);

/** Returns a server with an answer of four bytes, each `pause` milliseconds after the previous one. */
const slow =
  (pause: number): typeof fetch =>
  async (_, init) => {
    const aborted = abortOf(init?.signal);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      async pull(stream) {
        if (sent === 4) return stream.close();
        await Promise.race([aborted, new Promise((resolve) => setTimeout(resolve, pause))]);
        stream.enqueue(Uint8Array.of(sent++));
      },
    });
    return new Response(body, { headers: { 'retry-after': '7' } });
  };

describe('a limit for the silence of a server', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('rejects with a timeout if no response begins', async () => {
    const failure = expect(limitSilence(silent, silence)('/db')).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    await vi.advanceTimersByTimeAsync(silence);
    await failure;
  });

  it('rejects with a timeout if the response stops in the middle', async () => {
    const response = await limitSilence(slow(3 * silence), silence)('/db');
    const failure = expect(response.arrayBuffer()).rejects.toMatchObject({ name: 'TimeoutError' });
    await vi.advanceTimersByTimeAsync(silence);
    await failure;
  });

  it('accepts a response that takes longer than the limit but continues', async () => {
    const response = await limitSilence(slow(0.9 * silence), silence)('/db');
    const bytes = response.arrayBuffer();
    await vi.advanceTimersByTimeAsync(4 * silence);
    expect(new Uint8Array(await bytes)).toEqual(Uint8Array.of(0, 1, 2, 3));
    expect([response.ok, response.headers.get('retry-after')]).toEqual([true, '7']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects with the reason of the caller who aborts', async () => {
    const caller = new AbortController();
    const fetching = limitSilence(silent, silence)('/db', { signal: caller.signal });
    const failure = expect(fetching).rejects.toBe('left');
    caller.abort('left');
    await failure;
    expect(vi.getTimerCount()).toBe(0);
  });
});
