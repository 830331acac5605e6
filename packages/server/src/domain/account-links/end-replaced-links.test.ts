import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lastMoment } from '@kafra/sdk/contract';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../config.ts';
import { createServices } from '../../create-services.ts';
import { systemClock } from '../../rules/clock.ts';
import { silentLog } from '../../rules/log.ts';
import type { DatabaseConfig } from '../../rules/settings/database-settings.ts';
import type { Services } from '../../services.ts';
import { heldFor, holdAccount } from '../../store/accounts/account-holds.ts';
import { holderOf, insertLink, linkLogOf, proofs } from '../../store/accounts/account-links.ts';
import { insertAccount, playerAccounts } from '../../store/accounts/accounts.ts';
import { createTestDatabase, mariadbUnavailableReason } from '../../testing/test-mariadb.ts';
import { endReplacedLinks } from './end-replaced-links.ts';

const masterId = 1;
const otherMasterId = 2;
const accountId = 2_000_001;

/** A test database. */
interface Place {
  config: DatabaseConfig;
  drop(): Promise<void>;
}

async function withRealm(place: Place, work: (services: Services) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kafra-replaced-'));
  const config = parseConfig({ dataDir, database: place.config, mail: { kind: 'mailbox' } });
  const services = await createServices(config, { clock: systemClock, log: silentLog, publicUrl: () => '' });
  for (const id of [masterId, otherMasterId]) await addMaster(services, id);
  try {
    await work(services);
  } finally {
    await services.timers.stop();
    await services.database.close();
    await place.drop();
    rmSync(dataDir, { recursive: true });
  }
}

const addMaster = ({ database: { db } }: Services, master_id: number) => {
  const email = `m${master_id}@b.org`;
  const master = { master_id, email, email_norm: email, pass_hash: 'x', game_secret: null, email_verified_at: 1 };
  return db
    .insertInto('site_master')
    .values({ ...master, created_at: 1, created_ip: null, last_login_at: null })
    .execute();
};

const register = ({ database: { db } }: Services, userid: string) =>
  db
    .insertInto('login')
    .values({
      ...{ account_id: accountId, userid, user_pass: 'game', sex: 'M', email: '' },
      ...{ lastlogin: null, birthdate: null, web_auth_token: null },
    })
    .execute();

const wipe = ({ database: { db } }: Services) => db.deleteFrom('login').execute();

const link = ({ database: { db } }: Services, of: { accountId: number; masterId: number } = { accountId, masterId }) =>
  insertLink(db, { ...of, proof: proofs.password, restrictedUntil: null, by: null, now: 1 });

function endsReplacedLinks(makePlace: () => Promise<Place>): void {
  it('ends when another account has the same number, and reports the former owner', async () => {
    await withRealm(await makePlace(), async (services) => {
      const { db } = services.database;
      await register(services, 'alice');
      await link(services);
      await endReplacedLinks(services);
      await wipe(services);
      await register(services, 'victim');
      expect((await playerAccounts(db, masterId)).map(({ userid }) => userid)).toEqual(['victim']);
      await endReplacedLinks(services);
      expect(await playerAccounts(db, masterId)).toEqual([]);
      expect((await linkLogOf(db, accountId)).map(({ reason }) => reason)).toEqual([
        'In the game, its number now belongs to an account with another name.',
      ]);
      // After the owner links the account again, later runs must not remove the link.
      await link(services);
      await endReplacedLinks(services);
      await endReplacedLinks(services);
      expect(await holderOf(db, accountId)).toMatchObject({ master_id: masterId });
    });
  });

  it('remains while the account is missing temporarily (restored table) or is renamed to another case', async () => {
    await withRealm(await makePlace(), async (services) => {
      const { db } = services.database;
      await register(services, 'alice');
      await link(services);
      await endReplacedLinks(services);
      await wipe(services);
      await endReplacedLinks(services);
      await register(services, 'Alice');
      await endReplacedLinks(services);
      expect(await holderOf(db, accountId)).toMatchObject({ master_id: masterId });
    });
  });

  it('releases its holds when the account is replaced, with or without an owner', async () => {
    await withRealm(await makePlace(), async (services) => {
      const { db } = services.database;
      const hold = { accountId, masterId: otherMasterId, loginName: 'alice', until: lastMoment };
      const holds = () => heldFor(db, accountId, 1);
      await register(services, 'Alice');
      await holdAccount(db, hold);
      await endReplacedLinks(services);
      expect(await holds()).toHaveLength(1);
      await wipe(services);
      await endReplacedLinks(services);
      expect(await holds()).toHaveLength(1);
      await register(services, 'victim');
      await endReplacedLinks(services);
      expect(await holds()).toEqual([]);
    });
  });

  it('does not give a new account to the former owner of its number', async () => {
    await withRealm(await makePlace(), async (services) => {
      const { db } = services.database;
      const account = { masterId, userId: 'first1', password: 'x', synced: false, now: 2, ip: null };
      const first = await insertAccount(db, account);
      await link(services, { accountId: first + 1, masterId: otherMasterId });
      const second = await insertAccount(db, { ...account, userId: 'second1' });
      expect(second).toBe(first + 1);
      expect((await playerAccounts(db, masterId)).map(({ userid }) => userid)).toEqual(['first1', 'second1']);
    });
  });
}

describe('a link over SQLite', () =>
  endsReplacedLinks(async () => ({ config: { kind: 'sqlite', file: ':memory:' }, drop: async () => undefined })));
const missing = await mariadbUnavailableReason();
describe.skipIf(missing !== undefined)('a link over MariaDB', { timeout: 60_000 }, () =>
  endsReplacedLinks(() => createTestDatabase('stock')),
);
