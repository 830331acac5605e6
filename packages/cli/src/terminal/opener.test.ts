import { afterEach, expect, test, vi } from 'vitest';
import { opener } from './opener.ts';

afterEach(() => vi.unstubAllEnvs());

test('the opener of links reports a web address that it cannot open, and starts no program for other addresses', async () => {
  vi.stubEnv('PATH', '/nowhere');
  const { promise, resolve } = Promise.withResolvers<string>();
  const { open } = opener(resolve);
  open('file:///etc/passwd');
  open('https://kafra.example/#/home');
  expect(await promise).toBe('https://kafra.example/#/home');
});
