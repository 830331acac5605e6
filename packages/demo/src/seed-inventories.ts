import { day, hour, second } from '@kafra/sdk/rules';
import { dialectOf, insertMany, type Schema } from '@kafra/server/seeding';
import type { Kysely } from 'kysely';
import type { Random } from './art/random.ts';
import { pickFrom } from './chance.ts';
import type { Good } from './goods.ts';
import type { Population } from './population.ts';
import { type StorageKind, uniqueId } from './unique-id.ts';

interface SeedDeps {
  random: Random;
  goods: readonly Good[];
  now: number;
}

/** Some different things as rows of a storage table; one in twelve pieces of gear was never looked at closely. */
function toItemRows({ random, goods }: SeedDeps, storageKind: StorageKind, owner: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const good = pickFrom(random, goods);
    return {
      ...good.row,
      identify: good.stack === 1 && random.chance(1 / 12) && good.isGear ? 0 : 1,
      amount: random.int(1, good.stack),
      unique_id: uniqueId(good, storageKind, owner, index),
    };
  });
}

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

/** Who put what into the guild storages and took it out; names stay as they were. */
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

/** Fills bags, carts, storages and mails. */
export async function seedInventories(db: Kysely<Schema>, deps: SeedDeps, population: Population): Promise<void> {
  const { random } = deps;
  const { accounts, characters, guilds, masters } = population;
  await insertMany(
    db,
    'inventory',
    characters.flatMap(({ id }) =>
      toItemRows(deps, 'bag', id, random.int(3, 14)).map((row) => ({ char_id: id, ...row })),
    ),
  );
  await insertMany(
    db,
    'storage',
    accounts.flatMap(({ id }) =>
      toItemRows(deps, 'storage', id, random.int(5, 30)).map((row) => ({ account_id: id, ...row })),
    ),
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
