import * as z from 'zod/mini';
import { itemSkill, skillRecord } from './skill-records.ts';
import {
  flag,
  label,
  list,
  maybe,
  maybeList,
  maybeNumber,
  maybeText,
  numeric,
  orEmpty,
  orFalse,
  orNamed,
  orZero,
  text,
  textId,
  time,
} from './wire.ts';

/** Schemas of the files under `/db`: the data of the game world, which the importer writes and every client reads. */

/** An item that is used for a pet: for taming, as food or as an accessory. */
export const itemReference = z.object({ item_id: numeric, name: label });
/** Element of a monster, such as Fire, with its level. */
export const monsterElement = z.object({ type: orEmpty, level: z._default(numeric, 1) });

/** An item of an item group, from which boxes draw their contents. */
export const groupEntry = z.object({
  item_id: numeric,
  name: label,
  /**
   * Chance in percent that a box gives the item. If the box draws several times, the chance that at least one draw
   * gives it.
   */
  weight_percent: orZero,
  /** Number of draws of the box that may give the item; absent for a single draw. */
  times: maybe(numeric),
});

export const itemDrop = z.object({ mob_id: numeric, mob_name: orNamed(label, 'name'), rate: orZero });

/**
 * A map on which its monsters, or one kind of them, drop an item in addition to their own drops. The drop rate of the
 * game server does not apply to it.
 */
export const itemMapDrop = z.object({
  map: textId,
  map_name: maybeText,
  /** Id of the only monster that drops the item on the map; absent if every monster of the map does. */
  mob_id: maybeNumber,
  mob_name: maybeText,
  /** Chance of the map drop in 1/100000. */
  rate: orZero,
});

/** A shop of an NPC that sells an item. */
export const itemVendor = z.object({
  name: label,
  map: z._default(textId, ''),
  /** Name of the shop's map; absent if the map has only its id. */
  map_name: maybeText,
  x: orZero,
  y: orZero,
  sprite_id: maybeNumber,
  /** Price in the shop, in units of `currency`; absent if it is the buying price of the item. */
  price: maybeNumber,
  /** Currency of the shop if it is not zeny. For barter shops the whole price, such as `3 Jellopy, 1 Apple, 500z`. */
  currency: maybeText,
});

/** The pet that an item hatches. */
export const petRecord = z.object({
  mob_id: maybeNumber,
  /** Name of the pet's monster; absent if `mob_id` is absent. */
  mob_name: maybeText,
  taming_item: maybe(itemReference),
  food_item: maybe(itemReference),
  accessory_item: maybe(itemReference),
  /** Chance to tame the monster, in 1/10000. */
  capture_rate: orZero,
  /** Intimacy that the pet gains per feeding. */
  feed_increment: orZero,
  equip_script: maybeText,
});

/** An item of the game. `weight` is stored times ten, rates are in 1/10000. */
export const itemRecord = z.object({
  id: numeric,
  aegis_name: orEmpty,
  name: label,
  /**
   * Type of the item: Healing, Usable, Etc, Weapon, Armor, Card, PetEgg, PetArmor, Ammo, DelayConsume, ShadowGear or
   * Cash.
   */
  type: orEmpty,
  /** Kind of a weapon or of ammunition (Dagger, Bow, Arrow); absent for other items. */
  subtype: maybeText,
  /** Equipment positions of the item, such as `Head_Top` or `Right_Hand`, in the order in which items are worn. */
  loc: list(text),
  slots: orZero,
  buy: orZero,
  sell: orZero,
  weight: orZero,
  atk: maybeNumber,
  /** Magic attack of the weapon itself; exists only in the renewal version of the game. */
  matk: maybeNumber,
  def: maybeNumber,
  range: maybeNumber,
  weapon_lv: maybeNumber,
  /** Level of the armor; exists only in the renewal version of the game. */
  armor_lv: maybeNumber,
  equip_lv: maybeNumber,
  /** Highest base level of a character that can wear the item. */
  max_lv: maybeNumber,
  /** Jobs that can wear the item: `All`, or names such as `Knight`; absent if no job can, or if unknown. */
  jobs: maybeList(text),
  /** Jobs that cannot wear the item although `jobs` is `All`. */
  not_jobs: maybeList(text),
  /** Class variants of the jobs that can wear the item, such as `Upper`; absent for all variants. */
  classes: maybeList(text),
  /** Gender that can wear the item, `Female` or `Male`; absent for both genders. */
  gender: maybeText,
  refinable: maybe(flag),
  /**
   * Actions that are forbidden with the item: `drop`, `trade`, `sell`, `cart`, `storage`, `guild storage`, `mail`,
   * `auction`.
   */
  trade_limits: maybeList(text),
  /** True if a player's buying store can buy the item; absent otherwise. */
  buying_store: maybe(flag),
  /** Description of the item from the game client, with `^RRGGBB` colour codes and line breaks. */
  description: maybeText,
  script: maybeText,
  on_equip_script: maybeText,
  on_unequip_script: maybeText,
  /** Items that the item gives if it is a container, such as a box. */
  group_contents: list(groupEntry),
  drops_from: list(itemDrop),
  map_drops: list(itemMapDrop),
  /** Containers, such as boxes, that can give the item. */
  inside_item_group: list(groupEntry),
  vended_by: list(itemVendor),
  /** Skills that the scripts of the item name. */
  skills: list(itemSkill),
  costume: orFalse,
  hidden: orFalse,
  pet: maybe(petRecord),
  /** Further pets that hatch from the same egg; absent if it hatches at most one. */
  other_pets: maybeList(petRecord),
});
export type ItemRecord = z.output<typeof itemRecord>;

