import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { day, hour, minute } from '@kafra/sdk/rules';
import {
  ConfigError,
  createBackups,
  createLogCopier,
  type Database,
  insertBackup,
  insertMany,
  paths,
  recordOnline,
  type Schema,
  type Services,
  snapshotShops,
  updatePrices,
} from '@kafra/server/seeding';
import type { Kysely } from 'kysely';
import { createRandom } from './art/random.ts';
import { generateGoods } from './goods.ts';
import { readWorld } from './imported-facts.ts';
import { chooseExamples, offerDeal, withExamples } from './market-examples.ts';
import { demoPeople } from './people.ts';
import { generatePopulation, isMerchant, type Population } from './population.ts';
import { generateSales, seedSales } from './sales.ts';
import { seedCastles } from './seed-castles.ts';
import { generateEvents, seedEvents } from './seed-events.ts';
import { seedInventories } from './seed-inventories.ts';
import { seedLogins } from './seed-logins.ts';
import { seedMvpKills } from './seed-mvp-kills.ts';
import { seedNews } from './seed-news.ts';
import { seedPageVersions } from './seed-page-versions.ts';
import { seedPeople } from './seed-people.ts';
import { openBuying, openVending } from './shops.ts';
import type { WorldFacts } from './world-facts.ts';

/**
 * Returns whether the database contains a demo realm; false if it is empty.
 * @throws {ConfigError} if it contains other people: a demo would invent sales for them, and show their mails to
 * visitors.
 */
async function isSettled({ db }: Database): Promise<boolean> {
  const emails = demoPeople.map(({ email }) => email);
  const demo = await db.selectFrom('site_master').select('master_id').where('email', 'in', emails).executeTakeFirst();
  if (demo) return true;
  const master = await db.selectFrom('site_master').select('master_id').limit(1).executeTakeFirst();
  const account = await db.selectFrom('login').select('account_id').where('sex', '!=', 'S').limit(1).executeTakeFirst();
  if (master || account)
    throw new ConfigError(
      'The database contains a realm that is not a demo: choose another one with --data-dir or --database.',
    );
  return false;
}

/** Fills an empty database with the demo realm; does nothing if it was filled before. @throws {ConfigError} */
export async function seedRealm(services: Services): Promise<void> {
  const { database, realmClock, config } = services;
  if (await isSettled(database)) return;
  const now = Math.floor(realmClock.now() / minute) * minute;
  const random = createRandom(config.demo?.seed ?? 1);
  const world = await readWorld(services);
  const spawns = await services.facts.mvpSpawns();
  const population = generatePopulation(random, { now, towns: world.towns });
  const goods = generateGoods(createRandom(goodsSeed(services)), world.items, smithsOf(population));
  const { characters } = population;
  const sellers = characters.filter(({ job, vends }) => vends || isMerchant(job)).map(({ id }) => id);
  const examples = chooseExamples(goods);
  const ordinary = generateSales(random, { goods, sellers, buyers: characters.map(({ id }) => id), now });
  const sales = withExamples(ordinary, examples, { now, pair: pairOf(population) });
  const hunts = { ...(await readHunts(services, world)), random: createRandom(`hunts ${config.demo?.seed ?? 1}`) };
  const eventDeps = { random, now, characters, goods, world, hunts };
  await database.transaction(async (db) => {
    await seedPeople({ services, db, random, now }, population);
    await seedEvents(db, generateEvents(eventDeps, sales));
    await seedSales(db, sales);
    await seedInventories(db, { random, goods, now }, population);
    await seedLogins({ db, random, now, passHash: await firstHash(db) }, population);
    await seedMvpKills(db, { random, now, characters, world, spawns });
    await seedCastles(services, db, { now, guilds: population.guilds });
    const shopDeps = { db, random, goods };
    for (const [index, keeper] of characters.filter(({ vends }) => vends).entries())
      await (index % 4 === 3 ? openBuying(shopDeps, keeper) : openVending(shopDeps, keeper));
    const oldest = oldestShop(population);
    if (oldest) await offerDeal(db, examples, { keeperId: oldest.id, sales });
    await seedNews(db, now);
    await seedPageVersions(db, now);
    await writeSite(db, { now, population, world });
    while (await updatePrices(db, now));
  });
  await writeBackups(services, now);
  // With a frozen clock the server runs no recorders, so the game's item log is copied to the site's tables here.
  if (config.demo?.frozenAt !== undefined) await copyItemLog(services);
}

/** Copies the game's item log to the site's tables, as the server's recorder does. */
async function copyItemLog({ database, realmClock, instance }: Services): Promise<void> {
  const copier = createLogCopier({ database, clock: realmClock, instance: instance.id });
  while ((await copier.step())?.hasMore);
}

