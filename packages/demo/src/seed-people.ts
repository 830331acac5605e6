import { day, second } from '@kafra/sdk/rules';
import {
  claimKinds,
  claimStates,
  dialectOf,
  encodeGamePassword,
  insertMany,
  linkActions,
  packEmblem,
  proofs,
  type Schema,
  type Services,
  storeGameSecret,
} from '@kafra/server/seeding';
import type { Kysely } from 'kysely';
import { drawEmblem } from './art/emblem.ts';
import type { Random } from './art/random.ts';
import { lookOf } from './looks.ts';
import { demoPassword } from './people.ts';
import type { Population, RealmAccount, RealmCharacter, RealmGuild } from './population.ts';

interface PeopleDeps {
  services: Services;
  db: Kysely<Schema>;
  random: Random;
  now: number;
}

/** All demo accounts share one password hash, because argon2 is slow on purpose and a realm has dozens of accounts. */
async function writeMasters({ services, db, now }: PeopleDeps, { masters }: Population): Promise<void> {
  const pass_hash = await services.passwords.hash(demoPassword);
  await insertMany(
    db,
    'site_master',
    masters.map(({ id, email, verified, createdAt }) => ({
      master_id: id,
      email,
      email_norm: email,
      pass_hash,
      email_verified_at: verified ? createdAt : null,
      created_at: createdAt,
      last_login_at: verified ? now - day : null,
      bank_zeny: id * 1_250_000,
    })),
  );
  for (const { id } of masters) await storeGameSecret(services, db, { masterId: id, password: demoPassword });
}

const loginRow = (services: Services, account: RealmAccount, now: number) => {
  const last = Math.max(account.createdAt, ...account.characters.map((character) => character.lastLogin));
  return {
    account_id: account.id,
    userid: account.userid,
    user_pass: account.synced ? encodeGamePassword(services, demoPassword) : `own-${account.id}`,
    sex: account.characters[0]?.sex ?? 'M',
    email: 'a@a.com',
    group_id: account.group ?? 0,
    unban_time: account.bannedFor ? Math.floor((now + account.bannedFor * day) / second) : 0,
    logincount: account.characters.length * 41,
    lastlogin: dialectOf(services.database.db).timeText(last),
    last_ip: `198.51.100.${account.id % 250}`,
    character_slots: 0,
    web_auth_token_enabled: account.characters.some((character) => character.online) ? 1 : 0,
  };
};

/** Characters of the same account that have a party are all in the same party. */
const partyOf = ({ accountId }: RealmCharacter): number => (accountId % 1_000) + 1;

const charRow = (db: Kysely<Schema>, character: RealmCharacter, partyId: number) => ({
  char_id: character.id,
  account_id: character.accountId,
  char_num: character.slot,
  name: character.name,
  class: character.job,
  base_level: character.base,
  job_level: character.jobLevel,
  base_exp: character.base ** 3,
  zeny: character.zeny,
  party_id: character.inParty ? partyId : 0,
  guild_id: character.guildId,
  ...lookOf(character),
  last_map: character.map,
  last_x: character.x,
  last_y: character.y,
  save_map: character.map,
  online: character.online ? 1 : 0,
  fame: character.fame,
  sex: character.sex ?? 'M',
  last_login: dialectOf(db).timeText(character.lastLogin),
});

const positions = ['Leader', 'Officer', 'Member'];
/** Permission bits of the guild positions leader, officer and member: for inviting, expelling and the storage. */
const modes = [0x111, 0x100, 0];

const average = (levels: number[]) =>
  levels.length === 0 ? 1 : Math.round(levels.reduce((sum, level) => sum + level, 0) / levels.length);

function guildRow(guild: RealmGuild, members: RealmCharacter[], random: Random) {
  const leader = members.find((member) => member.guild?.position === 0);
  const emblem_data = packEmblem(drawEmblem(guild.name));
  return {
    guild_id: guild.id,
    name: guild.name,
    char_id: leader?.id ?? 0,
    master: leader?.name ?? '',
    guild_lv: guild.level,
    connect_member: members.filter((member) => member.online).length,
    max_member: 76,
    average_lv: average(members.map((member) => member.base)),
    exp: guild.level * 1_000_000 + random.int(0, 900_000),
    emblem_len: emblem_data.length / 2,
    emblem_id: 1,
    emblem_data,
  };
}

