import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createBreaker } from './breaker.ts';

const standStill = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

it('a circuit breaker accepts the response of a service that arrived while the process was suspended', async () => {
  const onChange = vi.fn();
  const breaker = createBreaker({ deadline: 20, probe: async () => 'here', onChange });
  // From here, the event loop runs expired timers before data that arrived over a connection.
  const answered = new Promise((resolve) => {
    setImmediate(() => {
      resolve(breaker.run(() => new Promise((answer) => setImmediate(answer, 'here'))));
      standStill(40);
    });
  });
  await expect(answered).resolves.toBe('here');
  breaker.stop();
});

it('a circuit breaker sends no requests after three timeouts until the service responds again', async () => {
  const onChange = vi.fn();
  const ask = vi.fn(() => pause(60_000, 'late', { ref: false }));
  const breaker = createBreaker({ deadline: 1, probe: async () => 'here', onChange });
  for (let attempt = 0; attempt < 4; attempt++) await expect(breaker.run(ask)).rejects.toThrow();
  expect(ask).toHaveBeenCalledTimes(3);
  expect(breaker.healthyFor()).toBe(0);
  await expect.poll(() => onChange.mock.calls.at(-1)).toEqual([false]);
  await expect(breaker.run(async () => 'here')).resolves.toBe('here');
  breaker.stop();
});

it.each(['fails', 'is answered'])(
  'a circuit breaker sends no probes after it was stopped, even if a running probe %s',
  async (how) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const under = Promise.withResolvers<string>();
      const probe = vi.fn(() => under.promise);
      const onChange = vi.fn();
      const breaker = createBreaker({ probe, onChange });
      const fail = () => breaker.run(() => Promise.reject(new Error('away'))).catch(() => undefined);
      for (let attempt = 0; attempt < 3; attempt++) await fail();
      await vi.advanceTimersByTimeAsync(1_000);
      breaker.stop();
      if (how === 'fails') under.reject(new Error('away'));
      else under.resolve('here');
      await vi.advanceTimersByTimeAsync(60_000);
      expect(probe).toHaveBeenCalledTimes(1);
      expect(onChange).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
    }
  },
);
