import { expect, it } from 'vitest';
import { isSameClient, readUserAgent } from './user-agent.ts';

const firefox = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

it.each([
  ['kafra/0.1.0 (tui; linux)', 'terminal', 'kafra', 'Linux'],
  ['kafra/0.1.0 (cli; darwin)', 'command', 'kafra', 'macOS'],
  ['kafra/0.1.0 (cli; win32)', 'command', 'kafra', 'Windows'],
  [firefox(143), 'browser', 'Firefox', 'Linux'],
  [chrome, 'browser', 'Chrome', 'Windows'],
  [`${chrome} Edg/140.0`, 'browser', 'Edge', 'Windows'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'browser',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'browser',
    'Safari',
    'iOS',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'browser', 'Safari', 'macOS'],
  ['curl/8.5.0', 'other', 'curl', ''],
  ['kafra/0.1.0 (fake; linux)', 'other', 'kafra', 'Linux'],
  ['<script>alert(1)</script>', 'other', '', ''],
  ['', 'other', '', ''],
])('the user agent %s is recognised', (userAgent, kind, program, system) => {
  expect(readUserAgent(userAgent)).toEqual({ kind, program, system });
});

it('a new version of a program is the same client, and another program or operating system is a different one', () => {
  expect(isSameClient(firefox(143), firefox(144))).toBe(true);
  expect(isSameClient(firefox(143), chrome)).toBe(false);
  expect(isSameClient('kafra/0.1.0 (tui; linux)', 'kafra/0.2.0 (cli; linux)')).toBe(false);
});
