import * as z from 'zod';
import { flag, list, maybe, numeric } from './wire.ts';

/** The files under `/db`: what the game world holds, written by the importer, read by every surface. */

const ref = z.object({ item_id: numeric, name: z.string() });

/** Where an item's picture, slots, prices and scripts are kept. `weight` is stored times ten, rates in 1/10000. */
export const itemRecord = z.object({
  id: numeric,
  aegis_name: z.string(),
  name: z.string(),
  /** Healing, Usable, Etc, Weapon, Armor, Card, PetEgg, PetArmor, Ammo, DelayConsume, ShadowGear, Cash. */
  type: z.string(),
  /** Weapon or ammunition kind (Dagger, Bow, Arrow); absent elsewhere. */
  subtype: maybe(z.string()),
  /** Equipment places, in the order worn: `Head_Top`, `Right_Hand`. */
  loc: list(z.string()),
  slots: numeric.default(0),
  buy: numeric.default(0),
  sell: numeric.default(0),
  weight: numeric.default(0),
  atk: maybe(numeric),
  def: maybe(numeric),
  range: maybe(numeric),
  weapon_lv: maybe(numeric),
  equip_lv: maybe(numeric),
  /** Text of the client, with `^RRGGBB` colour codes and line breaks. */
  description: maybe(z.string()),
  script: maybe(z.string()),
  on_equip_script: maybe(z.string()),
  on_unequip_script: maybe(z.string()),
  /** What opening it yields. */
  group_contents: list(z.object({ item_id: numeric, name: z.string(), weight_percent: numeric })),
  drops_from: list(z.object({ mob_id: numeric, mob_name: z.string(), rate: numeric })),
  /** The boxes that hold it. */
  inside_item_group: list(z.object({ item_id: numeric, name: z.string(), weight_percent: numeric })),
  vended_by: list(
    z.object({
      name: z.string(),
      map: z.string(),
      x: numeric,
      y: numeric,
      sprite_id: maybe(numeric),
      price: maybe(numeric),
      /** What is paid with when it is not zeny. */
      currency: maybe(z.string()),
    }),
  ),
  costume: flag.default(false),
  hidden: flag.default(false),
  pet: maybe(
    z.object({
      mob_id: maybe(numeric),
      taming_item: maybe(ref),
      food_item: maybe(ref),
      accessory_item: maybe(ref),
      /** 1/10000. */
      capture_rate: numeric,
      /** Intimacy gained a feed. */
      feed_increment: numeric,
      equip_script: maybe(z.string()),
    }),
  ),
});
export type ItemRecord = z.output<typeof itemRecord>;

const dropRecord = z.object({ id: numeric, name: z.string(), rate: numeric });

export const mobRecord = z.object({
  id: numeric,
  /** Aegis name, such as `PORING`. */
  mob: z.string(),
  name: z.string(),
  race: z.string(),
  size: z.string(),
  element: z.object({ type: z.string(), level: numeric }),
  lv: numeric,
  hp: numeric,
  exp: numeric,
  j_exp: numeric,
  mvp_exp: numeric.default(0),
  attack: z.tuple([numeric, numeric]),
  def: numeric,
  mdef: numeric,
  attack_range: numeric,
  view_range: numeric,
  chase_range: numeric,
  /** Milliseconds. */
  attack_delay: numeric,
  /** Milliseconds a cell. */
  move_speed: numeric,
  /** Flinch, in milliseconds. */
  damage_motion: numeric,
  stats: z.object({ str: numeric, agi: numeric, vit: numeric, int: numeric, dex: numeric, luk: numeric }),
  /** Words such as `Aggressive`, `Boss`, `Detector`. */
  mode: list(z.string()),
  drops: list(dropRecord),
  mvp_drops: list(dropRecord),
  skills: list(z.object({ name: z.string(), level: numeric, states: list(z.string()) })),
  spawns: list(
    z.object({
      map_id: z.string(),
      total_amount: numeric,
      /** Milliseconds until it comes back, and the random part on top. */
      interval: numeric.default(0),
      variation: numeric.default(0),
    }),
  ),
  /** Who calls it, when it never comes alone. */
  master: maybe(z.object({ mob_id: numeric, name: z.string() })),
  slaves: list(
    z.object({
      condition: z.string(),
      /** 1/10000 a try; shown divided by 100 as percent. */
      chance: numeric,
      /** Milliseconds between two tries. */
      delay: numeric,
      states: list(z.string()),
      slaves: list(z.object({ mob_id: numeric, name: z.string(), count: numeric, hidden: flag.default(false) })),
    }),
  ),
  hidden: flag.default(false),
  img_width: maybe(numeric),
  img_height: maybe(numeric),
});
export type MobRecord = z.output<typeof mobRecord>;

