import { second } from '@kafra/sdk/rules';
import { dialectOf, insertMany, type Schema, type Services } from '@kafra/server/seeding';
import type { Kysely } from 'kysely';
import { createRandom, type Random } from './art/random.ts';
import { pickFrom, weighted } from './chance.ts';
import { type Good, generateGoods } from './goods.ts';
import { dropsOfKill, type Prey, plainGoods } from './hunts.ts';
import { readWorld } from './imported-facts.ts';
import { demoPeople } from './people.ts';
import { isMerchant } from './population.ts';
import { goodsSeed, readHunts } from './seed.ts';
import { closeShop, openBuying, openVending } from './shops.ts';
import { buyFromShop, sellToShop } from './simulated-sales.ts';
import { uniqueId } from './unique-id.ts';

/** Simulated activity of players in the demo realm. */
export interface Simulation {
  /** Simulates one event: a sale, a shop that opens or closes, a login or logout. */
  step(): Promise<void>;
}

const stepInterval = 4 * second;
const minOnline = 25;
const maxOnline = 70;
const minShops = 14;

const kinds = [
  { what: 'buy', weight: 40 },
  { what: 'sell', weight: 12 },
  { what: 'come', weight: 14 },
  { what: 'go', weight: 12 },
  { what: 'open', weight: 3 },
  { what: 'close', weight: 2 },
  { what: 'hunt', weight: 10 },
  { what: 'rest', weight: 7 },
] as const;

const drawKind = weighted(kinds, (kind) => kind.weight);

interface StepDeps {
  db: Kysely<Schema>;
  random: Random;
  now: number;
  goods: readonly Good[];
  hunts: Hunts;
}

interface Hunts {
  field: readonly Prey[];
  goods: ReadonlyMap<number, Good>;
  map: string;
}

/** Simulates kills of several monsters of one type. The game logs each drop under the id of the monster. */
async function hunt({ db, random, now, hunts }: StepDeps): Promise<void> {
  if (hunts.field.length === 0) return;
  const prey = pickFrom(random, hunts.field);
  const drops = Array.from({ length: random.int(2, 8) }, () => dropsOfKill(random, prey, hunts.goods)).flat();
  const time = dialectOf(db).timeText(now);
  await insertMany(
    db,
    'picklog',
    drops.map(({ mob, type, good }, index) => {
      const { identify: _, ...row } = good.row;
      const unique_id = uniqueId(good, 'log', mob, (Math.floor(now / second) + index) % 4_096);
      return { time, char_id: mob, type, ...row, amount: -1, unique_id, map: hunts.map };
    }),
  );
}

/** Returns the generated characters of the demo realm. Characters of the demo accounts are not simulated. */
async function crowd(db: Kysely<Schema>) {
  const rows = await db
    .selectFrom('char')
    .innerJoin('login', 'login.account_id', 'char.account_id')
    .select(['char.char_id', 'char.account_id', 'char.class', 'char.online', 'login.userid'])
    .select(['char.last_map', 'char.last_x', 'char.last_y'])
    .orderBy('char.char_id')
    .execute();
  return rows.filter((row) => !demoUserids.has(row.userid));
}
type CrowdMember = Awaited<ReturnType<typeof crowd>>[number];

const demoUserids = new Set(demoPeople.flatMap((person) => person.accounts.map((account) => account.userid)));

async function shopkeepers(db: Kysely<Schema>) {
  const selling = await db.selectFrom('vendings').select(['id', 'char_id']).orderBy('id').execute();
  const buying = await db.selectFrom('buyingstores').select(['id', 'char_id']).orderBy('id').execute();
  return { selling, buying, all: new Set([...selling, ...buying].map((shop) => shop.char_id)) };
}

async function setOnline({ db, now }: StepDeps, member: CrowdMember, online: 0 | 1): Promise<void> {
  const at = dialectOf(db).timeText(now);
  await db
    .updateTable('char')
    .set(online ? { online, last_login: at } : { online })
    .where('char_id', '=', member.char_id)
    .execute();
  await db
    .updateTable('login')
    .set({ web_auth_token_enabled: online })
    .where('account_id', '=', member.account_id)
    .execute();
  if (!online) return;
  const ip = `198.51.100.${member.account_id % 250}`;
  await db.insertInto('loginlog').values({ time: at, ip, user: member.userid, rcode: 100, log: 'login ok' }).execute();
}

