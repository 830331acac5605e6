import type { ItemRecord } from '@kafra/sdk/contract';
import { ImportFailure } from '../source/failure.ts';
import { type Fields, flagOf, numberOf, spelled, switchesOf, textOf, without } from '../source/fields.ts';
import { joinById } from '../source/join-records.ts';
import type { SourceLocation } from '../source/report.ts';
import { readDatabase, type Source } from '../source/yaml-database.ts';
import type { SourceRecord } from '../source/yaml-file.ts';
import { acceptedRecords } from './accepted-records.ts';

/** What the database itself says of an item; the rest of an `ItemRecord` is joined from other files. */
export type ItemFacts = Omit<
  ItemRecord,
  'group_contents' | 'drops_from' | 'map_drops' | 'inside_item_group' | 'vended_by' | 'pet' | 'skills'
>;

const TYPES = 'Healing Usable Etc Armor Weapon Card PetEgg PetArmor Ammo DelayConsume ShadowGear Cash'.split(' ');

/** Places on the body from head to foot, so that `loc` reads the same whatever order a file has. */
const EQUIP_LOCATIONS = `Head_Top Head_Mid Head_Low Armor Right_Hand Left_Hand Both_Hand Garment Shoes Right_Accessory
  Left_Accessory Both_Accessory Ammo Costume_Head_Top Costume_Head_Mid Costume_Head_Low Costume_Garment Shadow_Armor
  Shadow_Weapon Shadow_Shield Shadow_Shoes Shadow_Right_Accessory Shadow_Left_Accessory`.split(/\s+/);

const rank = (name: string) =>
  EQUIP_LOCATIONS.includes(name) ? EQUIP_LOCATIONS.indexOf(name) : EQUIP_LOCATIONS.length;
const placesOf = (fields: Fields) => switchesOf(fields, 'Locations').on.sort((a, b) => rank(a) - rank(b));
const positive = (value: number | undefined) => (value !== undefined && value > 0 ? value : undefined);

/** Weapons that only one sex can hold, and the rings of a wedding, whatever a record says (rAthena, `defaultGender`). */
const GENDER_OF_WEAPON: ReadonlyMap<string, string> = new Map(Object.entries({ musical: 'Male', whip: 'Female' }));
const GENDER_OF_ITEM: ReadonlyMap<number, string> = new Map([
  [2634, 'Male'],
  [2635, 'Female'],
]);

function genderOf(id: number, fields: Fields): string | undefined {
  const weapon = /^weapon$/i.test(textOf(fields, 'Type') ?? '') ? textOf(fields, 'SubType') : undefined;
  const gender =
    GENDER_OF_ITEM.get(id) ?? GENDER_OF_WEAPON.get(weapon?.toLowerCase() ?? '') ?? textOf(fields, 'Gender') ?? 'Both';
  return /^both$/i.test(gender) ? undefined : gender;
}

/** What types fight with; the server sets what stands with any other type to 0. */
function battleOf(fields: Fields, type: string) {
  const of = (key: string, types: readonly string[]) =>
    types.includes(type) ? positive(numberOf(fields, key)) : undefined;
  return {
    atk: of('Attack', ['Weapon', 'Ammo']),
    matk: of('MagicAttack', ['Weapon']),
    def: of('Defense', ['Armor', 'ShadowGear']),
    range: of('Range', ['Weapon']),
  };
}

/** What skills of merchants make of prices at most, in percent: the server lets nobody buy for less than it pays. */
const BEST_BUY = 75;
const BEST_SELL = 124;

/** Buying and selling price: each follows from the other when only one is given (twice, half). */
function pricesOf(fields: Fields): { buy: number; sell: number } {
  const given = numberOf(fields, 'Sell');
  const buy = numberOf(fields, 'Buy') ?? (given ?? 0) * 2;
  const sell = given ?? Math.floor(buy / 2);
  return { buy, sell: buy * BEST_BUY < sell * BEST_SELL ? 1 : sell };
}

/** The classes of jobs that `All` stands for. */
const CLASSES = ['Normal', 'Upper', 'Baby', 'Third', 'Third_Upper', 'Third_Baby', 'Fourth'];

/** Who of a job can wear it; `undefined` for all of them. */
function classesOf(fields: Fields): string[] | undefined {
  const { on, off } = switchesOf(fields, 'Classes');
  if (on.length > 0 && !on.includes('All')) return on;
  const left = CLASSES.filter((name) => !off.includes(name));
  return left.length === CLASSES.length ? undefined : left;
}

