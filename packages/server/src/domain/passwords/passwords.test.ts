import { describe, expect, it } from 'vitest';
import { passwordCost } from '../../rules/password-cost.ts';
import { Refusal } from '../../rules/refusal.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords(passwordCost.parse({}));

describe('passwords', () => {
  it('are stored as argon2id with at least 19 MiB and two passes, each with a separate salt', async () => {
    const [one, two] = await Promise.all([passwords.hash('kobold'), passwords.hash('kobold')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await passwords.matches('kobold', one)).toBe(true);
    expect(await passwords.matches('Kobold', one)).toBe(false);
  });

  it('match in every Unicode form', async () => {
    const stored = await passwords.hash('Zaubertr\u00e4nke');
    expect(await passwords.matches('Zaubertra\u0308nke', stored)).toBe(true);
  });

  it('never match a missing or unreadable hash', async () => {
    expect(await passwords.matches('kobold', undefined)).toBe(false);
    expect(await passwords.matches('kobold', 'kobold')).toBe(false);
    expect(await passwords.matches('', '$argon2id$v=19$m=19456,t=2,p=1$$')).toBe(false);
  });

  it('are recognised if their stored hash is weaker than the current settings', async () => {
    const stored = await passwords.hash('kobold');
    expect(passwords.isOutdated(stored)).toBe(false);
    expect(passwords.isOutdated(stored.replace('m=19456', 'm=4096'))).toBe(true);
    expect(passwords.isOutdated('5f4dcc3b5aa765d61d8327deb882cf99')).toBe(true);
  });
});

describe('the concurrency limit of password hashes', () => {
  it('runs a fixed number of tasks, queues a fixed number, and rejects the rest with 503', async () => {
    const limit = createConcurrencyLimit(2, 1);
    const gates: (() => void)[] = [];
    let running = 0;
    let most = 0;
    const work = () =>
      limit(async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => gates.push(resolve));
        running -= 1;
      });
    const three = [work(), work(), work()];
    await expect(work()).rejects.toSatisfy((error) => error instanceof Refusal && error.status === 503);
    let over = false;
    const all = Promise.all(three).then(() => {
      over = true;
    });
    while (!over) {
      gates.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await all;
    expect(most).toBe(2);
  });

  it('continues after a failure', async () => {
    const limit = createConcurrencyLimit(1, 0);
    await expect(limit(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await limit(async () => 'yes')).toBe('yes');
  });
});
