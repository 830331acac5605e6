import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { describe, expect, test } from 'vitest';
import { solveAltcha } from './solve-altcha.ts';

const puzzle = () => createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 3, deriveKey });

/** Solves a captcha challenge that the server sends as this text. */
const solve = (body: string, status = 200, signal = new AbortController().signal) =>
  solveAltcha('/captcha/challenge', async () => ({ status, headers: {}, body }), signal);

test('the ALTCHA solver solves a captcha challenge and returns the challenge unchanged', async () => {
  const challenge = { ...(await puzzle()), more: ['of', 'the', 'server'] };
  const answer = JSON.parse(atob(await solve(JSON.stringify(challenge))));
  expect(answer).toMatchObject({ challenge, solution: { counter: 3 } });
});

describe('a malicious captcha challenge is rejected immediately', () => {
  test.each([
    ['<html>', 'unreadable', 'The challenge is not JSON.'],
    ['null', 'unreadable', 'The challenge has an unsupported format.'],
    ['{"parameters": null}', 'unreadable', 'The challenge has an unsupported format.'],
    // Captcha challenges in the format of version 1 of ALTCHA, which the client does not support.
    [
      '{"algorithm": "SHA-256", "challenge": "ab", "salt": "cd"}',
      'unreadable',
      'The challenge has an unsupported format',
    ],
  ])('%s', async (body, reason, message) => {
    await expect(solve(body)).rejects.toMatchObject({ reason, message: expect.stringContaining(message) });
  });

  test.each([
    [{ cost: -1 }, 'unreadable'],
    [{ cost: 1.5 }, 'unreadable'],
    [{ cost: 1e300 }, 'unreadable'],
    // The client must reject these challenges before the key derivation begins. A derivation cannot be stopped, so it
    // would block a thread, and with it Node, for hours.
    [{ cost: 1e12 }, 'too-long'],
    [{ keyLength: 1e12 }, 'too-long'],
    [{ cost: 1_000_000, keyLength: 4_096 }, 'too-long'],
    [{ keyPrefix: '' }, 'failed'],
    [{ algorithm: 'ARGON2ID' }, 'failed'],
  ])('%j', async (worse, reason) => {
    const { parameters } = await puzzle();
    const body = JSON.stringify({ parameters: { ...parameters, ...worse } });
    await expect(solve(body)).rejects.toMatchObject({ name: 'CaptchaError', reason });
  });
});

test('the captcha error contains the HTTP status if the server refuses to send a challenge', async () => {
  await expect(solve('', 503)).rejects.toMatchObject({ reason: 'refused', message: 'The server answered 503.' });
});

test('a captcha server that does not respond is reported as unreachable', async () => {
  const fetching = solveAltcha('/', () => Promise.reject(new TypeError('fetch failed')), new AbortController().signal);
  await expect(fetching).rejects.toMatchObject({
    name: 'ApiError',
    kind: 'network',
    message: 'Unable to reach server',
  });
});

test('an abort signal stops the captcha solver', async () => {
  const leaving = new AbortController();
  const { parameters } = await puzzle();
  const solving = solve(
    JSON.stringify({ parameters: { ...parameters, keyPrefix: 'ff'.repeat(16) } }),
    200,
    leaving.signal,
  );
  leaving.abort(new Error('gone'));
  await expect(solving).rejects.toThrow('gone');
});