/** Who can wear it, where somebody can: without a word of the file everybody. A card is no wearer's. */
function wearersOf(id: number, fields: Fields, loc: readonly string[]) {
  if (loc.length === 0) return {};
  const jobs = switchesOf(fields, 'Jobs');
  return {
    max_lv: positive(numberOf(fields, 'EquipLevelMax')),
    jobs: jobs.on.length > 0 ? jobs.on : ['All'],
    not_jobs: jobs.off.length > 0 && (jobs.on.length === 0 || jobs.on.includes('All')) ? jobs.off : undefined,
    classes: classesOf(fields),
    gender: genderOf(id, fields),
    refinable: flagOf(fields, 'Refineable'),
  };
}

/** The game's words for what cannot be done with an item, and ours. */
const TRADE_LIMITS = {
  NoDrop: 'drop',
  NoTrade: 'trade',
  NoSell: 'sell',
  NoCart: 'cart',
  NoStorage: 'storage',
  NoGuildStorage: 'guild storage',
  NoMail: 'mail',
  NoAuction: 'auction',
} as const;

function tradeLimitsOf(fields: Fields): string[] | undefined {
  const { on } = switchesOf(fields, 'Trade');
  const limits = Object.entries(TRADE_LIMITS).flatMap(([key, word]) => (on.includes(key) ? [word] : []));
  return limits.length > 0 ? limits : undefined;
}

function itemOf(id: number, fields: Fields): ItemFacts {
  const aegisName = textOf(fields, 'AegisName') ?? '';
  const type = spelled(TYPES, textOf(fields, 'Type') ?? 'Etc');
  const loc = placesOf(fields);
  return {
    id,
    aegis_name: aegisName,
    name: textOf(fields, 'Name') ?? aegisName,
    type,
    subtype: textOf(fields, 'SubType'),
    loc,
    slots: numberOf(fields, 'Slots') ?? 0,
    ...pricesOf(fields),
    weight: numberOf(fields, 'Weight') ?? 0,
    ...battleOf(fields, type),
    weapon_lv: type === 'Weapon' ? (numberOf(fields, 'WeaponLevel') ?? 1) : undefined,
    armor_lv: type === 'Armor' ? positive(numberOf(fields, 'ArmorLevel')) : undefined,
    equip_lv: positive(numberOf(fields, 'EquipLevelMin')),
    ...wearersOf(id, fields, loc),
    trade_limits: tradeLimitsOf(fields),
    buying_store: switchesOf(fields, 'Flags').on.includes('BuyingStore') || undefined,
    script: textOf(fields, 'Script'),
    on_equip_script: textOf(fields, 'EquipScript'),
    on_unequip_script: textOf(fields, 'UnEquipScript'),
    costume: loc.some((name) => name.startsWith('Costume_')),
    hidden: false,
  };
}

/**
 * What is left of an item when a later record changes it (rAthena, `ItemDatabase`): jobs are said anew, one price alone
 * makes the other follow it again, and classes come on top of all where none were named.
 */
function replacedOfItem(old: Fields, next: Fields): Fields {
  const gone = [...('Jobs' in next ? ['Jobs'] : []), ...('Buy' in next || 'Sell' in next ? ['Buy', 'Sell'] : [])];
  const classes = 'Classes' in next && !('Classes' in old) ? { Classes: { All: 'true' } } : {};
  return { ...without(old, gone), ...classes };
}

const NUMBERS =
  'Buy Sell Weight Attack MagicAttack Defense Range Slots WeaponLevel ArmorLevel EquipLevelMin EquipLevelMax'.split(
    ' ',
  );

/** Reports every field of `keys` that is filled with something else than a whole number. */
export function checkNumbers({ fields, at }: SourceRecord, keys: readonly string[], source: Source): void {
  for (const key of keys) {
    const text = textOf(fields, key);
    if (text !== undefined && numberOf(fields, key) === undefined)
      source.report.problem(at, `${key} is not a number: ${text}`);
  }
}

/** All items of the tree by number, and where each stands. */
export interface ItemTable {
  readonly items: ReadonlyMap<number, ItemFacts>;
  readonly locations: ReadonlyMap<number, SourceLocation>;
}

/** @throws {ImportFailure} when the tree holds no item. */
export async function readItems(source: Source): Promise<ItemTable> {
  const all = await readDatabase(source, 'db/item_db.yml', { type: 'ITEM_DB', need: 'required' });
  const accepted = acceptedRecords(all, source, { what: 'item', uniqueNames: true });
  for (const record of accepted) checkNumbers(record, NUMBERS, source);
  const records = joinById(accepted, source, replacedOfItem);
  const items = new Map<number, ItemFacts>();
  const locations = new Map<number, SourceLocation>();
  for (const [id, record] of [...records].sort(([a], [b]) => a - b)) {
    const item = itemOf(id, record.fields);
    if (!TYPES.includes(item.type)) source.report.problem(record.at, `item ${id} has an unknown Type: ${item.type}`);
    items.set(id, item);
    locations.set(id, record.at);
  }
  if (items.size === 0) throw new ImportFailure('db/item_db.yml: gives no item');
  return { items, locations };
}
