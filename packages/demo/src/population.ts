import { day, hour, minute } from '@kafra/sdk/rules';
import type { Random } from './art/random.ts';
import { pickFrom } from './chance.ts';
import { createNameGenerator, guildNames } from './names.ts';
import { type DemoAccount, type DemoCharacter, type DemoPerson, demoPeople } from './people.ts';

export interface RealmCharacter extends DemoCharacter {
  id: number;
  accountId: number;
  slot: number;
  /** Time of the last login, epoch ms. */
  lastLogin: number;
  online: boolean;
  fame: number;
  guildId: number;
  map: string;
  x: number;
  y: number;
}

export interface RealmAccount extends Omit<DemoAccount, 'characters'> {
  id: number;
  masterId: number;
  createdAt: number;
  characters: RealmCharacter[];
}

export interface RealmMaster {
  id: number;
  email: string;
  verified: boolean;
  createdAt: number;
}

export interface RealmGuild {
  id: number;
  name: string;
  level: number;
}

/** All accounts and characters of the demo realm. */
export interface Population {
  masters: RealmMaster[];
  accounts: RealmAccount[];
  characters: RealmCharacter[];
  guilds: RealmGuild[];
}

const crowdMasters = 34;
const firstAccount = 2_000_000;
const firstCharacter = 150_000;

const crowdJobs = [
  7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 20, 23, 4008, 4009, 4010, 4011, 4012, 4013, 4015, 4016, 4019, 4046, 4047,
  4049,
];
const merchantJobs = [5, 10, 18, 4011, 4019];
const famous = [10, 4011, 18, 4019, 4046];

/** Returns whether characters of a class can open a shop. */
export const isMerchant = (job: number) => merchantJobs.includes(job);

function crowdCharacter(random: Random, name: string): DemoCharacter {
  const job = pickFrom(random, crowdJobs);
  const base = random.int(40, 99);
  const inGuild = random.chance(0.55);
  return {
    name,
    job,
    base,
    jobLevel: Math.min(70, Math.round(base * 0.65)),
    zeny: Math.round(10 ** (3 + random.next() * 5)),
    guild: inGuild ? { name: pickFrom(random, guildNames), position: random.chance(0.25) ? 1 : 2 } : undefined,
    inParty: random.chance(0.3),
    vends: isMerchant(job) && random.chance(0.6),
    sex: job === 20 || (job !== 19 && random.chance(0.5)) ? 'F' : 'M',
  };
}

/** Generated players with unknown passwords, so that the lists of the demo are not empty. */
function crowd(random: Random): DemoPerson[] {
  const nextName = createNameGenerator(
    random,
    demoPeople.flatMap((person) => person.accounts.flatMap((account) => account.characters.map(({ name }) => name))),
  );
  return Array.from({ length: crowdMasters }, (_, index): DemoPerson => {
    const userid = nextName().toLowerCase().replaceAll(' ', '_').slice(0, 20);
    const account = (number: number): DemoAccount => ({
      userid: number === 0 ? userid : `${userid}${number + 1}`,
      synced: random.chance(0.5),
      characters: Array.from({ length: random.int(1, 5) }, () => crowdCharacter(random, nextName())),
    });
    const accounts = Array.from({ length: random.int(1, 3) }, (_, number) => account(number));
    return { email: `${userid}@crowd${index}.example`, description: '', verified: true, accounts };
  });
}

interface PopulationDeps {
  random: Random;
  now: number;
  /** Towns in which the demo's players are. */
  towns: readonly string[];
  guildIds: ReadonlyMap<string, number>;
}

/**
 * Chooses whether a character is online, and the time of its last login. Characters of the demo accounts stay offline,
 * so that visitors can try everything with them. The character with an unattended shop is an exception.
 */
function settle({ random, now, towns, guildIds }: PopulationDeps, of: { character: DemoCharacter; demo: boolean }) {
  const { character, demo } = of;
  const online = character.vends === true || (!demo && random.chance(0.3));
  const away = online ? random.int(5, 600) * minute : 20 * minute + 10 ** (random.next() * 3) * hour;
  return {
    online,
    lastLogin: now - Math.round(away),
    fame: !demo && famous.includes(character.job) ? Math.round(10 ** (1 + random.next() * 3)) : 0,
    guildId: guildIds.get(character.guild?.name ?? '') ?? 0,
    map: pickFrom(random, towns),
    x: random.int(40, 160),
    y: random.int(40, 160),
  };
}

/**
 * Creates all accounts and characters of the demo with ids, towns and histories. The first master accounts have known
 * passwords; visitors sign in to them.
 */
export function generatePopulation(random: Random, { now, towns }: Pick<PopulationDeps, 'now' | 'towns'>): Population {
  const guilds = guildNames.map((name, index) => ({ id: index + 1, name, level: random.int(5, 45) }));
  const deps = { random, now, towns, guildIds: new Map(guilds.map((guild) => [guild.name, guild.id])) };
  const people = [...demoPeople, ...crowd(random)];
  const accounts: RealmAccount[] = [];
  const characters: RealmCharacter[] = [];
  const masters = people.map((person, index): RealmMaster => {
    const demo = index < demoPeople.length;
    const createdAt = now - random.int(30, 500) * day;
    for (const account of person.accounts) {
      const accountId = firstAccount + accounts.length;
      const own = account.characters.map((character, slot): RealmCharacter => {
        const id = firstCharacter + characters.length + slot;
        return { ...character, ...settle(deps, { character, demo }), id, accountId, slot };
      });
      characters.push(...own);
      accounts.push({ ...account, id: accountId, masterId: index + 1, createdAt: createdAt + day, characters: own });
    }
    return { id: index + 1, email: person.email, verified: person.verified, createdAt };
  });
  leadGuilds(characters, guilds);
  return { masters, accounts, characters, guilds };
}

/** Makes the strongest member of each guild its leader, except for characters of the demo accounts. */
function leadGuilds(characters: RealmCharacter[], guilds: RealmGuild[]): void {
  const demoNames = new Set(
    demoPeople
      .flatMap((person) => person.accounts)
      .flatMap((a) => a.characters)
      .map((c) => c.name),
  );
  for (const guild of guilds) {
    const members = characters.filter(({ guildId, name }) => guildId === guild.id && !demoNames.has(name));
    const leader = members.toSorted((a, b) => b.base - a.base).at(0);
    if (leader) leader.guild = { name: guild.name, position: 0 };
  }
}
