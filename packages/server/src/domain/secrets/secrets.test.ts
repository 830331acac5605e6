import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecrets } from './secrets.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'kafra-secrets-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const file = () => path.join(dir, 'secrets.json');

/** Source code of a process that creates or reads the secret keys on request, and prints a signature with them. */
const program = `
  import { loadSecrets } from ${JSON.stringify(path.join(import.meta.dirname, 'secrets.ts'))};
  process.once('message', (file) => {
    try { process.send(loadSecrets(file).sign('test', '')); } catch (error) { process.send(String(error)); }
    process.disconnect();
  });
  process.send('ready');
`;

test('two servers that start first at the same time use the same secret keys', { timeout: 60_000 }, async () => {
  writeFileSync(path.join(dir, 'start.ts'), program);
  const children = Array.from({ length: 2 }, () =>
    fork(path.join(dir, 'start.ts'), { execArgv: ['--conditions=source'], stdio: 'ignore' }),
  );
  await Promise.all(children.map((child) => once(child, 'message')));
  const answers = children.map(async (child) => (await once(child, 'message'))[0]);
  for (const child of children) child.send(file());
  const signed = await Promise.all(answers);
  expect(new Set(signed)).toEqual(new Set([loadSecrets(file()).sign('test', '')]));
  expect(readdirSync(dir).sort()).toEqual(['secrets.json', 'start.ts']);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test('existing secret keys are never replaced', () => {
  const before = loadSecrets(file()).sign('test', '');
  expect(loadSecrets(file()).sign('test', '')).toBe(before);
  writeFileSync(file(), '');
  expect(() => loadSecrets(file())).toThrow('is invalid: it must contain JSON');
  expect(readdirSync(dir)).toEqual(['secrets.json']);
});
