import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import * as z from 'zod';
import { worldDir } from './world-dir.ts';

const flags = z.record(z.string(), z.unknown()).default({});

const worldItem = z.object({
  Id: z.number(),
  Name: z.string(),
  Type: z.string(),
  SubType: z.string().optional(),
  Buy: z.number().default(0),
  Slots: z.number().default(0),
  Refineable: z.boolean().default(false),
  WeaponLevel: z.number().optional(),
  Locations: flags,
  Trade: flags,
});
export type WorldItem = z.output<typeof worldItem>;

const worldMob = z.object({
  Id: z.number(),
  Name: z.string(),
  Level: z.number().default(1),
  MvpExp: z.number().default(0),
});
export type WorldMob = z.output<typeof worldMob>;

const region = z.object({ region: z.string(), maps: z.array(z.string()).min(1) });

/** Items, monsters and maps on which the demo realm's economy and logs are based. */
export interface WorldFacts {
  /** Items that players of the demo realm may trade. */
  items: WorldItem[];
  /** MVPs (boss monsters) of the realm. */
  mvps: WorldMob[];
  /** Monsters that are not MVPs. */
  mobs: WorldMob[];
  /** Twelve regions of the spotlight, in the order of the rotation. */
  regions: z.output<typeof region>[];
  /** Towns with players' shops. Most events happen in the first one. */
  towns: readonly string[];
  /** Map on which the demo's players hunt monsters and MVPs. */
  field: string;
  /** Monsters of the hunting map, the most hunted first. */
  hunted: readonly number[];
  dungeon: string;
}

const readYaml = (file: string): unknown => load(readFileSync(path.join(worldDir, file), 'utf8'), { json: true });

const readBody = <S extends z.ZodType>(file: string, record: S): z.output<S>[] =>
  z.object({ Body: z.array(record) }).parse(readYaml(`db/pre-re/${file}.yml`)).Body;

/** Reads the items, monsters and regions of the demo world. */
export function readWorldFacts(): WorldFacts {
  const items = ['item_db_usable', 'item_db_equip', 'item_db_etc'].flatMap((file) => readBody(file, worldItem));
  const mobs = readBody('mob_db', worldMob);
  return {
    items: items.filter((item) => !item.Trade.NoTrade),
    mvps: mobs.filter((mob) => mob.MvpExp > 0),
    mobs: mobs.filter((mob) => mob.MvpExp === 0),
    regions: z.array(region).parse(readYaml('spotlight.yml')),
    towns: ['lanthorn', 'saltmere', 'brackwood', 'cinderfall'],
    field: 'lan_fild01',
    hunted: [1002, 1006, 1007, 1011],
    dungeon: 'lan_dun02',
  };
}
