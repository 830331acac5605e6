import { expect, test } from 'vitest';
import { createResponseCache } from './response-cache.ts';

test('an answer is made once for all who ask within five seconds, and a failure is not kept', async () => {
  let now = 0;
  let made = 0;
  const answers = createResponseCache({ now: () => now });
  const ask = () =>
    answers.get('count', async () => {
      made += 1;
      if (made === 2) throw new Error('not now');
      return made;
    });
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  now = 4_999;
  expect(await ask()).toBe(1);
  now = 5_000;
  await expect(ask()).rejects.toThrow('not now');
  expect(await ask()).toBe(3);
  expect(await answers.get('other', async () => 'else')).toBe('else');
});

test('a slow answer is made once, however long it takes, and kept from its arrival', async () => {
  let now = 0;
  const pending: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = [];
  const answers = createResponseCache({ now: () => now });
  const ask = () =>
    answers.get('slow', () => new Promise<string>((resolve, reject) => pending.push({ resolve, reject })));

  const early = ask();
  now = 60_000;
  const late = ask();
  expect(pending).toHaveLength(1);
  pending[0]?.resolve('first');
  expect(await Promise.all([early, late])).toEqual(['first', 'first']);
  now = 64_999;
  expect(await ask()).toBe('first');
  now = 65_000;
  const next = ask();
  expect(pending).toHaveLength(2);

  now = 120_000;
  pending[1]?.reject(new Error('too slow'));
  await expect(next).rejects.toThrow('too slow');
  const newer = ask();
  pending[2]?.resolve('newer');
  expect([await newer, await ask()]).toEqual(['newer', 'newer']);
  expect(pending).toHaveLength(3);
});
