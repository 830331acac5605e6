import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ServerConfigInput } from '@kafra/server';
import { createTestDatabase, mariadbUnavailableReason } from '@kafra/server/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newAccount, newCharacter, newPerson, signIn } from '../support/people.ts';
import { startTestServer } from '../support/server.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kafra-restart-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function survivesRestart(database: ServerConfigInput['database']): Promise<void> {
  const start = () => startTestServer({ dataDir, database });
  const before = await start();
  const person = await newPerson(before);
  const from = await newAccount(before, person, 'restart_from');
  const to = await newAccount(before, person, 'restart_to');
  const moved = await newCharacter(before, { account_id: to, char_num: 2, name: 'Moved Already' });
  const stayed = await newCharacter(before, { account_id: from, char_num: 3, name: 'Still Here' });
  const { db } = before.services.database;
  const pet = { class: 1002, name: 'Pet', account_id: from, char_id: moved, incubate: 0 };
  await db.insertInto('pet').values(pet).execute();
  const journal = { master_id: person.masterId, src_acc: from, dst_acc: to, created_at: 1, updated_at: 1 };
  await db
    .insertInto('site_transfer')
    .values([
      { ...journal, char_id: moved, src_slot: 0, dst_slot: 2, state: 1 },
      { ...journal, char_id: stayed, src_slot: 3, dst_slot: 4, state: 0 },
    ])
    .execute();
  await before.close();

  const after = await start();
  expect((await after.call('POST /api/account/info', {}, person.token)).status).toBe(200);
  const rows = after.services.database.db;
  const states = await rows.selectFrom('site_transfer').select(['char_id', 'state']).orderBy('id').execute();
  expect(states).toEqual([
    { char_id: moved, state: 2 },
    { char_id: stayed, state: 3 },
  ]);
  const owner = await rows.selectFrom('pet').select('account_id').executeTakeFirst();
  expect(owner?.account_id).toBe(to);
  const place = await rows.selectFrom('char').where('char_id', '=', stayed).select('account_id').executeTakeFirst();
  expect(place?.account_id).toBe(from);
  await after.close();
}

it('a password whose hash costs less than is set now gets a new one at the next sign-in, and no cheaper one later', async () => {
  const database = { kind: 'sqlite', file: path.join(dataDir, 'realm.sqlite') } as const;
  const hashAfterSignIn = async (memory: number, email?: string) => {
    const server = await startTestServer({ dataDir, database, passwords: { memory, passes: 1 } });
    const person = email ?? (await newPerson(server)).email;
    await signIn(server, person);
    const rows = server.services.database.db.selectFrom('site_master').where('email', '=', person);
    const { pass_hash } = await rows.select('pass_hash').executeTakeFirstOrThrow();
    await server.close();
    return { person, pass_hash };
  };
  const cheap = await hashAfterSignIn(8);
  expect(cheap.pass_hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  const dear = await hashAfterSignIn(64, cheap.person);
  expect(dear.pass_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(await hashAfterSignIn(8, cheap.person)).toEqual(dear);
});

const skipReason = await mariadbUnavailableReason();

describe('sessions outlive a restart, and transfers that were cut off are settled', () => {
  it('over SQLite', () => survivesRestart({ kind: 'sqlite', file: path.join(dataDir, 'realm.sqlite') }));

  it('over MariaDB', async (context) => {
    if (skipReason !== undefined) context.skip(`over MariaDB: ${skipReason}`);
    const database = await createTestDatabase('indexed');
    await survivesRestart(database.config).finally(() => database.drop());
  });
});
