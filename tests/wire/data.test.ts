import { truncate } from 'node:fs/promises';
import { demoPassword } from '@kafra/demo/testing';
import type { MarketLog } from '@kafra/sdk/contract';
import { topSalesByWindow } from '@kafra/sdk/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { overDatabases } from '../support/databases.ts';
import { startDemo } from '../support/demo.ts';
import { signIn } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

overDatabases((start) => {
  /** The tests use a frozen demo realm, so that all responses are the same at every run. */
  const now = Date.UTC(2026, 10, 20, 12);
  let server: TestServer;
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    server = await startDemo(start, now);
  });
  afterAll(() => server.close());

  async function as(who: string): Promise<string> {
    const token = tokens.get(who) ?? (await signIn(server, `${who}@kafra.example`, demoPassword));
    tokens.set(who, token);
    return token;
  }

  const ask = async (who: string, line: string, body: unknown = line.startsWith('POST') ? {} : undefined) =>
    server.call(line, body, await as(who));

  describe('public facts about the realm', () => {
    test('count vendors as online, but not as players', async () => {
      const { body } = await server.call('GET /api/server/online-players');
      expect(body.players).toBeGreaterThan(20);
      expect(body.vendors).toBeGreaterThan(10);
    });

    test('count online players from the database at most once in five seconds', async () => {
      const count = async () => (await server.call('GET /api/server/online-players')).body;
      const before = await count();
      const { db } = server.services.database;
      const { char_id } = await db
        .selectFrom('char')
        .where('online', '=', 0)
        .select('char_id')
        .executeTakeFirstOrThrow();
      const set = (online: number) => db.updateTable('char').set({ online }).where('char_id', '=', char_id).execute();
      await set(1);
      expect(await count()).toEqual(before);
      server.advance(5_000);
      expect(await count()).toEqual({ ...before, players: before.players + 1 });
      await set(0);
    });

    test('include the castles with their names in the demo world', async () => {
      const { body } = await server.call('GET /site.json');
      const names = body.woe.castles.map(({ map, name }: { map: string; name: string }) => [map, name]);
      expect(names).toEqual([
        ['prtg_cas01', 'Emberwatch'],
        ['payg_cas02', 'Briarhold'],
        ['gefg_cas04', 'Gloamspire'],
      ]);
      expect(body.demo).toBe(true);
      for (const name of ['item', 'mob', 'map'])
        expect((await fetch(`${server.url}/db/${name}_db_${body.databases[name]}.json.gz`)).status).toBe(200);
    });

    test('include a region of the day, one of twelve, which an operator may set for a day', async () => {
      const { db } = server.services.database;
      const turn = (await server.call('GET /api/server/daily-spotlight')).body.spotlight;
      expect(turn.maps.length).toBeGreaterThan(0);
      await db
        .insertInto('site_spotlight_override')
        .values({ day: '2026-11-20', region: 'Festival', maps: '["lan_fild01"]' })
        .execute();
      server.advance(5_000);
      const set = (await server.call('GET /api/server/daily-spotlight')).body.spotlight;
      expect(set).toEqual({ region: 'Festival', maps: ['lan_fild01'] });
    });

    test('include guild emblems that clients may cache permanently', async () => {
      const { body } = await ask('player', 'GET /api/server/guild-rankings');
      expect(body.rankings[0].level).toBeGreaterThanOrEqual(body.rankings[1].level);
      const picture = await fetch(server.url + body.rankings[0].emblem_img);
      expect(picture.headers.get('content-type')).toBe('image/png');
      expect(picture.headers.get('cache-control')).toContain('immutable');
      expect((await fetch(`${server.url}/api/server/emblem/999`)).status).toBe(404);
    });
  });

  describe('market data', () => {
    test('lists sales, newest first, with an average price that matches them', async () => {
      const { body } = await ask('player', 'GET /api/server/market-history');
      expect(body.vending_history.length).toBeGreaterThan(500);
      expect(body.buying_history.length).toBeGreaterThan(100);
      const times = body.vending_history.map((row: { last_sale_time: number }) => row.last_sale_time);
      expect(times).toEqual([...times].sort((a, b) => b - a));
      expect(body.vending_start_time).toBeLessThan(now - 360 * 86_400_000);
      for (const row of body.vending_history) {
        expect(row.mean_price).toBeGreaterThanOrEqual(row.min_price);
        expect(row.mean_price).toBeLessThanOrEqual(row.max_price);
      }
    });

    test('has a separate call for the price history of an item if its list is long', async () => {
      const { body } = await ask('player', 'GET /api/server/market-history');
      const [row] = body.vending_history;
      expect(row.price_history).toBeUndefined();
      expect(body.buying_history[0].price_history.length).toBeGreaterThan(0);
      const { body: one } = await ask('player', `GET /api/server/market-item/${row.key}`);
      const sold = one.item.price_history.reduce((sum: number, day: { amount: number }) => sum + day.amount, 0);
      expect(sold).toBe(row.total_quantity);
    });

    test('returns no sales for an item without sales, and an error for an invalid key', async () => {
      const key = Buffer.alloc(16, 7).toString('base64url');
      const { body, status } = await ask('player', `GET /api/server/market-item/s${key}`);
      expect([status, body]).toEqual([200, { start_time: expect.any(Number) }]);
      expect((await ask('player', 'GET /api/server/market-item/snothing')).status).toBe(404);
    });

    test('returns more than a year of days only in the history of one item', async () => {
      const { db } = server.services.database;
      const history = async () => {
        server.advance(5_000);
        return (await ask('player', 'GET /api/server/market-history')).body;
      };
      const [row] = (await history()).buying_history;
      const known = await db
        .selectFrom('site_market_day')
        .selectAll()
        .where('side', '=', 2)
        .where('item_key', '=', Buffer.from(row.key.slice(1), 'base64url'))
        .executeTakeFirstOrThrow();
      const old = { ...known, day: '2024-05-01' };
      await db.insertInto('site_market_day').values(old).execute();
      expect((await history()).buying_history[0].price_history).toBeUndefined();
      const { body } = await ask('player', `GET /api/server/market-item/${row.key}`);
      expect(body.start_time).toBe(Date.UTC(2024, 4, 1));
      expect(body.item.price_history[0]).toMatchObject({ start_time: body.start_time, amount: known.amount });
      await db.deleteFrom('site_market_day').where('day', '=', '2024-05-01').execute();
    });

    test('shows the most expensive sales of each period and the sales of each day', async () => {
      const { body } = await ask('player', 'GET /api/server/market-logs');
      for (const [window, days] of Object.entries({ day: 1, week: 7, month: 30, year: 365 })) {
        const top = body.top[window];
        expect(top).toHaveLength(5);
        const prices = top.map((sale: { price: number }) => sale.price);
        expect(prices).toEqual([...prices].sort((a, b) => b - a));
        for (const sale of top) expect(sale.time).toBeGreaterThanOrEqual(now - days * 86_400_000);
      }
      expect(body.market_logs.length).toBeLessThanOrEqual(20);
      expect(body.daily.length).toBeGreaterThan(360);
    });

    test('does not count a sale exactly one day ago for the last day, as the screens do', async () => {
      const { db } = server.services.database;
      const { id: _id, ...known } = await db.selectFrom('site_market_log').selectAll().executeTakeFirstOrThrow();
      const edge = { ...known, side: 1, sold_at: now - 86_400_000, price: 2_000_000_000, src_pick_id: 2_000_000_000 };
      await db.insertInto('site_market_log').values(edge).execute();
      server.advance(5_000);
      const { top, market_logs } = (await ask('player', 'GET /api/server/market-logs')).body;
      expect(top.day[0].price).toBeLessThan(edge.price);
      expect(top.week[0]).toMatchObject({ price: edge.price, time: edge.sold_at });
      const prices = (lists: Record<string, { price: number }[]>) =>
        Object.entries(lists).map(([window, list]) => [window, list.map(({ price }) => price)]);
      expect(prices(topSalesByWindow(market_logs, now))).toEqual(prices(top));
      await db.deleteFrom('site_market_log').where('src_pick_id', '=', edge.src_pick_id).execute();
      server.advance(5_000);
    });

    test('the most expensive sales are of different items, however often one of them is sold', async () => {
      const { db } = server.services.database;
      const { id: _id, ...known } = await db.selectFrom('site_market_log').selectAll().executeTakeFirstOrThrow();
      const often = Array.from({ length: 60 }, (_, index) => ({
        ...known,
        ...{ side: 1, sold_at: now - index, price: 2_000_000_000 - index, src_pick_id: 2_000_000_000 + index },
      }));
      await db.insertInto('site_market_log').values(often).execute();
      server.advance(5_000);
      const { top, market_logs } = (await ask('player', 'GET /api/server/market-logs')).body;
      for (const [window, list] of Object.entries(top) as [string, MarketLog[]][]) {
        expect(list, window).toHaveLength(5);
        expect(list[0]?.price).toBe(2_000_000_000);
        const pieces = list.map(({ item: { nameid, refine, cards, element, vvs, producer, enchant } }) =>
          JSON.stringify([nameid, refine, cards.toSorted(), element, vvs, producer, enchant]),
        );
        expect(new Set(pieces).size, window).toBe(5);
      }
      expect(topSalesByWindow(market_logs, now)).toEqual(top);
      await db.deleteFrom('site_market_log').where('src_pick_id', '>=', 2_000_000_000).execute();
      server.advance(5_000);
    });

    test('includes shops and buying stores, with the database record of their item', async () => {
      const { body } = await ask('player', 'GET /api/server/live-market');
      const kinds = new Set(body.live_market.map((entry: { type: number }) => entry.type));
      expect(kinds).toEqual(new Set([1, 2]));
      for (const entry of body.live_market) expect(entry.created_at).toBeLessThan(now);
      const sold = new Set(
        (await ask('player', 'GET /api/server/market-history')).body.vending_history.map(
          (row: { key: string }) => row.key,
        ),
      );
      const selling = body.live_market.filter((entry: { type: number }) => entry.type === 1);
      expect(selling.some((entry: { key: string }) => sold.has(entry.key))).toBe(true);
    });
  });

  describe('rankings and activity', () => {
    test.each(['blacksmith', 'alchemist', 'taekwon'])('rank characters of the class %s by fame', async (kind) => {
      const { body } = await ask('player', `GET /api/server/${kind}-rankings`);
      const fame = body.rankings.map((row: { fame: number }) => row.fame);
      expect(fame.length).toBeGreaterThan(0);
      expect(fame).toEqual([...fame].sort((a, b) => b - a));
    });

    test('rank MVP hunters by kills, with the MVPs that they killed most', async () => {
      const { body } = await ask('player', 'GET /api/server/mvp-rankings');
      const [first, second] = body.player_rankings;
      expect(first.rank).toBe(1);
      expect(first.total_kills).toBeGreaterThanOrEqual(second.total_kills);
      expect(first.top_monsters[0].name).not.toMatch(/^Monster \d/);
      expect(body.mvp_rankings.length).toBeGreaterThan(5);
    });

    test('show the class picture of a ranked character, but not of an unknown character', async () => {
      const { body } = await ask('player', 'GET /api/server/mvp-rankings');
      const { body: sprite } = await ask('player', `GET /api/server/sprite/${body.player_rankings[0].id}`);
      const picture = await fetch(server.url + sprite.url);
      expect(picture.headers.get('content-type')).toBe('image/webp');
      expect((await ask('player', 'GET /api/server/sprite/999999')).status).toBe(404);
      expect((await ask('player', 'GET /api/server/sprite/0')).status).toBe(400);
    });

    test('count players who were online today for this week too', async () => {
      const { activity } = (await ask('player', 'GET /api/server/player-activity')).body;
      expect(activity.last_online_24h).toBe(activity.last_online_24h_players.length);
      expect(activity.last_online_7d).toBeGreaterThan(activity.last_online_24h);
      const week = new Set(activity.last_online_7d_players.map((row: { char_name: string }) => row.char_name));
      expect(activity.last_online_24h).toBeGreaterThan(0);
      for (const row of activity.last_online_24h_players) expect(week).toContain(row.char_name);
    });
  });

  interface LogLine {
    time: number;
    acc_name: string | null;
    char_name: string | null;
    log_type: number;
    modifier: number;
    items: { item?: { nameid: number; unique_id?: string }; amount?: number; zeny?: number }[];
  }

  describe('item logs', () => {
    const logs = async (who: string, query: unknown, of = 'account') =>
      (await ask(who, `POST /api/${of}/item-logs`, query)).body as { item_logs: LogLine[]; next_cursor: string | null };

    test("contain only entries of the user's own characters, newest first", async () => {
      const { item_logs } = await logs('loner', {});
      expect(item_logs.length).toBeGreaterThan(10);
      expect(new Set(item_logs.map((line) => line.acc_name))).toEqual(new Set(['loner_ash']));
      const times = item_logs.map((line) => line.time);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
    });

    test("return the same empty result for another user's character and an unknown one", async () => {
      const foreign = await logs('loner', { strict: { characters: ['Lumen'] } });
      const nobody = await logs('loner', { strict: { characters: ['No Such Name'] } });
      expect(foreign.item_logs).toEqual([]);
      expect(nobody.item_logs).toEqual([]);
      expect((await ask('loner', 'POST /api/admin/item-logs')).status).toBe(403);
    });

    test('match every required filter of a query, with any of its values', async () => {
      const strict = {
        log_types: [
          [4, 0],
          [128, 0],
        ],
        characters: ['Lumen'],
      };
      const { item_logs } = await logs('player', { strict });
      expect(item_logs.length).toBeGreaterThan(0);
      for (const line of item_logs) {
        expect([4, 128]).toContain(line.log_type);
        expect(line.char_name).toBe('Lumen');
      }
      const guild = await logs('player', { strict: { log_types: [[2048, 2]] } });
      expect(guild.item_logs.every((line) => line.modifier === 2)).toBe(true);
      expect(guild.item_logs.length).toBeGreaterThan(0);
    });

    test('match a typed text with characters and accounts, or with the ids that the client found for it', async () => {
      const all = (await logs('player', {})).item_logs;
      const item = all.flatMap((line) => line.items).find((line) => line.item)?.item;
      const found = (await logs('player', { fuzzy: { search: 'lumen_vault', items: [item?.nameid] } })).item_logs;
      expect(found.length).toBeGreaterThan(0);
      for (const line of found) {
        const hit = line.acc_name === 'lumen_vault' || line.items.some((entry) => entry.item?.nameid === item?.nameid);
        expect(hit).toBe(true);
      }
      expect((await logs('player', { fuzzy: { search: 'zz-nothing' } })).item_logs).toEqual([]);
      expect((await logs('player', { fuzzy: { search: 'z' } })).item_logs.length).toBe(all.length);
    });

    test('can be filtered by the amount of zeny', async () => {
      const { item_logs } = await logs('player', { strict: { zeny: { min: 1_000_000 } } });
      expect(item_logs.length).toBeGreaterThan(0);
      for (const line of item_logs.flatMap((entry) => entry.items))
        expect(Math.abs(line.zeny ?? 0)).toBeGreaterThanOrEqual(1_000_000);
      const items = (await logs('player', { strict: { zeny: false } })).item_logs.flatMap((entry) => entry.items);
      expect(items.length).toBeGreaterThan(0);
      expect(items.every((line) => line.zeny === undefined)).toBe(true);
    });

    test.each([
      ['account', 'player'],
      ['admin', 'staff'],
    ])('contain the whole %s log if all pages are joined', async (of, who) => {
      const strict = { time: { from: now - 6 * 86_400_000 } };
      const whole = (await logs(who, { strict, limit: 1000 }, of)).item_logs;
      const paged: LogLine[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof logs>> = await logs(
          who,
          { strict, limit: 40, ...(cursor && { cursor }) },
          of,
        );
        paged.push(...page.item_logs);
        cursor = page.next_cursor;
      } while (cursor && paged.length < whole.length);
      expect(paged.slice(0, whole.length)).toEqual(whole.slice(0, paged.length));
      expect(paged.length).toBeGreaterThan(60);
    });

    test('reject a page cursor of another query, and an invented one', async () => {
      const { next_cursor } = await logs('player', { limit: 10 });
      const other = { limit: 10, cursor: next_cursor, strict: { refine: [7] } };
      expect((await ask('player', 'POST /api/account/item-logs', other)).status).toBe(400);
      expect((await ask('staff', 'POST /api/account/item-logs', { limit: 10, cursor: next_cursor })).status).toBe(400);
      const forged = { limit: 10, cursor: `${next_cursor?.split('.')[0]}.AAAA` };
      expect((await ask('player', 'POST /api/account/item-logs', forged)).status).toBe(400);
    });

    test('reject unsupported filters', async () => {
      for (const query of [
        { strict: { rcodes: [1] } },
        { strict: { nonsense: [1] } },
        { fuzzy: { rcodes: [1] } },
        { strict: { items: ['a'] } },
      ])
        expect((await ask('player', 'POST /api/account/item-logs', query)).status).toBe(400);
    });

    test('show staff the entries of all users, and monsters by name', async () => {
      const { item_logs } = await logs('staff', {}, 'admin');
      expect(new Set(item_logs.map((line) => line.acc_name)).size).toBeGreaterThan(20);
      const drops = (await logs('staff', { strict: { log_types: [[8, 0]] }, limit: 20 }, 'admin')).item_logs;
      expect(drops[0]?.char_name).toMatch(/^[A-Z]/);
      expect(drops[0]?.acc_name ?? undefined).toBeUndefined();
    });

    test('assign zeny from a monster to the character who received it', async () => {
      const { db } = server.services.database;
      const { char_id } = await db
        .selectFrom('char')
        .where('name', '=', 'Lumen')
        .select('char_id')
        .executeTakeFirstOrThrow();
      const row = { time: '2026-11-20 11:59:59', char_id, type: 'M', amount: 4_321 };
      await db.insertInto('zenylog').values(row).execute();
      const [line] = (await logs('player', { strict: { zeny: { min: 4_321, max: 4_321 } }, limit: 1 })).item_logs;
      expect(line).toMatchObject({ char_name: 'Lumen', items: [{ zeny: 4_321 }] });
      await db.deleteFrom('zenylog').where('type', '=', 'M').where('amount', '=', 4_321).execute();
    });

    test.each([
      { strict: { refine: [7] } },
      { strict: { elements: [1, 3] } },
      { strict: { accounts: ['LUMEN_MAIN'] } },
      { strict: { guilds: ['Lanternwatch'] } },
      { strict: { master_accounts: ['Player@Kafra.example'] } },
      { fuzzy: { search: 'lum' } },
      { fuzzy: { log_types: [[512, 0]], vvs: [3] } },
    ])('accept the query %j from staff', async (query) => {
      const { item_logs } = await logs('staff', query, 'admin');
      expect(item_logs.length).toBeGreaterThan(0);
    });

    test('follow one item by its unique id', async () => {
      const { item_logs } = await logs('staff', {}, 'admin');
      const id = item_logs.flatMap((line) => line.items).find((line) => line.item?.unique_id)?.item?.unique_id;
      const found = (await logs('staff', { strict: { unique_id: [id] } }, 'admin')).item_logs;
      expect(found.flatMap((line) => line.items).map((line) => line.item?.unique_id)).toEqual([id]);
      expect((await logs('staff', { fuzzy: { unique_id: '99999999999999999999' } }, 'admin')).item_logs).toEqual([]);
    });
  });

  describe('login log queries', () => {
    test("show the user's own logins, including those of a guest who used the account", async () => {
      const { body } = await ask('player', 'POST /api/account/login-logs');
      const users = new Set(body.login_logs.map((row: { acc_name: string }) => row.acc_name));
      expect([...users].every((user) => String(user).startsWith('lumen_'))).toBe(true);
      expect(body.login_logs.some((row: { guest_profile_name?: string }) => row.guest_profile_name)).toBe(true);
      const guests = await ask('player', 'POST /api/account/login-logs', {
        strict: { guest_profiles: ['Stall helper'] },
      });
      expect(guests.body.login_logs.length).toBeGreaterThan(0);
      for (const row of guests.body.login_logs) expect(row.guest_profile_name).toBe('Stall helper');
      expect(
        (await ask('loner', 'POST /api/account/login-logs', { strict: { guest_profiles: [1] } })).body.login_logs,
      ).toEqual([]);
    });

    test('find logins by result, address and name for staff, also for accounts that do not exist', async () => {
      const logins = async (query: unknown) =>
        (await ask('staff', 'POST /api/admin/login-logs', query)).body.login_logs as {
          rcode: number;
          ip: string;
          acc_name: string;
        }[];
      expect(new Set((await logins({ strict: { rcodes: [4, 6] } })).map((row) => row.rcode))).toEqual(new Set([4, 6]));
      const fromThere = await logins({ fuzzy: { search: '192.0.2.' } });
      expect(fromThere.length).toBeGreaterThan(0);
      expect(fromThere.every((row) => row.ip.startsWith('192.0.2.'))).toBe(true);
      expect((await logins({ fuzzy: { search: 'goldseller' } })).length).toBeGreaterThan(0);
      const [some] = await logins({ fuzzy: { rcodes: [0] } });
      expect((await logins({ strict: { ips: [some?.ip] } })).length).toBeGreaterThan(0);
    });

    test('exclude logins of the game servers', async () => {
      const { db } = server.services.database;
      await db.insertInto('login').values({ userid: 's1', user_pass: 'p1', sex: 'S', email: 'a@a.com' }).execute();
      const row = { time: '2026-11-20 11:59:59', ip: '192.0.2.254', user: 'S1', rcode: 100 };
      await db.insertInto('loginlog').values(row).execute();
      const { body } = await ask('staff', 'POST /api/admin/login-logs', { limit: 5 });
      expect(body.login_logs).toHaveLength(4);
      const named = await ask('staff', 'POST /api/admin/login-logs', { strict: { accounts: ['s1'] } });
      expect(named.body.login_logs).toEqual([]);
      await db.deleteFrom('loginlog').where('ip', '=', '192.0.2.254').execute();
      await db.deleteFrom('login').where('sex', '=', 'S').execute();
    });
  });

  describe('the storage list', () => {
    interface Stored {
      storage_type: number;
      is_guild: boolean;
      guild?: string;
      account_name?: string;
      character_name?: string;
      item: { nameid: number; identified: boolean };
    }
    const things = async (who: string, query: unknown, of = 'account') =>
      (await ask(who, `POST /api/${of}/storage`, query)).body.storage as Stored[];

    test('contains items in inventories, carts, storages and mails, and in guild storages that the user may open', async () => {
      const types = new Set((await things('player', {})).map((row) => row.storage_type));
      expect([...types].sort()).toEqual([1, 2, 3, 4, 5, 6]);
      expect((await things('member', {})).some((row) => row.is_guild)).toBe(false);
    });

    test('can be filtered by kind of storage, character and item', async () => {
      const ofKind = await things('player', { strict: { storage_types: [2] } });
      expect(new Set(ofKind.map((row) => row.storage_type))).toEqual(new Set([2]));
      const bag = await things('player', { strict: { characters: ['lumen'] } });
      expect(new Set(bag.map((row) => row.character_name))).toEqual(new Set(['Lumen']));
      const guild = await things('staff', { strict: { guilds: ['Lanternwatch'] } }, 'admin');
      expect(new Set(guild.map((row) => row.guild))).toEqual(new Set(['Lanternwatch']));
      // The rows show the account of the guild's leader, because a guild storage belongs to no single account.
      for (const { account_name } of guild) expect(account_name).toMatch(/./);
    });

    test.each(['strict', 'fuzzy'])('can be filtered for unidentified items with a %s filter', async (kind) => {
      const found = await things('staff', { [kind]: { unidentified: true } }, 'admin');
      expect(found.length).toBeGreaterThan(0);
      expect(new Set(found.map(({ item }) => item.identified))).toEqual(new Set([false]));
      const logs = await ask('staff', 'POST /api/admin/item-logs', { [kind]: { unidentified: true } });
      expect(logs.status).toBe(400);
    });

    test.each([
      ['a guild', 'Lanternw', (row: Stored) => row.guild === 'Lanternwatch'],
      ['a master account', 'Player@kafra', (row: Stored) => row.account_name === 'player@kafra.example'],
    ])('with items of %s is found by staff with a text', async (_, search, isWanted) => {
      const found = await things('staff', { fuzzy: { search } }, 'admin');
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter((row) => !isWanted(row))).toEqual([]);
    });

    test('of all users has pages without duplicates', async () => {
      const seen = new Set<string>();
      let cursor: string | undefined;
      let rows = 0;
      do {
        const { body } = await ask('staff', 'POST /api/admin/storage', { limit: 700, ...(cursor && { cursor }) });
        for (const row of body.storage) seen.add(JSON.stringify(row));
        rows += body.storage.length;
        cursor = body.next_cursor ?? undefined;
      } while (cursor);
      expect(rows).toBeGreaterThan(3_000);
      expect(seen.size).toBeGreaterThan(rows * 0.95);
    });
  });

  describe('guilds', () => {
    test.each([
      ['player', true, true],
      ['officer', true, true],
      ['member', true, false],
      ['loner', false, false],
      ['fresh', false, false],
    ])('show %s in a guild %s, with access to its guild storage %s', async (who, member, storage) => {
      const { body } = await ask(who, 'GET /api/account/guild-access');
      expect(body).toEqual({ has_guild_membership: member, has_guild_storage_access: storage });
      const { body: held } = await ask(who, 'POST /api/account/guild-storage');
      expect(held.storage.length > 0).toBe(storage);
    });

    test('have a log of the characters who stored and removed each item', async () => {
      const moves = async (query: unknown) =>
        (await ask('officer', 'POST /api/account/guild-storage-logs', query)).body.guild_storage_logs as {
          amount: number;
          char_name: string;
          guild_name: string;
          item: { nameid: number };
        }[];
      const all = await moves({});
      expect(new Set(all.map((row) => row.guild_name))).toEqual(new Set(['Order of the Wick']));
      expect(all.some((row) => row.amount < 0) && all.some((row) => row.amount > 0)).toBe(true);
      const [one] = all;
      const found = await moves({ fuzzy: { search: one?.char_name } });
      expect(found.length).toBeGreaterThan(0);
      for (const row of found) expect(row.char_name).toBe(one?.char_name);
      expect((await moves({ fuzzy: { log_types: [[2048, 2]] } })).length).toBe(all.length);
      expect(await moves({ strict: { log_types: [[1, 0]] } })).toEqual([]);
      const ofItem = await moves({ strict: { items: [one?.item.nameid ?? 0] } });
      expect(new Set(ofItem.map((row) => row.item.nameid))).toEqual(new Set([one?.item.nameid]));
    });
  });

  describe('backups of the server', () => {
    test('are listed for staff, and downloaded only by the owner, as a whole or in parts', async () => {
      const { body } = await ask('staff', 'POST /api/admin/db-backups');
      const [latest] = body.backups;
      expect(latest.file_name).toMatch(/^kafra_2026-11-20_0400\.sql(ite)?\.gz$/);
      expect(latest.size_human).toMatch(/^\d+(\.\d)? MB$/);
      expect((await ask('staff', 'POST /api/admin/db-backups/download', { key: latest.key })).status).toBe(403);
      const { body: link } = await ask('owner', 'POST /api/admin/db-backups/download', { key: latest.key });
      const whole = await fetch(server.url + link.url);
      expect(whole.headers.get('content-disposition')).toBe(`attachment; filename="${latest.file_name}"`);
      const bytes = Buffer.from(await whole.arrayBuffer());
      expect(bytes.length).toBe(latest.size);
      expect(whole.headers.get('x-checksum-sha256')).toBe(latest.sha256);
      const part = await fetch(server.url + link.url, {
        headers: { range: 'bytes=10-19', 'if-range': whole.headers.get('etag') ?? '' },
      });
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe(`bytes 10-19/${latest.size}`);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
      const changed = await fetch(server.url + link.url, { headers: { range: 'bytes=10-19', 'if-range': '"other"' } });
      expect(changed.status).toBe(200);
      await changed.body?.cancel();
      const outside = await fetch(server.url + link.url, { headers: { range: `bytes=${latest.size}-` } });
      expect(outside.status).toBe(416);
      expect((await fetch(server.url + link.url.replace(/sig=.{4}/, 'sig=AAAA'))).status).toBe(403);
      // The download link ends with the session that requested it.
      const sessions = server.services.database.db.updateTable('site_session');
      await sessions.set({ revoked_at: 1 }).execute();
      expect((await fetch(server.url + link.url)).status).toBe(403);
      await sessions.set({ revoked_at: null }).execute();
    });

    test('can be downloaded four at a time per user, and a finished download allows another one', async () => {
      const { backups } = (await ask('owner', 'POST /api/admin/db-backups')).body;
      // The test uses a backup that no other test downloads.
      const { key } = backups[2];
      // The file is larger than all buffers between the server and a client that does not read.
      const size = 64 * 1024 * 1024;
      const found = await server.services.backups.find(key);
      await truncate(found?.file ?? '', size);
      const resized = server.services.database.db.updateTable('site_backup').set({ size_bytes: size });
      await resized.where('key', '=', key).execute();
      const { url } = (await ask('owner', 'POST /api/admin/db-backups/download', { key })).body;
      const download = () => fetch(server.url + url);
      const running = await Promise.all([download(), download(), download(), download()]);
      expect(running.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const refused = await download();
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
      expect(await refused.json()).toMatchObject({
        code: 'too_many_requests',
        message: 'At most 4 at once. Please wait until one of them has finished.',
      });
      expect((await fetch(server.url + url, { method: 'HEAD' })).status).toBe(200);
      await running.pop()?.body?.cancel();
      await expect
        .poll(async () => {
          const next = await download();
          await next.body?.cancel();
          return next.status;
        })
        .toBe(200);
      await Promise.all(running.map(({ body }) => body?.cancel()));
    });

    test('have a download link that ends after five minutes, or when the user loses the right to it', async () => {
      const { body } = await ask('owner', 'POST /api/admin/db-backups');
      const key = body.backups[1].key;
      const link = async () => (await ask('owner', 'POST /api/admin/db-backups/download', { key })).body.url;
      const fetched = async (url: string) => {
        const answer = await fetch(server.url + url);
        await answer.body?.cancel();
        return answer.status;
      };
      const { db } = server.services.database;
      const group = (group_id: number) =>
        db.updateTable('login').set({ group_id }).where('userid', '=', 'owner_halyard').execute();
      const url = await link();
      await group(10);
      expect(await fetched(url)).toBe(403);
      await group(99);
      expect(await fetched(url)).toBe(200);
      server.advance(5 * 60_000 + 1);
      expect(await fetched(url)).toBe(403);
      expect(await fetched(await link())).toBe(200);
    });

    test("have a download link that ends with a ban in the realm's time, even if that is long past", async () => {
      const day = 24 * 60 * 60_000;
      const { backups } = (await ask('owner', 'POST /api/admin/db-backups')).body;
      const { url } = (await ask('owner', 'POST /api/admin/db-backups/download', { key: backups[0].key })).body;
      const fetched = async () => (await fetch(server.url + url, { method: 'HEAD' })).status;
      const bannedUntil = (at: number) =>
        server.services.database.db
          .updateTable('login')
          .set({ unban_time: Math.floor(at / 1_000) })
          .where('userid', '=', 'owner_halyard')
          .execute();
      expect(await fetched()).toBe(200);
      await bannedUntil(now + day);
      expect(await fetched()).toBe(403);
      await bannedUntil(0);
      expect(await fetched()).toBe(200);
    });

    test('can be deleted only once', async () => {
      const before = (await ask('owner', 'POST /api/admin/db-backups')).body.backups;
      const { key } = before.at(-1);
      expect((await ask('staff', 'POST /api/admin/db-backups/delete', { key })).status).toBe(403);
      expect((await ask('owner', 'POST /api/admin/db-backups/delete', { key })).status).toBe(204);
      expect((await ask('owner', 'POST /api/admin/db-backups/delete', { key })).status).toBe(404);
      expect((await ask('owner', 'POST /api/admin/db-backups/download', { key: '../../etc/passwd' })).status).toBe(404);
      const after = (await ask('owner', 'POST /api/admin/db-backups')).body.backups;
      expect(after.length).toBe(before.length - 1);
    });
  });
});
