import { expect, it } from 'vitest';
import { createMemoryCounters } from '../shared/rate-counters.ts';
import { createRateLimiter, rateLimits } from './rate-limiter.ts';

it('a rate limiter allows a burst, then one attempt at a time', async () => {
  let now = 1_000_000;
  const limits = createRateLimiter(createMemoryCounters({ now: () => now }));
  const { times, per } = rateLimits.signInAs;
  for (let n = 0; n < times; n++) expect(await limits.tryConsume('signInAs', 'a')).toBeUndefined();
  expect(await limits.tryConsume('signInAs', 'a')).toBe(per / times / 1_000);
  expect(await limits.retryAfter('signInAs', 'a')).toBe(per / times / 1_000);
  expect(await limits.tryConsume('signInAs', 'b')).toBeUndefined();
  now += per / times;
  expect(await limits.tryConsume('signInAs', 'a')).toBeUndefined();
  expect(await limits.tryConsume('signInAs', 'a')).toBeGreaterThan(0);
  now += per;
  for (let n = 0; n < times; n++) expect(await limits.tryConsume('signInAs', 'a')).toBeUndefined();
});

it('a rate limiter ignores counts from before the clock was set back', async () => {
  let now = 1_000_000;
  const counters = createMemoryCounters({ now: () => now });
  const limits = createRateLimiter(counters);
  const { times, per } = rateLimits.signInAs;
  for (let n = 0; n <= times; n++) await limits.tryConsume('signInAs', 'a');
  now -= per / times;
  for (let n = 0; n < times; n++) expect(await limits.tryConsume('signInAs', 'a')).toBeUndefined();
  expect(await limits.tryConsume('signInAs', 'a')).toBeGreaterThan(0);
});

it('a rate limiter forgets a refunded attempt', async () => {
  const limits = createRateLimiter(createMemoryCounters({ now: () => 1_000_000 }));
  for (let n = 0; n < 50; n++) {
    expect(await limits.tryConsume('passwordProof', '1')).toBeUndefined();
    await limits.refund('passwordProof', '1');
  }
});

it('a rate limiter does not count checks of the remaining time', async () => {
  const limits = createRateLimiter(createMemoryCounters({ now: () => 1_000_000 }));
  for (let n = 0; n < 50; n++) expect(await limits.retryAfter('mailMinute', 'a')).toBe(0);
  expect(await limits.tryConsume('mailMinute', 'a')).toBeUndefined();
  expect(await limits.retryAfter('mailMinute', 'a')).toBe(60);
});

it('a rate limiter counts synchronous reads together with asynchronous ones, or skips them without shared counters', async () => {
  const limits = createRateLimiter(createMemoryCounters({ now: () => 1_000_000 }));
  for (let n = 0; n < rateLimits.read.times / 2; n++) {
    expect(limits.tryRead('a')).toBe(true);
    await limits.consume('read', 'a');
  }
  expect(limits.tryRead('a')).toBe(false);
  expect(limits.tryRead('b')).toBe(true);
  const { charge } = createMemoryCounters({ now: () => 1_000_000 });
  const asking = createRateLimiter({ charge });
  expect(asking.tryRead('a')).toBe(false);
  for (let n = 0; n < rateLimits.read.times; n++) expect(await asking.tryConsume('read', 'a')).toBeUndefined();
});
