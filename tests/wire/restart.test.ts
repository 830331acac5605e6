import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ServerConfigInput } from '@kafra/server';
import { createTestDatabase, inDatabase, mariadbUnavailableReason } from '@kafra/server/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
  const torn = await newCharacter(before, { account_id: to, char_num: 5, name: 'Torn Apart' });
  const pet = { class: 1002, name: 'Pet', account_id: from, incubate: 0 };
  for (const char_id of [moved, torn])
    await db
      .insertInto('pet')
      .values({ ...pet, char_id })
      .execute();
  const journal = { master_id: person.masterId, src_acc: from, dst_acc: to, created_at: 1, updated_at: 1 };
  await db
    .insertInto('site_transfer')
    .values([
      { ...journal, char_id: moved, src_slot: 0, dst_slot: 2, state: 1 },
      { ...journal, char_id: stayed, src_slot: 3, dst_slot: 4, state: 0 },
      // Two recent moves of characters: one that a game without database transactions left incomplete, and one that may
      // still be running.
      { ...journal, char_id: torn, src_slot: 5, dst_slot: 5, state: 0, updated_at: Date.now() },
      { ...journal, char_id: stayed, src_slot: 3, dst_slot: 6, state: 0, updated_at: Date.now() },
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
    { char_id: torn, state: 2 },
    { char_id: stayed, state: 0 },
  ]);
  expect(await rows.selectFrom('pet').select('account_id').execute()).toEqual([{ account_id: to }, { account_id: to }]);
  const place = await rows.selectFrom('char').where('char_id', '=', stayed).select('account_id').executeTakeFirst();
  expect(place?.account_id).toBe(from);
  await after.close();
}

/** Simulates a server that was killed: it neither ends its database transactions nor removes its registration. */
async function isKilledInATransfer(database: ServerConfigInput['database'], isTorn: boolean): Promise<void> {
  const start = () => startTestServer({ dataDir, database });
  const before = await start();
  const person = await newPerson(before);
  const from = await newAccount(before, person, 'killed_from');
  const to = await newAccount(before, person, 'killed_to');
  const character = await newCharacter(before, { account_id: from, char_num: 0, name: 'In Between' });
  const { database: opened, instance } = before.services;
  const pet = { class: 1002, name: 'Pet', account_id: from, char_id: character, incubate: 0 };
  await opened.db.insertInto('pet').values(pet).execute();
  const petOwner = async (db = opened.db) => (await db.selectFrom('pet').select('account_id').execute())[0]?.account_id;
  const open = () => opened.db.selectFrom('site_transfer').where('state', '=', 1).select('id').execute();
  const { transaction } = opened;
  const killed = vi.spyOn(opened, 'transaction').mockImplementation(async (work) => {
    if ((await open()).length > 0) throw new Error('killed');
    return transaction(work);
  });
  vi.spyOn(instance, 'stop').mockResolvedValue();
  const move = { src_char_id: character, src_acc_id: from, dst_acc_id: to, dst_slot: 0 };
  expect((await before.call('POST /api/account/transfer-character', move, person.token)).status).toBe(500);
  expect([await petOwner(), (await open()).length]).toEqual([to, 1]);
  killed.mockRestore();
  // Simulates tables without transactions, in which only a part of the change was written.
  if (isTorn) await opened.db.updateTable('pet').set({ account_id: from }).execute();
  await before.close();

  const after = await start();
  const { db } = after.services.database;
  expect(await petOwner(db)).toBe(to);
  expect(await db.selectFrom('site_transfer').select('state').execute()).toEqual([{ state: 2 }]);
  await after.close();
}

it('a password hash is renewed at the next sign-in if its cost is below the settings, but never reduced', async () => {
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

describe('a restart keeps sessions and settles interrupted transfers', () => {
  it('over SQLite', () => survivesRestart({ kind: 'sqlite', file: path.join(dataDir, 'realm.sqlite') }));

  it.each([false, true])(
    'of a server that was killed during a transfer over SQLite, with an incomplete change: %s',
    (isTorn) => isKilledInATransfer({ kind: 'sqlite', file: path.join(dataDir, 'realm.sqlite') }, isTorn),
  );

  it.skipIf(skipReason !== undefined).each([false, true])(
    `of a server killed during a transfer over MariaDB${skipReason === undefined ? '' : `: ${skipReason}`}; MyISAM: %s`,
    async (isMyIsam) => {
      const database = await createTestDatabase('indexed');
      const tables = isMyIsam ? ['char', 'pet', 'sc_data'] : [];
      const statements = tables.map((name) => `ALTER TABLE \`${name}\` ENGINE=MyISAM`);
      await inDatabase(database, statements);
      await isKilledInATransfer(database.config, isMyIsam).finally(() => database.drop());
    },
  );

  it('over MariaDB', async (context) => {
    if (skipReason !== undefined) context.skip(`over MariaDB: ${skipReason}`);
    const database = await createTestDatabase('indexed');
    await survivesRestart(database.config).finally(() => database.drop());
  });
});
