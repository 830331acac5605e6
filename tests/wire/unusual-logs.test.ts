import type { ItemPrice } from '@kafra/sdk/contract';
import { day, hour, minute, second } from '@kafra/sdk/rules';
import {
  buildDatabases,
  createLogCopier,
  createMarketRecorder,
  createTestDatabase,
  createTestTree,
  inDatabase,
  insertMany,
  itemDb,
  mapCache,
  mariadbUnavailableReason,
  mobDb,
  openMap,
  script,
  smallTree,
  type TestDatabase,
  type TestTree,
  updatePrices,
} from '@kafra/server/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newPerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Tests prices, observed drops and the MVP board of a real server over the stock tables of a game on MariaDB. */
const skipReason = await mariadbUnavailableReason();

const [poring, otherPoring, mvp] = [1002, 1031, 1039];
const [apple, jellopy, knife, poringCard, mvpCard] = [512, 909, 1201, 4001, 4147];
const sixMaps = ['cave', 'field', 'pyramid', 'sewer', 'tower', 'town'];

const item = (id: number, name: string, type: string) =>
  `  - Id: ${id}\n    AegisName: ${name}\n    Name: ${name}\n    Type: ${type}\n    Buy: 10\n`;
const mob = (id: number, aegis: string, name: string, drops: readonly (readonly [string, number])[], more = '') =>
  `  - Id: ${id}\n    AegisName: ${aegis}\n    Name: ${name}\n${more}    Drops:\n${drops
    .map(([drop, rate]) => `      - Item: ${drop}\n        Rate: ${rate}\n`)
    .join('')}`;

const porings = (cardRate: number) =>
  mobDb(
    mob(poring, 'PORING', 'Poring', [
      ['Jellopy', 5_500],
      ['Apple', 550],
      ['Poring_Card', cardRate],
    ]) +
      mob(otherPoring, 'OTHER_PORING', 'Poring', [
        ['Jellopy', 2_000],
        ['Apple', 1_000],
      ]) +
      mob(mvp, 'BAPHOMET', 'Baphomet', [['Mvp_Card', 1]], '    MvpExp: 5000\n    Modes:\n      Mvp: true\n'),
  );

const files = {
  ...itemDb(
    item(apple, 'Apple', 'Healing') +
      item(jellopy, 'Jellopy', 'Etc') +
      item(knife, 'Knife', 'Weapon') +
      item(poringCard, 'Poring_Card', 'Card') +
      item(mvpCard, 'Mvp_Card', 'Card'),
  ),
  ...porings(1),
  'db/map_index.txt': sixMaps.map((map, index) => `${map} ${index + 1}\n`).join(''),
  'db/map_cache.dat': mapCache(Object.fromEntries(sixMaps.map((map) => [map, openMap(9)]))),
  'db/pre-re/map_cache.dat': undefined,
  'conf/maps_athena.conf': sixMaps.map((map) => `map: ${map}\n`).join(''),
  'npc/world.txt': sixMaps.map((map) => `${map},0,0\tboss_monster\tBaphomet\t${mvp},1,7200000,600000\n`).join(''),
  ...script('town,1,1,4\tscript\tNobody\t83,{ end; }\n'),
};

/** The game databases for the mode renewal, which are the same here. */
const renewalFiles = Object.fromEntries(
  Object.entries({ ...smallTree, ...files })
    .filter(([path]) => path.includes('/pre-re/'))
    .map(([path, content]) => [path.replace('/pre-re/', '/re/'), content]),
);

