import { expect, test } from 'vitest';
import { createSharedAnswers } from './shared-answers.ts';

test('an answer is made once for all who ask within five seconds, and a failure is not kept', async () => {
  let now = 0;
  let made = 0;
  const answers = createSharedAnswers({ now: () => now });
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
