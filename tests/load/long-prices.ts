import { gzipSync } from 'node:zlib';
import { day, hour, second } from '@kafra/sdk/rules';
import {
  createLogCopier,
  createMarketRecorder,
  currentPrices,
  inDatabase,
  insertMany,
  type MariadbProgram,
  migrate,
  mobDropReport,
  openDatabase,
  updatePrices,
} from '@kafra/server/testing';
import { processorSeconds } from './processor-time.ts';

type Database = Awaited<ReturnType<typeof openDatabase>>;

/** Time of the newest line of the log, in epoch milliseconds. */
const now = Date.UTC(2026, 10, 20, 12);
/** Days over which the lines of the item log are spread. */
const logDays = 180;
const firstCharacter = 150_000;
const sellers = 2_000;
const characters = 10_000;
const monsters = 500;
/** Id of the server that holds the leases. */
const instance = '1'.repeat(26);
const dropsOfMonster = 8;
const itemIds = 8_000;
/** Days over which the sales that the server has recorded are spread. */
const salesDays = 730;
const linesPerStatement = 100_000;
/** Number of rounds per measurement. */
const rounds = 15;

/** Time of a line `seq` of the log, as SQL. */
const timeOfLine = (lines: number, seq = 'seq') =>
  `'${new Date(now - logDays * day).toISOString().slice(0, 19)}' + INTERVAL FLOOR(${seq} * ${(logDays * day) / second / lines}) SECOND`;

/** A number from 0 to 1 that depends only on the column `seq`, as SQL. */
const random = (salt: number) => `(CRC32(CONCAT(seq, ' ', ${salt})) / 4294967296)`;

/** Item of a monster's drop; the first of its items is the most common one. */
const dropItem = (mob: number, index: number): number => 501 + ((mob * 7 + index) % 4_000);

/** Returns a statement for each part of a sequence. */
const inParts = (to: number, statement: (sequence: string) => string): string[] =>
  Array.from({ length: Math.ceil(to / linesPerStatement) }, (_, part) =>
    statement(`seq_${part * linesPerStatement + 1}_to_${Math.min(to, (part + 1) * linesPerStatement)}`),
  );

/** Returns statements that fill the game's tables: characters, shops, and logs with 60% drops and 10% sales. */
function gameStatements(lines: number): string[] {
  const mob = `1001 + FLOOR(${monsters} * POW(CRC32(seq) / 4294967296, 2))`;
  // Each item of a monster is half as common as the one before.
  const drop = `LEAST(${dropsOfMonster - 1}, FLOOR(-LOG2(1 - ${random(2)})))`;
  const shops = (name: string, count: number, firstOwner: number) =>
    `INSERT INTO ${name} (id, account_id, char_id, map, x, y, title)
      SELECT seq, 2000000 + (${firstOwner} + seq) DIV 2, ${firstCharacter + firstOwner} + seq, 'prontera', 150, 150, 'Shop'
      FROM seq_1_to_${count}`;
  return [
    `INSERT INTO \`char\` (char_id, account_id, char_num, name, class, online)
      SELECT ${firstCharacter} + seq, 2000000 + seq DIV 2, 0, CONCAT('c', seq), 5, 1 FROM seq_0_to_${characters - 1}`,
    `INSERT INTO site_master_account (account_id, master_id, linked_at)
      SELECT 2000000 + seq, 1 + seq DIV 2, 0 FROM seq_0_to_${characters / 2 - 1}`,
    // Of 20 lines, 12 are drops and the last two are the two lines of a sale.
    ...inParts(
      lines,
      (sequence) => `INSERT INTO picklog (id, time, char_id, type, nameid, amount, map)
        SELECT seq, ${timeOfLine(lines)},
          CASE WHEN seq % 20 < 12 THEN ${mob}
            WHEN seq % 20 = 18 THEN ${firstCharacter} + CRC32(seq DIV 20) % ${sellers}
            WHEN seq % 20 = 19 THEN ${firstCharacter + sellers} + CRC32(seq DIV 20 + 7) % ${characters - sellers}
            ELSE ${firstCharacter} + CRC32(seq) % ${characters} END,
          ELT(seq % 20 + 1, 'M','M','M','M','M','M','M','M','M','M','M','M','L','P','P','N','S','C','V','V'),
          CASE WHEN seq % 20 < 12 THEN 501 + ((${mob}) * 7 + ${drop}) % 4000
            WHEN seq % 20 >= 18 THEN 501 + FLOOR(${itemIds} * POW(CRC32(seq DIV 20) / 4294967296, 3))
            ELSE 501 + CRC32(seq) % ${itemIds} END,
          CASE WHEN seq % 20 < 12 OR seq % 20 = 18 THEN -1 ELSE 1 END,
          IF(seq % 20 < 12, CONCAT('map_', ((${mob}) * 2 + seq % 3) % 300), 'prontera')
        FROM ${sequence}`,
    ),
    ...inParts(
      Math.floor(lines / 20),
      (sequence) => `INSERT INTO zenylog (time, char_id, src_id, type, amount, map)
        SELECT ${timeOfLine(lines, '(seq * 20)')}, ${firstCharacter + sellers} + CRC32(seq + 7) % ${characters - sellers},
          ${firstCharacter} + CRC32(seq) % ${sellers}, 'V', -1000, 'prontera' FROM ${sequence}`,
    ),
    shops('vendings', 500, 0),
    shops('buyingstores', 300, sellers),
    `INSERT INTO cart_inventory (id, char_id, nameid, amount, identify)
      SELECT seq, ${firstCharacter} + 1 + (seq - 1) DIV 10, ${offeredItem}, 5, 1 FROM seq_1_to_5000`,
    `INSERT INTO vending_items (vending_id, \`index\`, cartinventory_id, amount, price)
      SELECT 1 + (seq - 1) DIV 10, (seq - 1) % 10, seq, 5, ${price(offeredItem, random(5))} FROM seq_1_to_5000`,
    `INSERT INTO buyingstore_items (buyingstore_id, \`index\`, item_id, amount, price)
      SELECT 1 + (seq - 1) DIV 10, (seq - 1) % 10, ${offeredItem}, 5, ${price(offeredItem, '0')} FROM seq_1_to_3000`,
  ];
}

