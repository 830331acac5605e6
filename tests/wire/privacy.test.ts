import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoToken, startDemo } from '../support/demo.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let player: string;
let other: string;
let owner: string;
beforeEach(async () => {
  server = await startDemo();
  [player, other, owner] = await Promise.all([
    demoToken(server, 'player'),
    demoToken(server, 'loner'),
    demoToken(server, 'owner'),
  ]);
});
afterEach(() => server.close());

const lists = ['player-activity', 'mvp-rankings', 'blacksmith-rankings', 'live-market'] as const;
type List = (typeof lists)[number];

async function readAll(token: string): Promise<Record<List, string>> {
  const texts = await Promise.all(
    lists.map(async (name) => [name, (await server.call(`GET /api/server/${name}`, undefined, token)).text] as const),
  );
  return Object.fromEntries(texts) as Record<List, string>;
}

const change = (hidden: Partial<Record<'hide_activity' | 'hide_ranking' | 'hide_market_name', boolean>>) =>
  server.call(
    'POST /api/account/change-privacy',
    { hide_activity: false, hide_ranking: false, hide_market_name: false, ...hidden },
    player,
  );

/** Names of the player's characters begin with this word; no other names do. */
const name = /"Lumen\b/;

test("a player's privacy settings hide the player from other players in each chosen list", async () => {
  const before = await readAll(other);
  for (const list of ['player-activity', 'mvp-rankings', 'live-market'] as const) expect(before[list]).toMatch(name);
  expect((await change({ hide_activity: true, hide_ranking: true, hide_market_name: true })).status).toBe(204);
  server.advance(5_000);
  // Staff request the lists first. The test shows that replies for staff are not cached for players.
  const staff = await readAll(owner);
  const hidden = await readAll(other);
  expect(await readAll(owner)).toEqual(staff);
  for (const list of lists) {
    expect(staff[list]).toBe(before[list]);
    expect(hidden[list]).not.toMatch(name);
    expect(await readAll(other)).toEqual(hidden);
  }

  const activity = JSON.parse(hidden['player-activity']).activity;
  const fullActivity = JSON.parse(before['player-activity']).activity;
  expect(activity.last_online_7d).toBe(fullActivity.last_online_7d);
  expect(activity.last_online_7d_players.length).toBeLessThan(fullActivity.last_online_7d_players.length);

  const ranked = JSON.parse(hidden['mvp-rankings']).player_rankings;
  const fullRanking = JSON.parse(before['mvp-rankings']).player_rankings;
  expect(ranked.map(({ rank, total_kills }: Record<string, number>) => [rank, total_kills])).toEqual(
    fullRanking.map(({ rank, total_kills }: Record<string, number>) => [rank, total_kills]),
  );
  const place = fullRanking.findIndex((entry: { name: string }) => entry.name === 'Lumen');
  expect(ranked[place]).toMatchObject({ name: 'hidden', id: 0 });
  expect(ranked[place].guild).toBeUndefined();

  const shops = JSON.parse(hidden['live-market']).live_market;
  const nameless = shops.filter(({ character_name }: { character_name: string }) => character_name === '');
  expect(nameless.length).toBeGreaterThan(0);
  expect(nameless.every(({ shop_name }: { shop_name: string }) => shop_name !== '')).toBe(true);
});

test("a player's privacy settings are shown to their owner, can be reset, and are separate for each list", async () => {
  const settings = async () => (await server.call('POST /api/account/info', {}, player)).body.master_account.privacy;
  const nothing = { hide_activity: false, hide_ranking: false, hide_market_name: false };
  expect(await settings()).toEqual(nothing);
  await change({ hide_ranking: true });
  expect(await settings()).toEqual({ ...nothing, hide_ranking: true });
  server.advance(5_000);
  const hidden = await readAll(other);
  expect(hidden['mvp-rankings']).not.toMatch(name);
  expect(hidden['player-activity']).toMatch(name);
  expect(hidden['live-market']).toMatch(name);
  await change({});
  server.advance(5_000);
  expect((await readAll(other))['mvp-rankings']).toMatch(name);
  expect(await settings()).toEqual(nothing);
});

test.each([
  {},
  { hide_activity: true },
  { hide_activity: 1, hide_ranking: false, hide_market_name: false },
  { hide_activity: true, hide_ranking: true, hide_market_name: true, master_id: 1 },
])("a player's privacy settings reject the value %j", async (body) => {
  const { status, body: refusal } = await server.call('POST /api/account/change-privacy', body, player);
  expect([status, refusal.code]).toEqual([400, 'invalid_request']);
});

test("a player's privacy settings cannot be changed by visitors", async () => {
  expect((await server.call('POST /api/account/change-privacy', {})).status).toBe(401);
});