async function writeGuilds({ db, random }: PeopleDeps, { guilds, characters }: Population): Promise<void> {
  const membersOf = Map.groupBy(characters, (character) => character.guildId);
  const of = (guild: RealmGuild) => membersOf.get(guild.id) ?? [];
  await insertMany(
    db,
    'guild',
    guilds.map((guild) => guildRow(guild, of(guild), random)),
  );
  await insertMany(
    db,
    'guild_position',
    guilds.flatMap((guild) =>
      positions.map((name, position) => ({ guild_id: guild.id, position, name, mode: modes[position] ?? 0 })),
    ),
  );
  await insertMany(
    db,
    'guild_member',
    guilds.flatMap((guild) =>
      of(guild).map((member) => ({
        guild_id: guild.id,
        char_id: member.id,
        exp: member.base * 1_000,
        position: member.guild?.position ?? 2,
      })),
    ),
  );
}

/** Example claims of game accounts for staff to decide: their age, and whether staff has refused them since. */
const claims = [
  { age: 2 * day, isRefused: false, note: 'My brother added it while I was away. I made it.' },
  { age: 40 * day, isRefused: true, note: 'I bought it.' },
];

/** Writes the example claims. The claimed accounts belong to other players. */
async function writeClaims({ db, now }: PeopleDeps, { accounts }: Population): Promise<void> {
  const rows = claims.flatMap(({ age, isRefused, note }, index) => {
    const account = accounts.at(-1 - index);
    const claimant = accounts.findLast(({ masterId }) => masterId !== account?.masterId);
    if (!account || !claimant) return [];
    return [
      {
        account_id: account.id,
        master_id: claimant.masterId,
        kind: claimKinds.dispute,
        state: isRefused ? claimStates.refused : claimStates.open,
        is_open: isRefused ? null : 1,
        at: now - age,
        decided_at: isRefused ? now - age + day : null,
        decided_by: null,
        note,
      },
    ];
  });
  await insertMany(db, 'site_claim', rows);
}

/** Writes the master accounts, player accounts, characters, parties and guilds of the demo realm. */
export async function seedPeople(deps: PeopleDeps, population: Population): Promise<void> {
  const { services, db, now } = deps;
  const { accounts, characters } = population;
  await writeMasters(deps, population);
  await insertMany(
    db,
    'login',
    accounts.map((account) => loginRow(services, account, now)),
  );
  await insertMany(
    db,
    'site_master_account',
    accounts.map(({ id, masterId, synced, createdAt }) => ({
      account_id: id,
      master_id: masterId,
      synced: synced ? 1 : 0,
      sync_pending: 0,
      linked_at: createdAt,
    })),
  );
  await insertMany(
    db,
    'site_account_link',
    accounts.map(({ id, masterId, createdAt }) => ({
      at: createdAt,
      account_id: id,
      master_id: masterId,
      by_master: masterId,
      action: linkActions.link,
      proof: proofs.staff,
      ip: null,
      reason: 'made here',
    })),
  );
  await insertMany(
    db,
    'site_userid',
    accounts.map(({ userid, id, createdAt }) => ({ userid_norm: userid.toLowerCase(), account_id: id, at: createdAt })),
  );
  await insertMany(
    db,
    'char',
    characters.map((character) => charRow(db, character, partyOf(character))),
  );
  const parties = Map.groupBy(
    characters.filter((c) => c.inParty),
    partyOf,
  );
  await insertMany(
    db,
    'party',
    [...parties].map(([party_id, [leader]]) => ({
      party_id,
      name: `${leader?.name ?? ''}'s party`,
      leader_id: leader?.accountId ?? 0,
      leader_char: leader?.id ?? 0,
    })),
  );
  await writeGuilds(deps, population);
  await writeClaims(deps, population);
}