const offeredItem = '501 + CRC32(seq) % 3000';

/** SQL of a price near the usual one of an item, which is 100z to 10,000,000z. */
const price = (nameid: string, part: string) =>
  `ROUND(100 * POW(10, 5 * CRC32(${nameid}) / 4294967296) * (0.85 + 0.3 * ${part}))`;

/** Removes the time limit of Kafra's connections from a statement. */
const unlimited = 'SET STATEMENT max_statement_time = 0 FOR';

/**
 * Returns statements that fill the sales that the server has recorded: a few items are sold very often, most of them
 * rarely.
 */
function saleStatements(sales: number): string[] {
  const nameid = `501 + FLOOR(${itemIds} * POW(${random(11)}, 3))`;
  const kind = 'nameid, refine, card0, card1, card2, card3';
  const sums = 'COUNT(*), SUM(amount), SUM(amount * price), MIN(price), MAX(price)';
  return [
    ...inParts(
      sales,
      (sequence) => `INSERT INTO site_market_log (side, sold_at, item_key, nameid, refine, card0, card1, card2, card3,
          unique_id, amount, price, seller_char, buyer_char, source, has_options)
        SELECT 1, ${now} - FLOOR((${sales} - seq) * ${(salesDays * day) / sales}),
          UNHEX(LEFT(SHA2(CONCAT('[', nameid, ',', refine, ',[', IF(card = 0, '', card), '],0,0,0,0]'), 256), 32)),
          nameid, refine, card, 0, 0, 0, 0, 1 + CRC32(seq + 1) % 30, ${price('nameid', random(12))} * (1 + refine),
          ${firstCharacter} + CRC32(seq + 2) % ${sellers},
          ${firstCharacter + sellers} + CRC32(seq + 3) % ${characters - sellers}, 1, 0
        FROM (SELECT seq, ${nameid} AS nameid, IF(seq % 10 = 0, 4 + CRC32(seq) % 6, 0) AS refine,
          IF(seq % 15 = 0, 4001 + CRC32(seq) % 20, 0) AS card FROM ${sequence}) AS sold`,
    ),
    `${unlimited} INSERT INTO site_market_item SELECT side, item_key, ${kind}, ${sums}, MAX(price), MAX(sold_at)
      FROM site_market_log GROUP BY side, item_key`,
    `${unlimited} INSERT INTO site_market_day SELECT side, item_key, DATE('1970-01-01' + INTERVAL sold_at DIV 1000 SECOND) AS sold_on,
      ${sums} FROM site_market_log GROUP BY side, item_key, sold_on`,
  ];
}

