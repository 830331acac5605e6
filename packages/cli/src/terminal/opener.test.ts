import { afterEach, expect, test, vi } from 'vitest';
import { opener } from './opener.ts';

afterEach(() => vi.unstubAllEnvs());

test('reports an address that cannot be opened, and runs nothing for an address outside the web', async () => {
  vi.stubEnv('PATH', '/nowhere');
  const { promise, resolve } = Promise.withResolvers<string>();
  const { open } = opener(resolve);
  open('file:///etc/passwd');
  open('https://kafra.example/#/home');
  expect(await promise).toBe('https://kafra.example/#/home');
});