describe.skipIf(skipReason !== undefined)(`a realm with unusual logs on MariaDB ${skipReason ?? ''}`, () => {
  let made: TestDatabase;
  let tree: TestTree;
  let server: TestServer;
  let token: string;
  let now: number;

  const start = async () => {
    server = await startTestServer({ database: made.config, gameDataDir: tree.out, mvpBoard: 'exact' });
    token = (await newPerson(server)).token;
  };
  const build = (files = {}, builtAt = now - 300 * day, mode?: 'Renewal') =>
    tree
      .write(files)
      .then(() => buildDatabases({ rathena: tree.rathena, out: tree.out, builtAt, ...(mode && { mode }) }));
  const db = () => server.services.database.db;
  const read = async (path: string) => {
    const { status, body } = await server.call(`GET /api/server/${path}`, undefined, token);
    expect(status).toBe(200);
    return body;
  };

  beforeEach(async () => {
    now = Math.floor(Date.now() / second) * second;
    made = await createTestDatabase('stock');
    tree = await createTestTree(files);
    await build();
  });
  afterEach(async () => {
    await server.close();
    await made.drop();
    await tree[Symbol.asyncDispose]();
  });

  const time = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  const bare = { refine: 0, card0: 0, card1: 0, card2: 0, card3: 0, unique_id: 0n, map: 'town' };
  const drops = (of: number, nameid: number, count: number, { at = now - hour, map = 'field', type = 'M' } = {}) =>
    insertMany(
      db(),
      'picklog',
      Array.from({ length: count }, () => ({ ...bare, time: time(at), char_id: of, type, nameid, amount: -1, map })),
    );
  const characters = (ids: readonly number[]) =>
    insertMany(
      db(),
      'char',
      ids.map((id) => ({ char_id: id, account_id: 2_000_000 + id, char_num: 0, name: `c${id}`, class: 5, online: 1 })),
    );

  interface Sold {
    nameid: number;
    seller: number;
    buyer: number;
    at: number;
    amount?: number;
    paid?: number;
  }
  const sell = async ({ nameid, seller, buyer, at, amount = 1, paid }: Sold) => {
    const line = { ...bare, time: time(at), type: 'V', nameid };
    await insertMany(db(), 'picklog', [
      { ...line, char_id: buyer, amount },
      { ...line, char_id: seller, amount: -amount },
    ]);
    if (paid !== undefined)
      await insertMany(db(), 'zenylog', [{ time: time(at), char_id: buyer, src_id: seller, type: 'V', amount: -paid }]);
  };

  interface Offered {
    id: number;
    char_id: number;
    nameid: number;
    price: number;
    option_id0?: number;
    option_val0?: number;
    enchantgrade?: number;
  }
  const offer = async ({ id, char_id, price, ...piece }: Offered) => {
    const shop = { account_id: 2_000_000 + char_id, map: 'town', x: 1, y: 1, title: 'S', autotrade: 1 };
    await insertMany(db(), 'cart_inventory', [{ id, char_id, amount: 1, identify: 1, ...piece }]);
    await insertMany(db(), 'vendings', [{ id, char_id, ...shop }]);
    await insertMany(db(), 'vending_items', [{ vending_id: id, index: 0, cartinventory_id: id, amount: 1, price }]);
  };

  /** Reads the game's logs as the server's background task does. */
  const readLogs = async () => {
    const { database, realmClock: clock, instance } = server.services;
    await createMarketRecorder({ database, clock, instance: instance.id }).record();
    while (await updatePrices(db(), clock.now()));
    const copier = createLogCopier({ database, clock, instance: instance.id });
    while ((await copier.step())?.hasMore);
  };
  const pricesOf = async (): Promise<ItemPrice[]> => (await read('prices')).prices;
  const dropsOf = async (id: number) =>
    (await read(`drops/mob/${id}`)).drops.map(
      ({ item_id, verdict, count }: { item_id: number; verdict: string; count: number }) => [item_id, verdict, count],
    );

  test('has usual prices from single sales, from equal prices, and from any amount and price, also of deleted characters', async () => {
    await start();
    await characters([150_000, 150_001, 150_002, 150_003]);
    await readLogs();
    const midnight = Math.floor(now / day) * day - day;
    // Example sales: a single one, three with equal prices and amounts of 1 and 30,000, and one with the largest
    // payment that the game can log.
    await sell({ nameid: apple, seller: 150_000, buyer: 150_001, at: midnight, paid: 77 });
    for (const [at, amount] of [
      [midnight - second, 1],
      [midnight, 30_000],
      [midnight + second, 1],
    ] as const)
      await sell({ nameid: jellopy, seller: 150_002, buyer: 150_003, at, amount, paid: 50 * amount });
    await sell({ nameid: knife, seller: 150_000, buyer: 150_003, at: midnight, paid: 2 ** 31 - 1 });
    // Log lines of characters that no longer exist.
    await sell({ nameid: poringCard, seller: 190_000, buyer: 190_001, at: midnight, paid: 900 });
    await sell({ nameid: poringCard, seller: 190_002, buyer: 190_003, at: midnight, paid: 1_100 });
    // Offers of items with random options or a grade count as a separate variant, which has only asking prices.
    const worn = [
      { id: 1, char_id: 150_000, option_id0: 17, option_val0: 5 },
      { id: 2, char_id: 150_002, enchantgrade: 2 },
    ];
    for (const { id, char_id, ...more } of worn) await offer({ id, char_id, nameid: mvpCard, price: 4 + id, ...more });
    await readLogs();
    const found = (await pricesOf()).map(({ variant, fair, low, high, confidence, trades, sellers }) => [
      ...[variant, fair, low, high, confidence, trades, sellers],
    ]);
    expect(found.toSorted()).toEqual([
      ['1201', 2 ** 31 - 1, 2 ** 31 - 1, 2 ** 31 - 1, 'low', 1, 1],
      ['4001', 1_000, 900, 1_100, 'low', 2, 2],
      ['4147*', 6, 5, 6, 'low', 0, 2],
      ['512', 77, 77, 77, 'low', 1, 1],
      ['909', 50, 50, 50, 'low', 2, 1],
    ]);
    const history = await read('market-history');
    expect(history.vending_history).toHaveLength(4);
    // The game empties its log. The computed prices and drops stay, and new sales are recorded once.
    await inDatabase(made, ['TRUNCATE TABLE picklog', 'TRUNCATE TABLE zenylog']);
    await readLogs();
    await sell({ nameid: apple, seller: 150_002, buyer: 150_001, at: now - 10 * second, paid: 79 });
    await readLogs();
    await readLogs();
    expect(await db().selectFrom('site_market_log').select('price').where('nameid', '=', apple).execute()).toEqual([
      { price: 77 },
      { price: 79 },
    ]);
  });

  test('shows the drops of two monsters with the same name separately, in each state of the log and of the rates', async () => {
    await start();
    await drops(poring, jellopy, 5_500);
    await drops(poring, apple, 560);
    await drops(otherPoring, jellopy, 2_000);
    await drops(otherPoring, apple, 500);
    await drops(poring, apple, 300, { type: 'L' });
    await readLogs();
    expect([await dropsOf(poring), await dropsOf(otherPoring)]).toEqual([
      [
        [jellopy, 'reference', 5_500],
        [apple, 'as_stated', 560],
        [poringCard, 'too_few', 0],
      ],
      [
        [jellopy, 'reference', 2_000],
        [apple, 'lower', 500],
      ],
    ]);
    const { drops: ofApple } = await read(`drops/item/${apple}`);
    expect(ofApple.map(({ mob_id, mob_name, count }: Record<string, unknown>) => [mob_id, mob_name, count])).toEqual([
      [otherPoring, 'Poring', 500],
      [poring, 'Poring', 560],
    ]);
    // After the game has emptied its log, the counted kills and drops stay, and continue to grow.
    await inDatabase(made, ['TRUNCATE TABLE picklog']);
    await drops(poring, apple, 7, { at: now - minute });
    await readLogs();
    server.advance(2 * minute);
    expect((await dropsOf(poring))[1]).toEqual([apple, 'as_stated', 567]);
  });

  test("counts no drops from before yesterday's change of rates, and shows kinds of items that are not logged as such", async () => {
    await build({ ...porings(2), 'conf/log_athena.conf': 'enable_logs: 0xFFFFFFF\nlog_filter: 0x44\n' }, now - day);
    await start();
    await drops(poring, jellopy, 900, { at: now - 3 * day });
    await drops(poring, jellopy, 55, { at: Math.floor(now / day) * day });
    await drops(poring, apple, 9, { at: Math.floor(now / day) * day });
    await readLogs();
    expect(await dropsOf(poring)).toEqual([
      [jellopy, 'reference', 55],
      [apple, 'not_logged', 9],
      [poringCard, 'too_few', 0],
    ]);
    expect((await read(`drops/mob/${poring}`)).unlogged).toEqual(
      expect.arrayContaining(['healing', 'weapons', 'armor', 'usable']),
    );
  });

  test('shows an MVP that lives on six maps separately for each, from its drops if the game writes no MVP log', async () => {
    await start();
    await drops(mvp, mvpCard, 1, { at: now - hour, map: 'tower' });
    await drops(mvp, mvpCard, 1, { at: now - 3 * hour, map: 'sewer' });
    await readLogs();
    const board = await read('mvp-board');
    expect(board.source).toBe('drops');
    const timers = board.mvps.map(({ map, died_at }: { map: string; died_at?: number }) => [map, died_at]);
    expect(timers).toEqual(sixMaps.map((map) => [map, { tower: now - hour, sewer: now - 3 * hour }[map]]));
    expect(board.mvps.find(({ map }: { map: string }) => map === 'tower')).toMatchObject({
      ...{ from: now - hour + 2 * hour, to: now - hour + 2 * hour + 10 * minute },
    });
  });

  test('works without the columns that older forks of the game lack, and with databases of the other mode', async () => {
    await build(renewalFiles, now, 'Renewal');
    const columns = [0, 1, 2, 3, 4].flatMap((at) => [`option_id${at}`, `option_val${at}`, `option_parm${at}`]);
    const missing = (names: readonly string[]) => names.map((name) => `DROP COLUMN ${name}`).join(', ');
    await inDatabase(made, [
      ...['picklog', 'inventory', 'cart_inventory', 'storage', 'guild_storage', 'mail_attachments'].map(
        (table) => `ALTER TABLE ${table} ${missing([...columns, 'enchantgrade'])}`,
      ),
      'ALTER TABLE picklog DROP COLUMN bound',
    ]);
    await start();
    await readLogs();
    await characters([150_000, 150_001]);
    await offer({ id: 1, char_id: 150_000, nameid: knife, price: 5 });
    await readLogs();
    expect((await read('live-market')).live_market).toHaveLength(1);
    await sell({ nameid: knife, seller: 150_000, buyer: 190_000, at: Date.now() - 10 * second, paid: 6 });
    await drops(poring, jellopy, 40);
    await readLogs();
    expect(await pricesOf()).toMatchObject([{ variant: '1201', fair: 6 }]);
    expect((await dropsOf(poring))[0]).toEqual([jellopy, 'reference', 40]);
  });
});
