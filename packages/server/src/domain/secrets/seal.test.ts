import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../../rules/settings/config-error.ts';
import { seal, unseal } from './seal.ts';
import { loadSecrets } from './secrets.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'kafra-secrets-'));
afterAll(() => rmSync(dir, { recursive: true }));
const file = path.join(dir, 'secrets.json');
const secrets = loadSecrets(file);

describe('the secrets file', () => {
  it('is created once, readable by its owner only', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file, 'utf8');
    expect(loadSecrets(file).session.current.id).toBe(secrets.session.current.id);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('is rejected if it contains a corrupt value, and is never replaced', () => {
    const broken = path.join(dir, 'broken.json');
    writeFileSync(broken, '{"session": []}');
    expect(() => loadSecrets(broken)).toThrow(ConfigError);
    expect(readFileSync(broken, 'utf8')).toBe('{"session": []}');
  });

  it('creates signatures for one purpose only', () => {
    const signature = secrets.sign('backup', 'key.1');
    expect(secrets.verify('backup', 'key.1', signature)).toBe(true);
    expect(secrets.verify('cursor', 'key.1', signature)).toBe(false);
    expect(secrets.verify('backup', 'key.2', signature)).toBe(false);
    expect(secrets.verify('backup', 'key.1', '')).toBe(false);
  });
});

describe('an encrypted text', () => {
  it('can be decrypted for its owner only, and not after a modification', () => {
    const sealed = seal(secrets, 'master:1', 'kobold');
    expect(unseal(secrets, 'master:1', sealed)).toBe('kobold');
    expect(unseal(secrets, 'master:2', sealed)).toBeUndefined();
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(unseal(secrets, 'master:1', changed)).toBeUndefined();
    }
    expect(unseal(secrets, 'master:1', sealed.subarray(0, 10))).toBeUndefined();
  });

  it('can be decrypted after a key rotation, while the old key is kept', () => {
    const sealed = seal(secrets, 'master:1', 'kobold');
    const content = JSON.parse(readFileSync(file, 'utf8'));
    const fresh = { id: 2, key: Buffer.alloc(32, 7).toString('base64url') };
    const rotated = path.join(dir, 'rotated.json');
    writeFileSync(rotated, JSON.stringify({ ...content, seal: [fresh, ...content.seal] }));
    expect(unseal(loadSecrets(rotated), 'master:1', sealed)).toBe('kobold');
    const dropped = path.join(dir, 'dropped.json');
    writeFileSync(dropped, JSON.stringify({ ...content, seal: [fresh] }));
    expect(unseal(loadSecrets(dropped), 'master:1', sealed)).toBeUndefined();
  });
});
