import { expect, it } from 'vitest';
import { createLimits, rates } from './limits.ts';

it('lets a burst through, then one at a time as it refills', () => {
  let now = 1_000_000;
  const limits = createLimits({ now: () => now });
  const { times, per } = rates.signInAs;
  for (let n = 0; n < times; n++) expect(limits.wait('signInAs', 'a')).toBeUndefined();
  expect(limits.wait('signInAs', 'a')).toBe(per / times / 1_000);
  expect(limits.wait('signInAs', 'b')).toBeUndefined();
  now += per / times;
  expect(limits.wait('signInAs', 'a')).toBeUndefined();
  expect(limits.wait('signInAs', 'a')).toBeGreaterThan(0);
  now += per;
  for (let n = 0; n < times; n++) expect(limits.wait('signInAs', 'a')).toBeUndefined();
});

it('forgets an attempt that is given back', () => {
  const limits = createLimits({ now: () => 1_000_000 });
  for (let n = 0; n < 50; n++) {
    expect(limits.wait('passwordProof', '1')).toBeUndefined();
    limits.giveBack('passwordProof', '1');
  }
});