/** Cost of a piece of work. */
interface Cost {
  ms: number;
  /** Milliseconds in statements, as the server measures them. */
  databaseMs: number;
  /** Milliseconds of processor time of the database, which other programs hardly change. */
  processorMs: number;
  statements: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Opens a database and returns functions that measure its statements. */
async function measured({ config, pid }: MariadbProgram) {
  const total = { databaseMs: 0, statements: 0 };
  const database = await openDatabase(config, {
    metrics: {
      count() {},
      watch() {},
      snapshot: async () => [],
      observe(name, seconds) {
        if (name !== 'statementSeconds') return;
        total.databaseMs += seconds * second;
        total.statements += 1;
      },
    },
  });
  const costOf = async (work: () => Promise<unknown>): Promise<Cost> => {
    const before = { ...total, processor: processorSeconds(pid) };
    const begun = performance.now();
    await work();
    return {
      ms: performance.now() - begun,
      databaseMs: total.databaseMs - before.databaseMs,
      processorMs: (processorSeconds(pid) - before.processor) * second,
      statements: total.statements - before.statements,
    };
  };
  /**
   * Returns the cost of a round: medians, and the mean of the processor time, which has steps of 10 ms. `prepare` is not
   * measured.
   */
  const medianOf = async (
    work: (round: number) => Promise<unknown>,
    prepare?: (round: number) => Promise<unknown>,
  ): Promise<Cost> => {
    const costs: Cost[] = [];
    for (let round = 0; round < rounds; round++) {
      await prepare?.(round);
      costs.push(await costOf(() => work(round)));
    }
    return {
      ms: median(costs.map(({ ms }) => ms)),
      databaseMs: median(costs.map(({ databaseMs }) => databaseMs)),
      processorMs: costs.reduce((sum, { processorMs }) => sum + processorMs, 0) / rounds,
      statements: median(costs.map(({ statements }) => statements)),
    };
  };
  return { database, costOf, medianOf };
}

type Measured = Awaited<ReturnType<typeof measured>>;

/** Runs the copier until the log is copied and its drops are counted, or for `maxSeconds`. */
async function copyFor({ database, costOf }: Measured, maxSeconds: number) {
  const copier = createLogCopier({ database, clock: { now: () => now }, instance });
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / second;
  const { processorMs } = await costOf(async () => {
    let hasMore = true;
    while (hasMore && seconds() < maxSeconds) hasMore = (await copier.step())?.hasMore ?? false;
  });
  return { seconds: seconds(), processorMs };
}

/** Adds 20 sales of an item to the game's logs, by changing owners. */
async function sellInGame({ db }: Database, { nameid, at }: { nameid: number; at: number }): Promise<void> {
  const time = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  const owners = Array.from(
    { length: 20 },
    (_, n) => [firstCharacter + n * 7, firstCharacter + sellers + n * 11] as const,
  );
  const bare = { refine: 0, card0: 0, card1: 0, card2: 0, card3: 0, unique_id: 0n, map: 'prontera', type: 'V', time };
  await insertMany(
    db,
    'picklog',
    owners.flatMap(([seller, buyer]) => [
      { ...bare, nameid, char_id: seller, amount: -1 },
      { ...bare, nameid, char_id: buyer, amount: 1 },
    ]),
  );
  await insertMany(
    db,
    'zenylog',
    owners.map(([seller, buyer]) => ({ time, char_id: buyer, src_id: seller, type: 'V', amount: -1_000 })),
  );
}

/** Receives a measure and its result as text. */
export type Say = (measure: string, result: string) => void;

const shown = ({ databaseMs, processorMs, statements }: Cost): string =>
  `${statements} statements: ${databaseMs.toFixed(0)} ms, processor time of MariaDB ${processorMs.toFixed(0)} ms`;

/** Fills the tables of a new realm with an item log of this many lines, and with sales that the server has recorded. */
export async function fillRealm(target: MariadbProgram, { lines, sales }: { lines: number; sales: number }) {
  const database = await openDatabase(target.config);
  await migrate(database, now).finally(() => database.close());
  const named = { name: 'ragnarok', config: target.config, drop: async () => undefined };
  await inDatabase(named, [...gameStatements(lines), ...saleStatements(sales)]);
}

async function measurePrices({ database, costOf, medianOf }: Measured, say: Say): Promise<void> {
  const { db } = database;
  const first = await costOf(async () => {
    while (await updatePrices(db, now));
  });
  say('The first prices of all items', `${(first.ms / second).toFixed(0)} s`);
  let at = now;
  const recorder = createMarketRecorder({ database, instance, clock: { now: () => at } });
  await recorder.record();
  // Item 501 is sold most often.
  const recorded = await medianOf(
    () => recorder.record(),
    async (round) => {
      at += 10 * second;
      for (let item = 0; item < 5; item++)
        await sellInGame(database, { nameid: 501 + item * 3 + round, at: at - 5 * second });
    },
  );
  say('Recording 100 sales', shown(recorded));
  say('A price update without new sales', shown(await medianOf(() => updatePrices(db, at))));
  const outdate = async (from: number, to: number) => {
    while (await updatePrices(db, at));
    await db.updateTable('site_price').set({ sales: 1 }).where('nameid', '>=', from).where('nameid', '<', to).execute();
  };
  const five = await medianOf(
    () => updatePrices(db, at),
    (round) => outdate(600 + round * 5, 605 + round * 5),
  );
  say('A price update of five items', shown(five));
  const others = await medianOf(
    () => updatePrices(db, at),
    (round) => outdate(2_000 + round * 50, 2_050 + round * 50),
  );
  say('A price update of 50 items, the maximum', shown(others));
  const most = await medianOf(
    () => updatePrices(db, at),
    () => outdate(501, 551),
  );
  say('A price update of the items that are sold most', shown(most));
  say('The list of prices', shown(await medianOf(() => currentPrices(db, at))));
  const prices = await currentPrices(db, at);
  const text = JSON.stringify({ prices });
  say('`/api/server/prices`', `${prices.length} prices, ${text.length} bytes, ${gzipSync(text).length} compressed`);
}

async function measureDrops(work: Measured, maxSeconds: number, say: Say): Promise<void> {
  const { medianOf } = work;
  const { db } = work.database;
  const linesOf = async () => {
    const [row] = await db
      .selectFrom('site_pick')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .execute();
    return Number(row?.n ?? 0);
  };
  const copied = await copyFor(work, maxSeconds);
  const rate = async ({ seconds, processorMs }: { seconds: number; processorMs: number }) => {
    const lines = await linesOf();
    const perMillion = ((processorMs / lines) * 1_000).toFixed(0);
    return `${lines} lines in ${seconds.toFixed(0)} s; processor time of MariaDB ${perMillion} s per million lines`;
  };
  say('The first copy of the item log without pauses', await rate(copied));
  // As after an update from a version that did not count drops.
  await db.updateTable('site_log_copy').set({ drops_after: null, copied_after: 0 }).execute();
  const counted = await copyFor(work, maxSeconds);
  say('Counting the drops of the copy', await rate(counted));
  const drops = (mob: number) =>
    Array.from({ length: dropsOfMonster }, (_, index) => ({
      ...{ item: dropItem(mob, index), kind: 'drop' as const, isLogged: true },
      chance: 2 ** -(Math.min(index, dropsOfMonster - 2) + 1),
    }));
  const facts = {
    ...{ mobs: new Map(), droppersOf: () => [], itemName: String, isItem: () => true, cards: [], unlogged: [] },
    ...{ mapName: () => undefined, hasMapBonus: () => false },
  };
  const page = await medianOf((round) => {
    const id = 1_001 + round;
    const mob = { id, name: 'Monster', isMvp: false, changedAt: undefined, drops: drops(id) };
    return mobDropReport(mob, { reads: db, facts, showsMvpTimes: false, now: now + hour });
  });
  say('The drops of a monster that is killed often', shown(page));
}

/** Measures prices and observed drops of a realm of `fillRealm`. The copy of the log ends after `maxSeconds`. */
export async function longPrices(target: MariadbProgram, maxSeconds: number, say: Say): Promise<void> {
  const work = await measured(target);
  try {
    await measurePrices(work, say);
    await measureDrops(work, maxSeconds, say);
  } finally {
    await work.database.close();
  }
}
