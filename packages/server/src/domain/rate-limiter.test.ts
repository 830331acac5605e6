import { expect, it } from 'vitest';
import { createRateLimiter, rateLimits } from './rate-limiter.ts';

it('lets a burst through, then one at a time as it refills', () => {
  let now = 1_000_000;
  const limits = createRateLimiter({ now: () => now });
  const { times, per } = rateLimits.signInAs;
  for (let n = 0; n < times; n++) expect(limits.tryConsume('signInAs', 'a')).toBeUndefined();
  expect(limits.tryConsume('signInAs', 'a')).toBe(per / times / 1_000);
  expect(limits.tryConsume('signInAs', 'b')).toBeUndefined();
  now += per / times;
  expect(limits.tryConsume('signInAs', 'a')).toBeUndefined();
  expect(limits.tryConsume('signInAs', 'a')).toBeGreaterThan(0);
  now += per;
  for (let n = 0; n < times; n++) expect(limits.tryConsume('signInAs', 'a')).toBeUndefined();
});

it('forgets an attempt that is given back', () => {
  const limits = createRateLimiter({ now: () => 1_000_000 });
  for (let n = 0; n < 50; n++) {
    expect(limits.tryConsume('passwordProof', '1')).toBeUndefined();
    limits.refund('passwordProof', '1');
  }
});
