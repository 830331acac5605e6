import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSecrets } from '../../domain/secrets/secrets.ts';
import { secretsFile } from './file-findings.ts';

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'kafra-secrets-'));
  file = path.join(dir, 'keys.json');
});
afterEach(() => rmSync(dir, { recursive: true }));

it.each(['', 'garbage', '{}', '[]', '{"session":[{"id":"garbage","key":"garbage"}],"garbage":1}'])(
  'doctor reports a secrets file that contains %j like the server start, without quoting the file',
  (text) => {
    writeFileSync(file, text, { mode: 0o600 });
    const [finding, ...others] = secretsFile(file);
    expect(others).toEqual([]);
    expect(finding).toEqual({ level: 'bad', text: expect.stringContaining(`The secrets file ${file} is invalid: `) });
    expect(finding?.text).not.toMatch(/garbage|\n/);
    expect(() => loadSecrets(file)).toThrow(finding?.text);
  },
);

it('doctor accepts a usable secrets file if only its owner can read it', () => {
  loadSecrets(file);
  expect(secretsFile(file)).toMatchObject([{ level: 'ok' }]);
  chmodSync(file, 0o644);
  expect(secretsFile(file)).toMatchObject([
    { level: 'bad', text: `other users can read the secrets file: run chmod 600 ${file}` },
  ]);
});
