import { day, hour, second } from '@kafra/sdk/rules';
import { dialectOf, insertMany, type Schema } from '@kafra/server/seeding';
import type { Kysely } from 'kysely';
import type { Random } from './art/random.ts';
import { pickFrom } from './chance.ts';
import type { Good } from './goods.ts';
import type { Population } from './population.ts';
import { randomOptions } from './random-options.ts';
import { type StorageKind, uniqueId } from './unique-id.ts';

interface SeedDeps {
  random: Random;
  goods: readonly Good[];
  now: number;
}

/**
 * Returns different items as rows of a storage table, for the demo's players. One in twelve pieces of equipment is
 * unidentified.
 */
function toItemRows({ random, goods }: SeedDeps, storageKind: StorageKind, owner: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const good = pickFrom(random, goods);
    return {
      ...good.row,
      ...randomOptions(good, owner + index),
      identify: good.stack === 1 && random.chance(1 / 12) && good.isGear ? 0 : 1,
      amount: random.int(1, good.stack),
      unique_id: uniqueId(good, storageKind, owner, index),
    };
  });
}

/** Bit of the right hand in the game's column `equip`. */
const rightHand = 2;

/**
 * Returns the items of a demo character's inventory: the third is a favorite, the fourth is rented for a week, and the
 * first weapon is equipped.
 */
function bagRows(deps: SeedDeps, owner: number, count: number) {
  const rows = toItemRows(deps, 'bag', owner, count);
  const worn = rows.findIndex(({ nameid, identify }) => identify === 1 && deps.goods.some(isWeapon(nameid)));
  const rentalEnd = Math.floor((deps.now + 7 * day) / second);
  return rows.map((row, index) => ({
    ...row,
    equip: index === worn ? rightHand : 0,
    favorite: index === 2 ? 1 : 0,
    expire_time: index === 3 && row.amount === 1 ? rentalEnd : 0,
  }));
}

const isWeapon =
  (id: number) =>
  ({ isGear, row }: Good): boolean =>
    isGear && row.nameid === id;

/** Returns the items of a demo account's storage: the first is bound to the account. */
const storageRows = (deps: SeedDeps, owner: number, count: number) =>
  toItemRows(deps, 'storage', owner, count).map((row, index) => ({ ...row, bound: index === 0 ? 1 : 0 }));

function mails({ random, goods, now }: SeedDeps, { characters }: Population) {
  const receivers = characters.filter((character) => !character.vends && random.chance(0.25));
  return receivers.map((receiver, index) => {
    const sender = pickFrom(random, characters);
    const [good, id] = [pickFrom(random, goods), index + 1];
    const mail = {
      id,
      send_name: sender.name,
      send_id: sender.id,
      dest_name: receiver.name,
      dest_id: receiver.id,
      title: 'As promised',
      message: 'Tell me when it has arrived.',
      time: Math.floor((now - random.int(1, 200) * hour) / second),
      zeny: random.chance(0.3) ? random.int(1, 500) * 1_000 : 0,
    };
    const amount = random.int(1, good.stack);
    return {
      mail,
      attachment: { id, index: 0, ...good.row, amount, unique_id: uniqueId(good, 'mail', sender.id, index) },
    };
  });
}

/**
 * Writes log lines of items that were moved into and out of guild storages, with the characters' names at that time.
 */
function guildMoves(db: Kysely<Schema>, { random, goods, now }: SeedDeps, { characters, guilds }: Population) {
  const { timeText } = dialectOf(db);
  return guilds
    .flatMap((guild) => {
      const trusted = characters.filter(
        ({ guildId, guild: storageKind }) => guildId === guild.id && (storageKind?.position ?? 2) < 2,
      );
      if (trusted.length === 0) return [];
      return Array.from({ length: random.int(60, 140) }, () => {
        const member = pickFrom(random, trusted);
        const good = pickFrom(random, goods);
        const amount = random.int(1, Math.min(good.stack, 100)) * (random.chance(0.6) ? 1 : -1);
        const at = now - Math.floor((random.next() * 60 * day) / second) * second;
        return { guild_id: guild.id, time: timeText(at), char_id: member.id, name: member.name, ...good.row, amount };
      });
    })
    .sort((a, b) => a.time.localeCompare(b.time));
}

/** Writes the items of the demo's inventories, carts, storages and mails. */
export async function seedInventories(db: Kysely<Schema>, deps: SeedDeps, population: Population): Promise<void> {
  const { random } = deps;
  const { accounts, characters, guilds, masters } = population;
  await insertMany(
    db,
    'inventory',
    characters.flatMap(({ id }) => bagRows(deps, id, random.int(3, 14)).map((row) => ({ char_id: id, ...row }))),
  );
  await insertMany(
    db,
    'storage',
    accounts.flatMap(({ id }) => storageRows(deps, id, random.int(5, 30)).map((row) => ({ account_id: id, ...row }))),
  );
  await insertMany(
    db,
    'guild_storage',
    guilds.flatMap(({ id }) =>
      toItemRows(deps, 'guild', id, random.int(20, 60)).map((row) => ({ guild_id: id, ...row })),
    ),
  );
  await insertMany(
    db,
    'site_master_storage',
    masters.flatMap(({ id, verified }) =>
      toItemRows(deps, 'master', id, verified ? random.int(2, 12) : 0).map((row) => ({ master_id: id, ...row })),
    ),
  );
  const sent = mails(deps, population);
  await insertMany(
    db,
    'mail',
    sent.map(({ mail }) => mail),
  );
  await insertMany(
    db,
    'mail_attachments',
    sent.map(({ attachment }) => attachment),
  );
  await insertMany(db, 'guild_storage_log', guildMoves(db, deps, population));
}
