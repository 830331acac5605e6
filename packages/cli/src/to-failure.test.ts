import { ApiError, DatabaseError, MovedError, UserChangedError } from '@kafra/sdk';
import { DownloadError, ProxyError } from '@kafra/sdk/node';
import { expect, test } from 'vitest';
import { exitCodeOf } from './exit-codes.ts';
import { toFailure } from './to-failure.ts';

const circumstances = {
  summary: 'It failed.',
  server: 'https://kafra.test',
  timeout: 30_000,
  tokenSource: 'KAFRA_TOKEN',
};
const codeOf = (error: unknown) => exitCodeOf(toFailure(error, circumstances).exitReason);
const refusal = (status: number, code = 'x') =>
  new ApiError({
    kind: 'http',
    call: 'c',
    status,
    message: 'No.',
    code,
    response: JSON.stringify({ code, message: 'No.' }),
  });

test.each([
  [400, 1],
  [401, 4],
  [206, 1],
  [302, 1],
  [403, 77],
  [404, 66],
  [409, 1],
  [429, 75],
  [500, 1],
  [502, 69],
  [503, 75],
  [504, 69],
])('a response with status %i ends the command with exit code %i', (status, code) => {
  expect(codeOf(refusal(status))).toBe(code);
});

test('each other kind of failed request has a defined exit code too', () => {
  expect(codeOf(refusal(403, 'invalid_credentials'))).toBe(4);
  expect(codeOf(new ApiError({ kind: 'network', call: 'c', message: 'x' }))).toBe(69);
  expect(codeOf(new ApiError({ kind: 'shape', call: 'c', message: 'x' }))).toBe(65);
  expect(codeOf(new DatabaseError('x'))).toBe(65);
  expect(codeOf(new Error('x'))).toBe(1);
  expect(codeOf(new DownloadError('data', 'x'))).toBe(65);
  expect(codeOf(new DownloadError('file', 'x'))).toBe(73);
  expect(codeOf(new DownloadError('busy', 'x'))).toBe(75);
  expect(codeOf(new DownloadError('network', 'x'))).toBe(69);
});

test.each([
  [403, 77],
  [404, 66],
  [410, 66],
  [416, 1],
  [429, 75],
  [431, 77],
  [451, 77],
  [500, 1],
  [503, 75],
])('a mailed link that is refused with status %i ends the command with exit code %i', (status, code) => {
  expect(codeOf(new DownloadError('link', 'x', { status }))).toBe(code);
});

test('the error of a command shows the message of the screen and the reason of the server', () => {
  const { message, hints } = toFailure(refusal(401), circumstances);
  expect([message, ...hints]).toEqual([
    'It failed.',
    'No. (401)',
    'The token from KAFRA_TOKEN is invalid. Run `kafra auth login`.',
  ]);
});

test.each([
  [new DOMException('late', 'TimeoutError'), 'cannot reach kafra.test: no response within 30 s'],
  [
    Object.assign(new Error('late'), { code: 'UND_ERR_HEADERS_TIMEOUT' }),
    'cannot reach kafra.test: no response within 30 s',
  ],
  [
    Object.assign(new Error('late'), { code: 'UND_ERR_BODY_TIMEOUT' }),
    'cannot reach kafra.test: no response within 30 s',
  ],
  [Object.assign(new Error('no'), { code: 'ECONNREFUSED' }), 'cannot reach kafra.test (ECONNREFUSED)'],
  [
    new ProxyError('cannot reach the proxy p:1 of HTTP_PROXY (ECONNREFUSED)', { code: 'ECONNREFUSED' }),
    'cannot reach the proxy p:1 of HTTP_PROXY (ECONNREFUSED)',
  ],
  [undefined, 'cannot reach kafra.test'],
])('the error of a command names the unreachable host and the waiting time: %s', (cause, hint) => {
  const call = new ApiError({ kind: 'network', call: 'c', message: 'Unable to reach server', cause });
  const hints = ['Unable to reach server', hint];
  expect(toFailure(call, circumstances)).toMatchObject({ exitReason: 'unreachable', message: 'It failed.', hints });
  const download = new DownloadError('network', 'x', { cause });
  expect(toFailure(download, circumstances)).toMatchObject({ exitReason: 'unreachable', hints: [hint] });
});

test('an invalid proxy is reported as an invalid setting', () => {
  expect(codeOf(new ProxyError('HTTP_PROXY is not the address of a proxy'))).toBe(64);
});

test('a call that was cancelled by a sign-out is reported as a missing sign-in', () => {
  expect(toFailure(new UserChangedError(), circumstances)).toMatchObject({ exitReason: 'signIn' });
});

test('the error of a command shows the new address of a server that redirects', () => {
  const cause = new MovedError(new URL('https://www.kafra.test/api/account/info?key=secret'));
  const error = new ApiError({ kind: 'network', call: 'c', message: cause.message, cause });
  expect(toFailure(error, circumstances)).toMatchObject({
    hints: [
      'kafra.test redirects to https://www.kafra.test/api/account/info. Set that address with: kafra config set api_url URL',
    ],
  });
});
