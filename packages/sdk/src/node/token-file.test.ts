import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileTokens } from './token-file.ts';

let home: string;
let path: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'kafra-token-'));
  path = join(home, 'made/credentials.json');
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

test('a session token is stored for one server and readable only by its owner', () => {
  fileTokens(path, 'http://a').write('one', true);
  fileTokens(path, 'http://b').write('two', true);
  expect(fileTokens(path, 'http://a').read()).toEqual({ token: 'one', persistent: true });
  expect(fileTokens(path, 'http://b').read()).toEqual({ token: 'two', persistent: true });
  expect(fileTokens(path, 'http://c').read()).toBeUndefined();
  expect([modeOf(path), modeOf(dirname(path))]).toEqual(['600', '700']);
  expect(readdirSync(dirname(path))).toEqual(['credentials.json']);
});

test('a server address with or without a final slash is the same server in the token file', () => {
  fileTokens(path, 'http://a/').write('one', true);
  expect(fileTokens(path, 'http://a').read()?.token).toBe('one');
  fileTokens(path, 'http://a//').clear();
  expect(fileTokens(path, 'http://a').read()).toBeUndefined();
});

test('a token file of a newer version is read but never overwritten', () => {
  mkdirSync(dirname(path), { mode: 0o700 });
  const newer = JSON.stringify({ version: 3, teams: {}, servers: { 'http://a': { token: 'one', refresh: 'keep' } } });
  writeFileSync(path, newer, { mode: 0o600 });
  const tokens = fileTokens(path, 'http://a');
  expect(tokens.read()).toEqual({ token: 'one', persistent: true });
  for (const change of [() => tokens.write('two', true), () => tokens.replace('one', 'two'), () => tokens.clear()])
    expect(change).toThrow('was written by a newer version');
  // The token file is checked before the command asks for the password and opens a session.
  expect(tokens.checkWritable).toThrow('was written by a newer version');
  expect(readFileSync(path, 'utf8')).toBe(newer);
});

test.each([{ version: 3 }, { version: 3, servers: [] }, { version: 2.5, accounts: {} }])(
  'a token file of a newer version is not reported as corrupt (%j)',
  (newer) => {
    mkdirSync(dirname(path), { mode: 0o700 });
    writeFileSync(path, JSON.stringify(newer), { mode: 0o600 });
    expect(() => fileTokens(path, 'http://a').read()).toThrow('was written by a newer version: update this program');
  },
);

test.skipIf(process.platform === 'win32')('a pipe at the path of the token file is rejected without waiting', () => {
  mkdirSync(dirname(path), { mode: 0o700 });
  execFileSync('mkfifo', [path]);
  expect(() => fileTokens(path, 'http://a').read()).toThrow(`${path} cannot be read`);
});

test('each profile has its own session token per server', () => {
  const server = 'http://a';
  const [nobody, home, work] = [undefined, 'home', 'work'].map((profile) => fileTokens(path, server, { profile }));
  nobody?.write('one', true);
  home?.write('two', true);
  expect([nobody, home, work].map((file) => file?.read()?.token)).toEqual(['one', 'two', undefined]);
  home?.replace('two', 'three');
  home?.lastRenewal?.write(7);
  expect([nobody?.lastRenewal?.read(), home?.lastRenewal?.read()]).toEqual([undefined, 7]);
  nobody?.clear();
  expect([nobody, home, work].map((file) => file?.read()?.token)).toEqual([undefined, 'three', undefined]);
  home?.clear();
  expect(existsSync(path)).toBe(false);
});

test('a profile can have the name of a built-in JavaScript property', () => {
  fileTokens(path, 'http://a', { profile: 'constructor' }).write('mine', true);
  expect(JSON.parse(readFileSync(path, 'utf8')).profiles).toEqual({ constructor: { 'http://a': { token: 'mine' } } });
  expect(fileTokens(path, 'http://a', { profile: 'toString' }).read()).toBeUndefined();
});

test('tokens of a file from before profiles are valid for each profile until its first sign-in', () => {
  mkdirSync(dirname(path));
  writeFileSync(path, JSON.stringify({ servers: { 'http://a': { token: 'old', renewal_tried_at: 3 } } }));
  const server = 'http://a';
  const [nobody, home, work] = [undefined, 'home', 'work'].map((profile) => fileTokens(path, server, { profile }));
  const tokens = () => [nobody, home, work].map((file) => file?.read()?.token);
  expect(tokens()).toEqual(['old', 'old', 'old']);
  expect(home?.lastRenewal?.read()).toBe(3);
  home?.write('own', true);
  expect(tokens()).toEqual(['old', 'own', 'old']);
  work?.replace('old', 'fresh');
  expect(tokens()).toEqual(['fresh', 'own', 'fresh']);
  nobody?.write('theirs', true);
  expect(tokens()).toEqual(['theirs', 'own', undefined]);
});

