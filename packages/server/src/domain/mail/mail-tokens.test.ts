import { expect, test } from 'vitest';
import { randomToken } from './mail-tokens.ts';

test('a mail token never starts with a dash, which a command line would read as an option', () => {
  const [dash, plain] = [Buffer.alloc(32, 0xfb), Buffer.alloc(32, 0x1b)];
  expect(dash.toString('base64url')).toMatch(/^-/);
  const drawn = [dash, dash, plain];
  expect(randomToken(() => drawn.shift() ?? plain)).toBe(plain.toString('base64url'));
  expect(new Set(Array.from({ length: 1_000 }, () => randomToken())).size).toBe(1_000);
});
