import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseConfig, paths } from '../../config.ts';
import { sealTotpSecret } from '../../domain/second-factor/verify-code.ts';
import { loadSecrets } from '../../domain/secrets/secrets.ts';
import { insertLink, proofs } from '../../store/accounts/account-links.ts';
import { replaceTotp } from '../../store/accounts/second-factor.ts';
import type { Database } from '../../store/connection/database.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { insertMany } from '../../store/statements/insert-many.ts';
import { secondFactorFindings } from './second-factor-findings.ts';

let database: Database;
let folder: string;
beforeEach(async () => {
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
  await migrate(database, 1);
  folder = mkdtempSync(path.join(tmpdir(), 'kafra-doctor-'));
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const settings = (staffSecondFactor: boolean) =>
  parseConfig({ dataDir: folder, mail: { kind: 'mailbox' }, security: { staffSecondFactor } });

/** Adds a master account with a game account of this group, with or without a second factor. */
async function addStaff(masterId: number, group_id: number, isProtected: boolean): Promise<void> {
  const { db } = database;
  const account_id = 2_000_000 + masterId;
  await insertMany(db, 'login', [
    { account_id, userid: `gm${masterId}`, user_pass: 'x', sex: 'M', email: '', group_id },
  ]);
  const link = { masterId, proof: proofs.password, restrictedUntil: null, by: null, now: 1 };
  await insertLink(db, { ...link, accountId: account_id });
  if (!isProtected) return;
  const secret = sealTotpSecret(loadSecrets(paths(settings(true)).secrets), masterId, 'MZXW6YTBOI');
  await replaceTotp(db, { master_id: masterId, secret, enabled: 1, last_step: 0, created_at: 1, enabled_at: 1 });
}

const texts = async (staffSecondFactor: boolean) =>
  (await secondFactorFindings(database, settings(staffSecondFactor))).map(({ level, text }) => `${level} ${text}`);

it('doctor warns while staff can sign in with only a password', async () => {
  await addStaff(1, 99, false);
  await addStaff(2, 10, true);
  await addStaff(3, 0, false);
  expect(await texts(false)).toEqual([expect.stringMatching(/^warn .*\(1 have no second factor\).*staffSecondFactor/)]);
  expect(await texts(true)).toEqual(['ok staff need a second factor; staff without one, and so without rights: 1']);
});

it('doctor reports second factors that the current key cannot decrypt', async () => {
  await addStaff(1, 99, true);
  expect(await texts(true)).toEqual(['ok staff need a second factor']);
  rmSync(paths(settings(true)).secrets);
  loadSecrets(paths(settings(true)).secrets);
  expect(await texts(true)).toEqual([
    expect.stringMatching(/^bad the key in the secrets file cannot decrypt 1 of 1 second factors/),
    'ok staff need a second factor',
  ]);
});