/**
 * Places on a map are in cells, y counted from the south. `px`, `py` are the same cell in the picture of one point a
 * cell, counted from the top left; the middle of the cell is half a point further on both.
 */
const warpRecord = z.object({
  id: z.union([z.string(), z.number()]),
  from: z.string(),
  from_x: numeric,
  from_y: numeric,
  to: z.string(),
  to_x: numeric,
  to_y: numeric,
  /** The target map is indoors. */
  to_indoor: flag.default(false),
  px: numeric,
  py: numeric,
  /** The warp itself stands indoors. */
  indoors: flag.default(false),
});

const npcRecord = z.object({
  id: z.union([z.string(), z.number()]),
  name: z.string(),
  /** Above 1000 a monster's picture, otherwise an NPC's. */
  sprite_id: maybe(numeric),
  x: numeric,
  y: numeric,
  px: numeric,
  py: numeric,
  is_vendor: flag.default(false),
  /** What is sold; a vendor has at least one. */
  items: list(
    z.object({
      item_id: numeric,
      name: z.string(),
      price: numeric,
      /** What is paid with when it is not zeny: an item, points, or for barter shops `3 Jellopy, 1 Apple`. */
      currency: maybe(z.string()),
    }),
  ),
});

const spawnRecord = z.object({
  mob_id: numeric,
  mob_name: z.string(),
  hp: numeric,
  size: z.string(),
  race: z.string(),
  element: z.object({ type: z.string(), level: numeric }),
  bexp: numeric,
  jexp: numeric,
  hide_name: flag.default(false),
  interval: numeric.default(0),
  variation: numeric.default(0),
  total_amount: numeric,
  /** Left top and right bottom edge in picture points, with the number of monsters in each region. */
  regions: list(z.object({ x: numeric, y: numeric, x2: numeric, y2: numeric, amount: numeric })),
});

export const mapRecord = z.object({
  id: z.string(),
  name: z.string(),
  sub_title: maybe(z.string()),
  /** Cells. */
  width: numeric,
  height: numeric,
  town: flag.default(false),
  guild_castle: flag.default(false),
  guild_dungeon: flag.default(false),
  guild_base: flag.default(false),
  mapflags: list(z.string()),
  hidden: flag.default(false),
  warps: list(warpRecord),
  npcs: list(npcRecord),
  spawns: list(spawnRecord),
});
export type MapRecord = z.output<typeof mapRecord>;
export type MapWarp = z.output<typeof warpRecord>;
export type MapNpc = z.output<typeof npcRecord>;
export type MapSpawn = z.output<typeof spawnRecord>;

export const mobName = z.object({ id: numeric, name: z.string() });
export type MobName = z.output<typeof mobName>;

export interface DatabaseVersions {
  item: string;
  mob: string;
  map: string;
}

/** Where the changes since the databases before are kept. */
export const changesPath = ({ item, mob, map }: DatabaseVersions): string =>
  `/db/changes_${item}-${mob}-${map}.json.gz`;

export const recordChange = z.object({
  database: z.enum(['item', 'mob', 'map']),
  id: z.union([z.string(), z.number()]),
  name: z.string(),
  /** What it is about: `added`, `removed`, `drops`, `spawns`, `prices`, `stats`, `texts`, `contents`, `places`. */
  topic: z.string(),
  field: z.string(),
  before: maybe(z.string()),
  after: maybe(z.string()),
});
export type RecordChange = z.output<typeof recordChange>;

/** What changed since the databases that were served before. */
export const databaseChanges = z.object({ changes: list(recordChange) });

/** Each database file by name: its path with a version, and the schema of one record. */
export const databaseFiles = {
  item: { path: (version: string) => `/db/item_db_${version}.json.gz`, record: itemRecord },
  mob: { path: (version: string) => `/db/mob_db_${version}.json.gz`, record: mobRecord },
  mob_min: { path: (version: string) => `/db/mob_db_min_${version}.json.gz`, record: mobName },
  map: { path: (version: string) => `/db/map_db_${version}.json.gz`, record: mapRecord },
} as const;
export type DatabaseName = keyof typeof databaseFiles;