export const mobStats = z.object({ str: orZero, agi: orZero, vit: orZero, int: orZero, dex: orZero, luk: orZero });

export const dropRecord = z.object({ id: orNamed(numeric, 'item_id'), name: label, rate: orZero });

export const mobSkill = z.object({
  /** Id of the monster's skill; absent if a server sends only the name. */
  skill_id: maybeNumber,
  name: text,
  level: orZero,
  states: list(text),
});

/** A map on which a monster spawns. */
export const mobHabitat = z.object({
  map_id: orNamed(textId, 'map'),
  /** Name of the map on which the monster spawns; absent if the map has only its id. */
  map_name: maybeText,
  /** Name and level of the monsters on this map; absent if they have the usual name and level of their kind. */
  name: maybeText,
  lv: maybeNumber,
  total_amount: orZero,
  /** Respawn time of the monster in milliseconds. `variation` is the maximum of a random time that is added. */
  interval: orNamed(orZero, 'spawn_interval'),
  variation: orZero,
});

export const mobMaster = z.object({ mob_id: numeric, name: label });

export const mobSlave = z.object({ mob_id: numeric, name: label, count: orZero, hidden: orFalse });

/** Slave monsters that a monster summons together. */
export const slaveGroup = z.object({
  condition: orEmpty,
  /** Chance per attempt to summon the slaves, in 1/10000. Clients show it in percent, divided by 100. */
  chance: orZero,
  /** Milliseconds between two attempts of a monster to summon its slaves. */
  delay: orZero,
  states: list(text),
  slaves: list(mobSlave),
});

export const mobRecord = z.object({
  id: numeric,
  /** Aegis name of the monster, such as `PORING`. */
  mob: orEmpty,
  name: label,
  race: orEmpty,
  size: orEmpty,
  element: z._default(monsterElement, { type: '', level: 1 }),
  lv: orZero,
  hp: orZero,
  exp: orZero,
  j_exp: orZero,
  mvp_exp: orZero,
  /** Minimum and maximum damage of the monster. They are equal in renewal, in which attack is a single number. */
  attack: z._default(z.tuple([numeric, numeric]), [0, 0]),
  /** Base magic attack of the monster; only renewal has it. */
  matk: maybe(numeric),
  def: orZero,
  mdef: orZero,
  attack_range: orZero,
  view_range: orZero,
  chase_range: orZero,
  /** Time between two attacks of the monster, in milliseconds. */
  attack_delay: orZero,
  /** Milliseconds in which the monster walks one cell. */
  move_speed: orZero,
  /** Duration of the monster's flinch after damage, in milliseconds. */
  damage_motion: orZero,
  stats: z._default(mobStats, { str: 0, agi: 0, vit: 0, int: 0, dex: 0, luk: 0 }),
  /** Properties of the monster's behaviour, such as `Aggressive`, `Boss` or `Detector`. */
  mode: list(text),
  drops: list(dropRecord),
  mvp_drops: list(dropRecord),
  skills: list(mobSkill),
  spawns: list(mobHabitat),
  /** Monster that summons this monster, if it never spawns alone. */
  master: maybe(mobMaster),
  slaves: list(slaveGroup),
  hidden: orFalse,
  img_width: maybeNumber,
  img_height: maybeNumber,
});
export type MobRecord = z.output<typeof mobRecord>;

/**
 * A warp (portal) of a map. Its positions are in cells, with y counted from the south. `px` and `py` are the position
 * on the picture of the map, in points from the top left. A cell is one point, and its middle is half a point further
 * on both axes.
 */
export const warpRecord = z.object({
  id: z.union([text, z.number()]),
  from: z._default(textId, ''),
  from_x: orZero,
  from_y: orZero,
  to: z._default(textId, ''),
  /** Name of the warp's target map; absent if the map has only its id. */
  to_name: maybeText,
  to_x: orZero,
  to_y: orZero,
  /** True if the target map of the warp is indoors. */
  to_indoor: orFalse,
  px: orZero,
  py: orZero,
  /** True if the warp itself is on an indoor map. */
  indoors: orFalse,
});

