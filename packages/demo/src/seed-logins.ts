import { day, hour, second } from '@kafra/sdk/rules';
import { dialectOf, insertMany, type Schema } from '@kafra/server/seeding';
import type { Kysely } from 'kysely';
import type { Random } from './art/random.ts';
import { pickFrom } from './chance.ts';
import type { Population, RealmAccount } from './population.ts';

const succeeded = 100;

/** Failed results of the login server, with its texts, for the demo's login log. */
const refusals = [
  { rcode: 1, log: 'Incorrect Password' },
  { rcode: 3, log: 'Rejected from Server' },
  { rcode: 1, log: 'Incorrect Password' },
] as const;

/**
 * Guest profiles of the demo player: the permissions that each guest lacks, and the accounts that the guest may use.
 */
const guests = [
  { name: 'Little brother', restrictions: 2 + 4 + 32 + 512 + 1024 + 2048, accounts: ['lumen_main'] },
  { name: 'Stall helper', restrictions: 1 + 2 + 64 + 128, accounts: ['lumen_trade', 'lumen_vault'] },
  { name: 'Look, do not touch', restrictions: 4095, accounts: [] },
] as const;

interface LoginDeps {
  db: Kysely<Schema>;
  random: Random;
  now: number;
  passHash: string;
}

const addressOf = (random: Random, account: RealmAccount) =>
  random.chance(0.85) ? `198.51.100.${account.id % 250}` : `203.0.113.${random.int(1, 250)}`;

function loginsOf({ random, now }: LoginDeps, account: RealmAccount) {
  const count = account.characters.length === 0 ? 2 : random.int(12, 60);
  return Array.from({ length: count }, () => {
    const at = now - Math.floor((random.next() ** 1.5 * 90 * day) / second) * second - hour;
    const banned = account.bannedFor !== undefined && at > now - 7 * day;
    const refused = random.chance(0.12) ? pickFrom(random, refusals) : undefined;
    const result = banned ? { rcode: 6, log: 'Banned' } : (refused ?? { rcode: succeeded, log: 'login ok' });
    return { at, ip: addressOf(random, account), user: account.userid, ...result };
  });
}

/** Generates failed logins of strangers: attempts with unknown names, and one blocked account. */
function strangers({ random, now }: LoginDeps) {
  return Array.from({ length: 60 }, (_, index) => ({
    at: now - Math.floor((random.next() * 60 * day) / second) * second,
    ip: `192.0.2.${random.int(1, 250)}`,
    user: index % 6 === 0 ? 'goldseller' : pickFrom(random, ['admin', 'root', 'test', 'gm']),
    ...(index % 6 === 0 ? { rcode: 4, log: 'Blocked' } : { rcode: 0, log: 'Unregistered ID' }),
  }));
}

/** Writes the demo's login log with addresses, and the guest profiles of the demo player with their actions. */
export async function seedLogins(deps: LoginDeps, { accounts, masters }: Population): Promise<void> {
  const { db, random, passHash } = deps;
  const logins = [...accounts.flatMap((account) => loginsOf(deps, account)), ...strangers(deps)];
  logins.sort((a, b) => a.at - b.at);
  await insertMany(
    db,
    'loginlog',
    logins.map(({ at, ...login }) => ({ time: dialectOf(db).timeText(at), ...login })),
  );
  const owner = masters[0];
  if (!owner) return;
  const ids = new Map(accounts.map((account) => [account.userid, account.id]));
  for (const [index, { name, restrictions, accounts: used }] of guests.entries()) {
    const at = owner.createdAt + (index + 2) * day;
    const profile = {
      id: index + 1,
      master_id: owner.id,
      name,
      pass_hash: passHash,
      restrictions,
      created_at: at,
      updated_at: at,
    };
    await insertMany(db, 'site_guest_profile', [profile]);
    const linked = used.flatMap((userid) => ids.get(userid) ?? []);
    await insertMany(
      db,
      'site_guest_profile_account',
      linked.map((account_id) => ({ guest_profile_id: index + 1, account_id })),
    );
    const byGuest = logins.filter(
      (login) => used.some((userid) => userid === login.user) && login.rcode === succeeded && random.chance(0.4),
    );
    await insertMany(
      db,
      'site_guest_login',
      byGuest.map(({ at: time, ip, rcode, user }) => ({
        at: time,
        account_id: ids.get(user) ?? 0,
        guest_profile_id: index + 1,
        ip,
        rcode,
      })),
    );
  }
}
