import { describe, expect, it } from 'vitest';
import { passwordCost, weakPasswordsHint } from './password-cost.ts';

describe('the configured cost of a password hash', () => {
  it("is OWASP's minimum by default", () => {
    expect(passwordCost.parse({})).toEqual({ memory: 19_456, passes: 2 });
    expect(weakPasswordsHint(passwordCost.parse({}))).toBeUndefined();
  });

  it.each([
    [{ memory: 47_104, passes: 1 }, false],
    [{ memory: 47_103, passes: 1 }, true],
    [{ memory: 19_455 }, true],
    [{ memory: 7_168, passes: 5 }, false],
    [{ memory: 7_168, passes: 50 }, false],
    [{ memory: 7_167, passes: 50 }, true],
    [{ memory: 8, passes: 1 }, true],
  ])("of %j is below OWASP's minimum: %s", (cost, isWeak) => {
    expect(weakPasswordsHint(passwordCost.parse(cost)) !== undefined).toBe(isWeak);
  });

  it.each([{ memory: 7 }, { passes: 0 }, { memory: 1.5 }, { parallelism: 2 }])(
    'is rejected by the settings for %j',
    (cost) => {
      expect(passwordCost.safeParse(cost).success).toBe(false);
    },
  );
});