export const npcOffer = z.object({
  item_id: numeric,
  name: label,
  price: orZero,
  /**
   * Currency of an NPC's price if it is not zeny: an item, points, or for barter shops the whole price, `3 Jellopy, 1
   * Apple, 500z`.
   */
  currency: maybeText,
});

export const npcRecord = z.object({
  id: z.union([text, z.number()]),
  name: label,
  /** Number of the NPC's sprite. Numbers above 1000 are sprites of monsters, lower ones are sprites of NPCs. */
  sprite_id: maybeNumber,
  x: orZero,
  y: orZero,
  px: orZero,
  py: orZero,
  is_vendor: orFalse,
  /** Items that the NPC sells; a vendor has at least one. */
  items: list(npcOffer),
});

/** A rectangle of a spawn on the picture of the map, in points of the picture, with the number of monsters in it. */
export const spawnRegion = z.object({ x: orZero, y: orZero, x2: orZero, y2: orZero, amount: orZero });

export const spawnRecord = z.object({
  mob_id: numeric,
  /** Name that is displayed over the monsters of a spawn. A spawn may define its own name. */
  name: orNamed(label, 'mob_name'),
  /** Level of the monsters of a spawn; absent if it is the usual level of their kind. */
  lv: maybeNumber,
  hp: orZero,
  size: orEmpty,
  race: orEmpty,
  element: z._default(monsterElement, { type: '', level: 1 }),
  bexp: orZero,
  jexp: orZero,
  hide_name: orFalse,
  interval: orNamed(orZero, 'spawn_interval'),
  variation: orZero,
  total_amount: orZero,
  /**
   * Regions of the spawn: the top left and bottom right corner in picture points, with the number of monsters in each
   * region.
   */
  regions: list(spawnRegion),
});

/** Additional drops of the monsters on a map. The realm's drop rates do not apply to them. */
export const mapDrop = z.object({
  item_id: numeric,
  name: label,
  /** Id of the only monster of the map that drops the item; absent if every monster of the map does. */
  mob_id: maybeNumber,
  mob_name: maybeText,
  /** Chance of the additional drop in 1/100000. */
  rate: orZero,
});

export const mapRecord = z.object({
  id: textId,
  name: label,
  sub_title: maybeText,
  /** Size of the map in cells. */
  width: orZero,
  height: orZero,
  /** Number of cells of the map on which characters can walk. */
  cells: maybeNumber,
  town: orFalse,
  guild_castle: orFalse,
  guild_dungeon: orFalse,
  guild_base: orFalse,
  mapflags: list(text),
  hidden: orFalse,
  warps: list(warpRecord),
  npcs: list(npcRecord),
  spawns: orNamed(list(spawnRecord), 'spawn_groups', 'mobs'),
  drops: list(mapDrop),
});
export type MapRecord = z.output<typeof mapRecord>;
export type MapWarp = z.output<typeof warpRecord>;
export type MapNpc = z.output<typeof npcRecord>;
export type MapSpawn = z.output<typeof spawnRecord>;
export type MapDrop = z.output<typeof mapDrop>;

export const mobName = z.object({ id: numeric, name: label });
export type MobName = z.output<typeof mobName>;

export const recordChange = z.object({
  database: z.enum(['item', 'mob', 'map', 'skill']),
  id: z.union([text, z.number()]),
  name: label,
  /**
   * Subject of the change of an item, monster, map or skill: `added`, `removed`, `drops`, `spawns`, `prices`, `stats`,
   * `texts`, `contents`, `places`, `learners`.
   */
  topic: orEmpty,
  field: orEmpty,
  before: maybeText,
  after: maybeText,
  /** Time when the changed game databases were built; absent for databases of an older version. */
  at: maybe(time),
});
export type RecordChange = z.output<typeof recordChange>;

/** Changes from the previously served game databases to the current ones. */
export const databaseChanges = z.object({ changes: list(recordChange) });

/** All game database files by name: the path with its version, and the schema of one record. */
export const databaseFiles = {
  item: { path: (version: string) => `/db/item_db_${version}.json.gz`, record: itemRecord },
  mob: { path: (version: string) => `/db/mob_db_${version}.json.gz`, record: mobRecord },
  mob_min: { path: (version: string) => `/db/mob_db_min_${version}.json.gz`, record: mobName },
  map: { path: (version: string) => `/db/map_db_${version}.json.gz`, record: mapRecord },
  skill: { path: (version: string) => `/db/skill_db_${version}.json.gz`, record: skillRecord },
} as const;
export type DatabaseName = keyof typeof databaseFiles;
