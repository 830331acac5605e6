import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storedTokens } from './stored-tokens.ts';
import { fileTokens } from './token-file.ts';

const url = 'https://realm.example';
let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'kafra-stored-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

it.each<[folder: string, env: () => Record<string, string>]>([
  ['.config/kafra', () => ({ HOME: home })],
  ['xdg/kafra', () => ({ HOME: home, XDG_CONFIG_HOME: join(home, 'xdg') })],
  ['.config/kafra', () => ({ HOME: home, XDG_CONFIG_HOME: 'relative' })],
  ['own', () => ({ HOME: home, XDG_CONFIG_HOME: join(home, 'xdg'), KAFRA_CONFIG_DIR: join(home, 'own') })],
])('stored tokens are read and renewed in %s of the command line', (folder, env) => {
  const file = join(home, folder, 'credentials.json');
  fileTokens(file, url).write('stored', true);
  const tokens = storedTokens(url, { env: env() });
  expect(tokens.read()).toEqual({ token: 'stored', persistent: true });
  tokens.write('renewed', true);
  expect(fileTokens(file, url).read()).toEqual({ token: 'renewed', persistent: true });
  expect(storedTokens('https://other.example', { env: env() }).read()).toBeUndefined();
});

it('the stored session tokens of a profile are read', () => {
  fileTokens(join(home, '.config/kafra/credentials.json'), url, { profile: 'staff' }).write('staff', true);
  expect(storedTokens(url, { env: { HOME: home } }).read()).toBeUndefined();
  expect(storedTokens(url, { env: { HOME: home }, profile: 'staff' }).read()).toMatchObject({ token: 'staff' });
});
