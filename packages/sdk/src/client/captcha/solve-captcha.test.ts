import { expect, test } from 'vitest';
import { captchaSolver } from './solve-captcha.ts';

test.each([
  ['/captcha/challenge', 'https://realm.example', 'https://realm.example/captcha/challenge'],
  ['/captcha/challenge', 'https://games.example/kafra', 'https://games.example/kafra/captcha/challenge'],
  ['challenge', 'https://games.example/kafra', 'https://games.example/kafra/challenge'],
  ['//captchas.example/challenge', 'https://games.example/kafra', 'https://captchas.example/challenge'],
  ['https://captchas.example/challenge', 'https://games.example/kafra', 'https://captchas.example/challenge'],
  ['/captcha/challenge', '', '/captcha/challenge'],
])('the captcha challenge at %s of the server %j is requested from %s', async (challenge_url, baseUrl, expected) => {
  const asked: string[] = [];
  const solve = captchaSolver({
    site: { captcha: { provider: 'altcha', challenge_url } },
    baseUrl,
    async transport({ url }) {
      asked.push(url);
      return { status: 503, headers: {}, body: '' };
    },
  });
  await expect(solve?.(new AbortController().signal)).rejects.toMatchObject({ reason: 'refused' });
  expect(asked).toEqual([expected]);
});