/** Simulates a merchant without a shop who opens one. On average, every fourth shop is a buying store. */
async function open(deps: StepDeps, crowdMembers: CrowdMember[], keepers: ReadonlySet<number>): Promise<void> {
  const idle = crowdMembers.filter((member) => isMerchant(member.class) && !keepers.has(member.char_id));
  if (idle.length === 0) return;
  const member = pickFrom(deps.random, idle);
  if (!member.online) await setOnline(deps, member, 1);
  const location = { map: member.last_map, x: member.last_x, y: member.last_y };
  const keeper = { id: member.char_id, accountId: member.account_id, ...location };
  await (deps.random.chance(0.25) ? openBuying : openVending)(deps, keeper);
}

async function emptyShops(db: Kysely<Schema>): Promise<number[]> {
  const selling = db
    .selectFrom('vendings')
    .select('id')
    .where('id', 'not in', db.selectFrom('vending_items').select('vending_id'));
  const buying = db
    .selectFrom('buyingstores')
    .select('id')
    .where('id', 'not in', db.selectFrom('buyingstore_items').select('buyingstore_id'));
  const shops = await selling.union(buying).execute();
  return shops.map(({ id }) => id);
}

async function runStep(deps: StepDeps): Promise<void> {
  const { db, random } = deps;
  const crowdMembers = await crowd(db);
  const shops = await shopkeepers(db);
  for (const id of await emptyShops(db)) await closeShop(db, id);
  const playing = crowdMembers.filter((member) => member.online && !shops.all.has(member.char_id));
  const away = crowdMembers.filter((member) => !member.online);
  const somebody = playing.length > 0 ? pickFrom(random, playing) : undefined;
  if (shops.all.size < minShops) return open(deps, crowdMembers, shops.all);
  const { what } = drawKind(random);
  if (what === 'buy' && somebody && shops.selling.length > 0)
    await buyFromShop(deps, { shopId: pickFrom(random, shops.selling).id, buyer: somebody.char_id });
  else if (what === 'sell' && somebody && shops.buying.length > 0)
    await sellToShop(deps, { shopId: pickFrom(random, shops.buying).id, seller: somebody.char_id });
  else if (what === 'come' && playing.length < maxOnline && away.length > 0)
    await setOnline(deps, pickFrom(random, away), 1);
  else if (what === 'go' && somebody && playing.length > minOnline) await setOnline(deps, somebody, 0);
  else if (what === 'hunt') await hunt(deps);
  else if (what === 'open') await open(deps, crowdMembers, shops.all);
  else if (what === 'close') {
    const keepers = crowdMembers.filter((member) => shops.all.has(member.char_id));
    if (keepers.length > 0) await closeShop(db, pickFrom(random, keepers).char_id);
  }
}

/** Creates the simulation of activity in an existing demo realm. It writes only data that a game server would write. */
export async function createSimulation(services: Services): Promise<Simulation> {
  const { database, realmClock } = services;
  const smiths = await database.db
    .selectFrom('char')
    .select('char_id')
    .where('class', 'in', [10, 4011])
    .orderBy('char_id')
    .execute();
  const world = await readWorld(services);
  const goods = generateGoods(
    createRandom(goodsSeed(services)),
    world.items,
    smiths.map((smith) => smith.char_id),
  );
  const { field } = await readHunts(services, world);
  const hunts = { field, goods: plainGoods(goods), map: world.field };
  const random = createRandom(realmClock.now());
  return {
    step: () => database.transaction((db) => runStep({ db, random, goods, hunts, now: realmClock.now() })),
  };
}

/** Runs the simulation until the server stops. A frozen realm has no simulation. */
export async function startSimulation(services: Services): Promise<void> {
  const { config, timers } = services;
  if (!config.demo || config.demo.frozenAt !== undefined) return;
  const simulation = await createSimulation(services);
  timers.every('simulation', stepInterval, () => simulation.step());
}