/** Returns the monsters for simulated hunts, with their drops from the game databases. */
export async function readHunts({ facts }: Pick<Services, 'facts'>, world: WorldFacts) {
  const { mobs, cards } = await facts.drops();
  const preyOf = (id: number) => mobs.get(id) ?? [];
  return {
    field: world.hunted.flatMap(preyOf),
    mvps: world.mvps.flatMap(({ Id }) => preyOf(Id)),
    cards: new Set(cards),
  };
}

/**
 * Returns the random seed for the goods. It is the same at every start. The demo then continues with the goods that it
 * already has.
 */
export const goodsSeed = ({ config }: Services): string => `goods ${config.demo?.seed ?? 1}`;

/**
 * Returns the two characters of different players that sell to each other at high prices in the market examples. Both
 * are generated players.
 */
function pairOf({ characters, accounts, masters }: Population): [number, number] {
  const ownerOf = new Map(accounts.map(({ id, masterId }) => [id, masterId]));
  const crowd = characters.filter(({ accountId }) => (ownerOf.get(accountId) ?? 0) > demoPeople.length);
  const seller = crowd.find(({ job }) => isMerchant(job));
  const buyer = crowd.findLast(({ accountId }) => ownerOf.get(accountId) === masters.length);
  if (!seller || !buyer) throw new Error('The crowd has no two traders.');
  return [seller.id, buyer.id];
}

/** Returns the id of the shop that has been open the longest, because its offers are at the end of the Live Market. */
const oldestShop = ({ characters }: Population) =>
  characters
    .filter(({ vends }) => vends)
    .filter((_, index) => index % 4 !== 3)
    .toSorted((a, b) => a.lastLogin - b.lastLogin)[0];

const smithsOf = ({ characters }: Population) =>
  characters.filter(({ job }) => job === 10 || job === 4011).map(({ id }) => id);

const firstHash = async (db: Kysely<Schema>): Promise<string> =>
  (await db.selectFrom('site_master').select('pass_hash').limit(1).executeTakeFirstOrThrow()).pass_hash;

/**
 * Writes data that the site would have recorded: the regions of the spotlight (region of the day), the times when
 * players were last online, and its position in the item log.
 */
async function writeSite(
  db: Kysely<Schema>,
  { now, population, world }: { now: number; population: Population; world: WorldFacts },
): Promise<void> {
  await insertMany(
    db,
    'site_spotlight_region',
    world.regions.map(({ region, maps }, idx) => ({ idx, region, maps: JSON.stringify(maps) })),
  );
  const seen = population.characters.filter((character) => !character.online && character.lastLogin > now - 30 * day);
  await insertMany(
    db,
    'site_char_seen',
    seen.map(({ id, lastLogin }) => ({
      char_id: id,
      last_seen_at: Math.min(now - minute, lastLogin + 2 * hour),
      is_vendor: 0,
    })),
  );
  await recordOnline(db, now);
  await noteShops(db, { now, population });
  const last = await db
    .selectFrom('picklog')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  await insertMany(db, 'site_recorder', [{ name: 'market', last_id: Number(last?.id ?? 0), at: now }]);
}

/** Records the shops of the demo realm as open, since soon after the login of their owners. */
async function noteShops(
  db: Kysely<Schema>,
  { now, population }: { now: number; population: Population },
): Promise<void> {
  await snapshotShops(db, now);
  for (const { id, lastLogin } of population.characters.filter(({ vends }) => vends))
    await db
      .updateTable('site_shop')
      .set({ opened_at: lastLogin + 2 * minute })
      .where('char_id', '=', id)
      .execute();
}

const backupDays = 6;

/** Returns false if the backup file exists: another program created it, so it is not replaced. Throws other errors. */
function unlessExists(cause: NodeJS.ErrnoException): false {
  if (cause.code !== 'EEXIST') throw cause;
  return false;
}

/** Writes a database backup of last night, and copies of it as the backups of the nights before. */
async function writeBackups({ database, config }: Services, now: number): Promise<void> {
  if (database.copy.unavailableReason() !== undefined) return;
  const { backups: dir } = paths(config);
  const lastNight = Math.floor((now - 4 * hour) / day) * day + 4 * hour;
  const made = await createBackups({
    database,
    dir,
    keep: config.backups.keep,
    clock: { now: () => lastNight },
  }).create();
  for (let age = 1; age < backupDays; age++) {
    const created_at = lastNight - age * day;
    const file_name = `kafra_${new Date(created_at).toISOString().slice(0, 10)}_0400.${database.copy.extension}.gz`;
    const copied = await copyFile(
      path.join(dir, made.file_name),
      path.join(dir, file_name),
      constants.COPYFILE_EXCL,
    ).then(() => true, unlessExists);
    if (!copied) continue;
    await insertBackup(database.db, { ...made, key: randomBytes(13).toString('hex'), file_name, created_at });
  }
}
