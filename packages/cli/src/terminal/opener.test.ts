import { afterEach, expect, test, vi } from 'vitest';
import { opener } from './opener.ts';

afterEach(() => vi.unstubAllEnvs());

test('tells of an address that nothing here can open, and runs nothing for what is no address of the web', async () => {
  vi.stubEnv('PATH', '/nowhere');
  const { promise, resolve } = Promise.withResolvers<string>();
  const { open } = opener(resolve);
  open('file:///etc/passwd');
  open('https://kafra.example/#/home');
  expect(await promise).toBe('https://kafra.example/#/home');
});
