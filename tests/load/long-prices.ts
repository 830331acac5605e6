import { gzipSync } from 'node:zlib';
import { hour, second } from '@kafra/sdk/rules';
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
import {
  dropItem,
  dropsOfMonster,
  firstCharacter,
  gameStatements,
  now,
  saleStatements,
  sellers,
} from './generated-realm.ts';
import { processorSeconds } from './processor-time.ts';

type Database = Awaited<ReturnType<typeof openDatabase>>;

/** Id of the server that holds the leases for background tasks. */
const instance = '1'.repeat(26);
/** Number of rounds of each measurement. */
const rounds = 15;

/** Cost of a measured task, such as an update of prices. */
interface Cost {
  ms: number;
  /** Milliseconds that the task's database statements take, as the server measures them. */
  databaseMs: number;
  /** Milliseconds of processor time of the database, which other programs hardly change. */
  processorMs: number;
  statements: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Opens a database and returns functions that measure the cost of its statements. */
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
   * Returns the cost of one round of a task: medians, and the mean of the processor time, which has steps of 10 ms. The
   * function `prepare` is not measured.
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

/** Copies the item log until it is complete and its drops are counted, or for `maxSeconds`. */
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

/** Function that receives the name of a measurement and its result as text. */
export type Say = (measure: string, result: string) => void;

const shown = ({ databaseMs, processorMs, statements }: Cost): string =>
  `${statements} statements: ${databaseMs.toFixed(0)} ms, processor time of MariaDB ${processorMs.toFixed(0)} ms`;

/** Fills the tables of a new realm with an item log of this many lines, and with recorded sales. */
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
  // The measurement uses item 501, which is sold most often.
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
  // This state is that after an update from a version that did not count drops: the log is copied, and its drops are
  // counted from the beginning.
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

/**
 * Measures prices and observed drops in a realm that `fillRealm` created. The copy of the item log ends after
 * `maxSeconds`.
 */
export async function longPrices(target: MariadbProgram, maxSeconds: number, say: Say): Promise<void> {
  const work = await measured(target);
  try {
    await measurePrices(work, say);
    await measureDrops(work, maxSeconds, say);
  } finally {
    await work.database.close();
  }
}
