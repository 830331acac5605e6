import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { day, hour, minute } from '@kafra/sdk/rules';
import {
  ConfigError,
  createBackups,
  type Database,
  insertBackup,
  insertMany,
  noteOnline,
  paths,
  type Schema,
  type Services,
  snapshotShops,
} from '@kafra/server/seeding';
import type { Kysely } from 'kysely';
import { createRandom } from './art/random.ts';
import { writeBelongings } from './belongings.ts';
import { makeGoods } from './goods.ts';
import { makeHappenings, writeHappenings } from './happenings.ts';
import { readWorld } from './imported-facts.ts';
import { writeLogins } from './logins.ts';
import { writeMvps } from './mvps.ts';
import { demoPeople } from './people.ts';
import { isMerchant, type Population, populate } from './population.ts';
import { makeSales, writeSales } from './sales.ts';
import { openBuying, openVending } from './shops.ts';
import type { WorldFacts } from './world-facts.ts';
import { writePeople } from './write-people.ts';

/**
 * Whether the people of a demo live here; false where nobody does.
 * @throws {ConfigError} where others live: a demo would invent sales for them, and show everybody their mails.
 */
async function isSettled({ db }: Database): Promise<boolean> {
  const emails = demoPeople.map(({ email }) => email);
  const demo = await db.selectFrom('site_master').select('master_id').where('email', 'in', emails).executeTakeFirst();
  if (demo) return true;
  const master = await db.selectFrom('site_master').select('master_id').limit(1).executeTakeFirst();
  const account = await db.selectFrom('login').select('account_id').where('sex', '!=', 'S').limit(1).executeTakeFirst();
  if (master || account)
    throw new ConfigError('The database holds a realm that is no demo: choose another with --data-dir or --database.');
  return false;
}

/** Fills an empty database with the demo realm; does nothing where its people live already. @throws {ConfigError} */
export async function seedRealm(services: Services): Promise<void> {
  const { database, realmClock, config } = services;
  if (await isSettled(database)) return;
  const now = Math.floor(realmClock.now() / minute) * minute;
  const random = createRandom(config.demo?.seed ?? 1);
  const world = await readWorld(services);
  const population = populate(random, { now, towns: world.towns });
  const goods = makeGoods(createRandom(goodsSeed(services)), world.items, smithsOf(population));
  const { characters } = population;
  const sellers = characters.filter(({ job, vends }) => vends || isMerchant(job)).map(({ id }) => id);
  const sales = makeSales(random, { goods, sellers, buyers: characters.map(({ id }) => id), now });
  const stage = { random, now, characters, goods, world };
  await database.transaction(async (db) => {
    await writePeople({ services, db, random, now }, population);
    await writeHappenings(db, makeHappenings(stage, sales));
    await writeSales(db, sales);
    await writeBelongings(db, { random, goods, now }, population);
    await writeLogins({ db, random, now, passHash: await firstHash(db) }, population);
    await writeMvps(db, { random, now, characters, world });
    const opening = { db, random, goods };
    for (const [index, keeper] of characters.filter(({ vends }) => vends).entries())
      await (index % 4 === 3 ? openBuying(opening, keeper) : openVending(opening, keeper));
    await writeSite(db, { now, population, world });
  });
  await writeBackups(services, now);
}

/** The same goods at every start, so that the simulation goes on with those of the seed. */
export const goodsSeed = ({ config }: Services): string => `goods ${config.demo?.seed ?? 1}`;

const smithsOf = ({ characters }: Population) =>
  characters.filter(({ job }) => job === 10 || job === 4011).map(({ id }) => id);

const firstHash = async (db: Kysely<Schema>): Promise<string> =>
  (await db.selectFrom('site_master').select('pass_hash').limit(1).executeTakeFirstOrThrow()).pass_hash;

/** What the site itself would know by now: regions of the spotlight, who was seen when, how far the log was read. */
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
  await noteOnline(db, now);
  await noteShops(db, { now, population });
  const last = await db
    .selectFrom('picklog')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  await insertMany(db, 'site_recorder', [{ name: 'market', last_id: Number(last?.id ?? 0), at: now }]);
}

/** Shops have stood since soon after their keepers logged in. */
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

/** A backup of that name is somebody's, and stays: false. */
function unlessExists(cause: NodeJS.ErrnoException): false {
  if (cause.code !== 'EEXIST') throw cause;
  return false;
}

/** A backup of last night, and copies of it that stand for the nights before. */
async function writeBackups({ database, config }: Services, now: number): Promise<void> {
  if (database.copy.unavailable() !== undefined) return;
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
    const file_name = `kafra_${new Date(created_at).toISOString().slice(0, 10)}_0400.${database.copy.ending}.gz`;
    const copied = await copyFile(
      path.join(dir, made.file_name),
      path.join(dir, file_name),
      constants.COPYFILE_EXCL,
    ).then(() => true, unlessExists);
    if (!copied) continue;
    await insertBackup(database.db, { ...made, key: randomBytes(13).toString('hex'), file_name, created_at });
  }
}
