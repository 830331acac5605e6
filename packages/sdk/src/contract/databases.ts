import * as z from 'zod/mini';
import { list, maybe, maybeNumber, maybeText, numeric, orFalse, orZero, text } from './wire.ts';

/** The files under `/db`: what the game world holds, written by the importer, read by every surface. */

const ref = z.object({ item_id: numeric, name: text });

/** Where an item's picture, slots, prices and scripts are kept. `weight` is stored times ten, rates in 1/10000. */
export const itemRecord = z.object({
  id: numeric,
  aegis_name: text,
  name: text,
  /** Healing, Usable, Etc, Weapon, Armor, Card, PetEgg, PetArmor, Ammo, DelayConsume, ShadowGear, Cash. */
  type: text,
  /** Weapon or ammunition kind (Dagger, Bow, Arrow); absent elsewhere. */
  subtype: maybeText,
  /** Equipment places, in the order worn: `Head_Top`, `Right_Hand`. */
  loc: list(text),
  slots: orZero,
  buy: orZero,
  sell: orZero,
  weight: orZero,
  atk: maybeNumber,
  def: maybeNumber,
  range: maybeNumber,
  weapon_lv: maybeNumber,
  equip_lv: maybeNumber,
  /** Text of the client, with `^RRGGBB` colour codes and line breaks. */
  description: maybeText,
  script: maybeText,
  on_equip_script: maybeText,
  on_unequip_script: maybeText,
  /** What opening it yields. */
  group_contents: list(z.object({ item_id: numeric, name: text, weight_percent: numeric })),
  drops_from: list(z.object({ mob_id: numeric, mob_name: text, rate: numeric })),
  /** The boxes that hold it. */
  inside_item_group: list(z.object({ item_id: numeric, name: text, weight_percent: numeric })),
  vended_by: list(
    z.object({
      name: text,
      map: text,
      x: numeric,
      y: numeric,
      sprite_id: maybeNumber,
      price: maybeNumber,
      /** What is paid with when it is not zeny. */
      currency: maybeText,
    }),
  ),
  costume: orFalse,
  hidden: orFalse,
  pet: maybe(
    z.object({
      mob_id: maybeNumber,
      taming_item: maybe(ref),
      food_item: maybe(ref),
      accessory_item: maybe(ref),
      /** 1/10000. */
      capture_rate: numeric,
      /** Intimacy gained a feed. */
      feed_increment: numeric,
      equip_script: maybeText,
    }),
  ),
});
export type ItemRecord = z.output<typeof itemRecord>;

const dropRecord = z.object({ id: numeric, name: text, rate: numeric });

export const mobRecord = z.object({
  id: numeric,
  /** Aegis name, such as `PORING`. */
  mob: text,
  name: text,
  race: text,
  size: text,
  element: z.object({ type: text, level: numeric }),
  lv: numeric,
  hp: numeric,
  exp: numeric,
  j_exp: numeric,
  mvp_exp: orZero,
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
  mode: list(text),
  drops: list(dropRecord),
  mvp_drops: list(dropRecord),
  skills: list(z.object({ name: text, level: numeric, states: list(text) })),
  spawns: list(
    z.object({
      map_id: text,
      total_amount: numeric,
      /** Milliseconds until it comes back, and the random part on top. */
      interval: orZero,
      variation: orZero,
    }),
  ),
  /** Who calls it, when it never comes alone. */
  master: maybe(z.object({ mob_id: numeric, name: text })),
  slaves: list(
    z.object({
      condition: text,
      /** 1/10000 a try; shown divided by 100 as percent. */
      chance: numeric,
      /** Milliseconds between two tries. */
      delay: numeric,
      states: list(text),
      slaves: list(z.object({ mob_id: numeric, name: text, count: numeric, hidden: orFalse })),
    }),
  ),
  hidden: orFalse,
  img_width: maybeNumber,
  img_height: maybeNumber,
});
export type MobRecord = z.output<typeof mobRecord>;

/**
 * Places on a map are in cells, y counted from the south. `px`, `py` are the same cell in the picture of one point a
 * cell, counted from the top left; the middle of the cell is half a point further on both.
 */
const warpRecord = z.object({
  id: z.union([text, z.number()]),
  from: text,
  from_x: numeric,
  from_y: numeric,
  to: text,
  to_x: numeric,
  to_y: numeric,
  /** The target map is indoors. */
  to_indoor: orFalse,
  px: numeric,
  py: numeric,
  /** The warp itself stands indoors. */
  indoors: orFalse,
});

const npcRecord = z.object({
  id: z.union([text, z.number()]),
  name: text,
  /** Above 1000 a monster's picture, otherwise an NPC's. */
  sprite_id: maybeNumber,
  x: numeric,
  y: numeric,
  px: numeric,
  py: numeric,
  is_vendor: orFalse,
  /** What is sold; a vendor has at least one. */
  items: list(
    z.object({
      item_id: numeric,
      name: text,
      price: numeric,
      /** What is paid with when it is not zeny: an item, points, or for barter shops `3 Jellopy, 1 Apple`. */
      currency: maybeText,
    }),
  ),
});

const spawnRecord = z.object({
  mob_id: numeric,
  mob_name: text,
  hp: numeric,
  size: text,
  race: text,
  element: z.object({ type: text, level: numeric }),
  bexp: numeric,
  jexp: numeric,
  hide_name: orFalse,
  interval: orZero,
  variation: orZero,
  total_amount: numeric,
  /** Left top and right bottom edge in picture points, with the number of monsters in each region. */
  regions: list(z.object({ x: numeric, y: numeric, x2: numeric, y2: numeric, amount: numeric })),
});

export const mapRecord = z.object({
  id: text,
  name: text,
  sub_title: maybeText,
  /** Cells. */
  width: numeric,
  height: numeric,
  town: orFalse,
  guild_castle: orFalse,
  guild_dungeon: orFalse,
  guild_base: orFalse,
  mapflags: list(text),
  hidden: orFalse,
  warps: list(warpRecord),
  npcs: list(npcRecord),
  spawns: list(spawnRecord),
});
export type MapRecord = z.output<typeof mapRecord>;
export type MapWarp = z.output<typeof warpRecord>;
export type MapNpc = z.output<typeof npcRecord>;
export type MapSpawn = z.output<typeof spawnRecord>;

export const mobName = z.object({ id: numeric, name: text });
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
  id: z.union([text, z.number()]),
  name: text,
  /** What it is about: `added`, `removed`, `drops`, `spawns`, `prices`, `stats`, `texts`, `contents`, `places`. */
  topic: text,
  field: text,
  before: maybeText,
  after: maybeText,
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