test('a token cannot be stored in a folder that is not writable, which is reported as an error', () => {
  mkdirSync(dirname(path));
  writeFileSync(path, '');
  const below = fileTokens(join(path, 'credentials.json'), 'http://a');
  for (const use of [below.checkWritable, () => below.write('one', true)])
    expect(use).toThrow(/credentials\.json cannot be (written|read)/);
});

test('a temporary session token is kept in memory only', () => {
  const file = fileTokens(path, 'http://a');
  file.write('one', false);
  expect(file.read()).toEqual({ token: 'one', persistent: false });
  expect(existsSync(path)).toBe(false);
});

test('removing the last session token deletes the token file', () => {
  fileTokens(path, 'http://a').write('one', true);
  fileTokens(path, 'http://b').write('two', true);
  fileTokens(path, 'http://a').clear();
  expect(fileTokens(path, 'http://b').read()?.token).toBe('two');
  fileTokens(path, 'http://b').clear();
  expect(existsSync(path)).toBe(false);
});

test('a symbolic link to the token file is kept, and the file has no tokens after the last sign-out', () => {
  const real = join(home, 'dotfiles.json');
  mkdirSync(dirname(path), { mode: 0o700 });
  writeFileSync(real, JSON.stringify({ version: 2, servers: {} }), { mode: 0o644 });
  symlinkSync(real, path);
  const file = fileTokens(path, 'http://a');
  file.write('secret', true);
  expect([lstatSync(path).isSymbolicLink(), modeOf(real), file.warning()]).toEqual([true, '600', undefined]);
  expect(readFileSync(real, 'utf8')).toContain('secret');
  file.clear();
  expect([lstatSync(path).isSymbolicLink(), file.read()]).toEqual([true, undefined]);
  expect(readFileSync(real, 'utf8')).not.toContain('secret');
  file.write('next', true);
  expect(readFileSync(real, 'utf8')).toContain('next');
});

test('a token file or folder that other users can read causes a warning', () => {
  const file = fileTokens(path, 'http://a');
  expect(file.warning()).toBeUndefined();
  file.write('one', true);
  expect(file.warning()).toBeUndefined();
  chmodSync(path, 0o640);
  expect(file.warning()).toBe(`${path} can be read by others: chmod 600 it`);
  chmodSync(path, 0o600);
  chmodSync(dirname(path), 0o777);
  expect(file.warning()).toBe(`${dirname(path)} can be changed by others: chmod 700 it`);
});

test('a corrupt token file is reported and its content kept', () => {
  mkdirSync(dirname(path));
  writeFileSync(path, '{"servers": {"http://b": {"token": "two"}}');
  const file = fileTokens(path, 'http://a');
  for (const use of [file.read, () => file.write('one', true), file.clear]) expect(use).toThrow(`${path} is corrupt`);
  expect(readFileSync(path, 'utf8')).toContain('two');
});

test('the time of the last renewal is stored and removed together with its token', () => {
  const [one, other] = [fileTokens(path, 'http://a'), fileTokens(path, 'http://b')];
  one.lastRenewal?.write(1);
  expect(existsSync(path)).toBe(false);
  one.write('old', true);
  other.write('theirs', true);
  one.lastRenewal?.write(5_000);
  const next = fileTokens(path, 'http://a');
  expect([next.lastRenewal?.read(), other.lastRenewal?.read()]).toEqual([5_000, undefined]);
  next.replace('old', 'fresh');
  expect([one.read()?.token, one.lastRenewal?.read(), other.read()?.token]).toEqual(['fresh', 5_000, 'theirs']);
  one.clear();
  expect([next.lastRenewal?.read(), other.read()?.token]).toEqual([undefined, 'theirs']);
});

test('a token that another program has stored meanwhile is not replaced', () => {
  const file = fileTokens(path, 'http://a');
  file.write('of somebody else', true);
  file.replace('old', 'fresh');
  expect(file.read()?.token).toBe('of somebody else');
});
