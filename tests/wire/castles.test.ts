import { minute } from '@kafra/sdk/rules';
import { createCastleRecorder, insertMany } from '@kafra/server/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoNoon, startDemo } from '../support/demo.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startDemo();
});
afterEach(() => server.close());

const read = async (name: string, of = server) => {
  const answer = await of.call(`GET /api/server/${name}`);
  expect(answer.status).toBe(200);
  return answer.body;
};

test('visitors can read the castles of the demo realm and their history', async () => {
  const { castles } = await read('castles');
  expect(castles.map(({ id, name, map, location }: Record<string, unknown>) => [id, name, map, location])).toEqual([
    [0, 'Emberwatch', 'prtg_cas01', 'Heath of Three Crowns, West'],
    [1, 'Briarhold', 'payg_cas02', 'Heath of Three Crowns, North'],
    [2, 'Gloamspire', 'gefg_cas04', 'Heath of Three Crowns, East'],
  ]);
  for (const castle of castles) {
    expect(castle.guild).toBeTruthy();
    expect(castle.since).toBeLessThan(demoNoon);
    const emblem = await fetch(`${server.url}${castle.emblem_img}`);
    expect([emblem.status, emblem.headers.get('content-type')]).toEqual([200, 'image/png']);
  }
  const { holds } = await read('castle-history');
  const [last, before] = holds.filter(({ castle_id }: { castle_id: number }) => castle_id === 0);
  expect(last).toMatchObject({ castle: 'Emberwatch', guild: castles[0].guild, from: castles[0].since });
  expect(last.to).toBeUndefined();
  expect(before).toMatchObject({ to: last.from });
});

test('a castle that one guild loses and conquers again has two more finished entries in its history', async () => {
  const { database, instance } = server.services;
  const { db } = database;
  let now = demoNoon;
  const recorder = createCastleRecorder({ database, clock: { now: () => now }, instance: instance.id });
  const owner = async () => (await read('castles')).castles[0];
  const before = await owner();
  const count = async () => (await read('castle-history')).holds.filter(({ to }: { to?: number }) => to).length;
  const finished = await count();
  const guild = await db.selectFrom('guild_castle').selectAll().where('castle_id', '=', 0).executeTakeFirstOrThrow();
  await insertMany(db, 'guild', [{ guild_id: 77, name: 'Seven', char_id: 1, master: 'x' }]);
  for (const [step, guild_id] of [77, guild.guild_id].entries()) {
    now = demoNoon + (step + 1) * minute;
    await db.updateTable('guild_castle').set({ guild_id }).where('castle_id', '=', 0).execute();
    await recorder.record();
    // The server caches replies for five seconds, so its clock is advanced.
    server.advance(5_000);
    expect(await owner()).toMatchObject({
      guild: step === 0 ? 'Seven' : before.guild,
      since: now,
      times_held: step === 0 ? 1 : before.times_held + 1,
    });
  }
  expect(await count()).toBe(finished + 2);
});

test('a realm without game databases and guilds has no castles', async () => {
  const empty = await startTestServer();
  try {
    expect(await read('castles', empty)).toEqual({ castles: [] });
    expect(await read('castle-history', empty)).toEqual({ holds: [], emblems: {} });
    await insertMany(empty.services.database.db, 'guild_castle', [{ castle_id: 5, guild_id: 0 }]);
    empty.advance(5_000);
    expect(await read('castles', empty)).toEqual({ castles: [] });
  } finally {
    await empty.close();
  }
});
