import type { ItemRecord } from '@kafra/sdk/contract';
import { ImportFailure } from '../source/failure.ts';
import { type Fields, flagOf, numberOf, spelled, switchesOf, textOf, without } from '../source/fields.ts';
import { joinById } from '../source/join-records.ts';
import type { SourceLocation } from '../source/report.ts';
import { type Mode, readDatabase, type Source } from '../source/yaml-database.ts';
import { acceptedRecords } from './accepted-records.ts';
import { anyNumber, MAX_DEFENSE, type NumberFields, withUsableNumbers } from './number-fields.ts';
import { reportSwitches } from './switch-fields.ts';

/** Fields of an item from the game's item database. The other fields of an `ItemRecord` come from other files. */
export type ItemFacts = Omit<
  ItemRecord,
  'group_contents' | 'drops_from' | 'map_drops' | 'inside_item_group' | 'vended_by' | 'pet' | 'skills'
>;

const TYPES = 'Healing Usable Etc Armor Weapon Card PetEgg PetArmor Ammo DelayConsume ShadowGear Cash'.split(' ');

/** Equipment positions from head to foot, so that their order in the field `loc` does not depend on the file. */
const EQUIP_LOCATIONS = `Head_Top Head_Mid Head_Low Armor Right_Hand Left_Hand Both_Hand Garment Shoes Right_Accessory
  Left_Accessory Both_Accessory Ammo Costume_Head_Top Costume_Head_Mid Costume_Head_Low Costume_Garment Shadow_Armor
  Shadow_Weapon Shadow_Shield Shadow_Shoes Shadow_Right_Accessory Shadow_Left_Accessory`.split(/\s+/);

const rank = (name: string) =>
  EQUIP_LOCATIONS.includes(name) ? EQUIP_LOCATIONS.indexOf(name) : EQUIP_LOCATIONS.length;
const placesOf = (fields: Fields) => switchesOf(fields, 'Locations').on.sort((a, b) => rank(a) - rank(b));
const positive = (value: number | undefined) => (value !== undefined && value > 0 ? value : undefined);

/** Weapons that only one sex can use, and wedding rings, whatever their record contains (rAthena, `defaultGender`). */
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

/**
 * Returns the battle values of an item. The game server ignores them for other types, and before renewal it ignores
 * magic attack.
 */
function battleOf(fields: Fields, type: string, mode: Mode) {
  const of = (key: string, types: readonly string[]) =>
    types.includes(type) ? positive(numberOf(fields, key)) : undefined;
  return {
    atk: of('Attack', ['Weapon', 'Ammo']),
    matk: mode === 'Renewal' ? of('MagicAttack', ['Weapon']) : undefined,
    def: of('Defense', ['Armor', 'ShadowGear']),
    range: of('Range', ['Weapon']),
  };
}

/**
 * Best prices with the merchant skills, in percent: the lowest for buying and the highest for selling. The game server
 * prevents a purchase price below the selling price.
 */
const BEST_BUY = 75;
const BEST_SELL = 124;

/**
 * Returns the buying and the selling price of an item at NPC shops. If only one is given, the buying price is twice the
 * selling price.
 */
function pricesOf(fields: Fields): { buy: number; sell: number } {
  const given = numberOf(fields, 'Sell');
  const buy = numberOf(fields, 'Buy') ?? (given ?? 0) * 2;
  const sell = given ?? Math.floor(buy / 2);
  return { buy, sell: buy * BEST_BUY < sell * BEST_SELL ? 1 : sell };
}

/** The character classes that `All` means in a list of classes. */
const CLASSES = ['Normal', 'Upper', 'Baby', 'Third', 'Third_Upper', 'Third_Baby', 'Fourth'];

/** Returns the character classes that can wear the item; undefined for all classes. */
function classesOf(fields: Fields): string[] | undefined {
  const { on, off } = switchesOf(fields, 'Classes');
  if (on.length > 0 && !on.includes('All')) return on;
  const left = CLASSES.filter((name) => !off.includes(name));
  return left.length === CLASSES.length ? undefined : left;
}

/** Returns the maximum level of the item's wearer, which is at least the minimum level. */
const maxLevelOf = (fields: Fields) => {
  const max = numberOf(fields, 'EquipLevelMax');
  return max === undefined ? undefined : positive(Math.max(max, numberOf(fields, 'EquipLevelMin') ?? 0));
};

/**
 * Returns the restrictions on wearing the item; empty for items that cannot be worn, including cards. Without a
 * restriction in the file all characters can wear it.
 */
function wearersOf(id: number, fields: Fields, loc: readonly string[]) {
  if (loc.length === 0) return {};
  const jobs = switchesOf(fields, 'Jobs');
  return {
    max_lv: maxLevelOf(fields),
    jobs: jobs.on.length > 0 ? jobs.on : ['All'],
    not_jobs: jobs.off.length > 0 && (jobs.on.length === 0 || jobs.on.includes('All')) ? jobs.off : undefined,
    classes: classesOf(fields),
    gender: genderOf(id, fields),
    refinable: flagOf(fields, 'Refineable'),
  };
}

/** Trade restrictions of items in the game, and their names in Kafra. */
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

const canBeBought = (fields: Fields) => switchesOf(fields, 'Flags').on.includes('BuyingStore');

function itemOf(id: number, fields: Fields, mode: Mode): ItemFacts {
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
    ...battleOf(fields, type, mode),
    weapon_lv: type === 'Weapon' ? (numberOf(fields, 'WeaponLevel') ?? 1) : undefined,
    armor_lv: type === 'Armor' ? positive(numberOf(fields, 'ArmorLevel')) : undefined,
    equip_lv: positive(numberOf(fields, 'EquipLevelMin')),
    ...wearersOf(id, fields, loc),
    trade_limits: tradeLimitsOf(fields),
    buying_store: (canBeBought(fields) && !SINGLE_TYPES.includes(type)) || undefined,
    script: textOf(fields, 'Script'),
    on_equip_script: textOf(fields, 'EquipScript'),
    on_unequip_script: textOf(fields, 'UnEquipScript'),
    costume: loc.some((name) => name.startsWith('Costume_')),
    hidden: false,
  };
}

/**
 * Returns the fields of an earlier item record that a later record of the same item keeps (rAthena, `ItemDatabase`).
 * Jobs are replaced as a whole. A single price resets the other one. Classes are merged with the default if the earlier
 * record names none.
 */
function replacedOfItem(old: Fields, next: Fields): Fields {
  const gone = [...('Jobs' in next ? ['Jobs'] : []), ...('Buy' in next || 'Sell' in next ? ['Buy', 'Sell'] : [])];
  const classes = 'Classes' in next && !('Classes' in old) ? { Classes: { All: 'true' } } : {};
  return { ...without(old, gone), ...classes };
}

const MAX_ZENY = 2_147_483_647;

/** Limits of the numbers in an item record. A weapon or an armor with an invalid level gets level 1. */
const NUMBERS: NumberFields = {
  ...anyNumber('Weight Attack MagicAttack EquipLevelMin EquipLevelMax'),
  Buy: { max: MAX_ZENY },
  Sell: { max: MAX_ZENY },
  Defense: { max: MAX_DEFENSE },
  Range: { max: 14 },
  Slots: { max: 4 },
  WeaponLevel: { max: { Prerenewal: 4, Renewal: 5 }, otherwise: 1 },
  ArmorLevel: { max: { Prerenewal: 1, Renewal: 2 }, otherwise: 1 },
};

/** Item types that can only be worn with an equipment position, and types that do not stack. */
const WORN_TYPES = ['Weapon', 'Armor', 'Ammo', 'ShadowGear'];
const SINGLE_TYPES = ['Weapon', 'Armor', 'PetEgg', 'PetArmor', 'ShadowGear'];

/** Returns the warnings that the game server prints about an item record. */
function problemsOf({ id, type }: ItemFacts, fields: Fields): string[] {
  const [min, max] = [numberOf(fields, 'EquipLevelMin'), numberOf(fields, 'EquipLevelMax')];
  return [
    ...(TYPES.includes(type) ? [] : [`item ${id} has an unknown Type: ${type}`]),
    ...(WORN_TYPES.includes(type) && !('Locations' in fields)
      ? [`item ${id} has no Locations, so the server treats it as Etc: ${type}`]
      : []),
    ...(min !== undefined && max !== undefined && max < min
      ? [`item ${id} has an EquipLevelMax below its EquipLevelMin, which the server uses: ${max}`]
      : []),
    ...(SINGLE_TYPES.includes(type) && canBeBought(fields)
      ? [`item ${id} cannot be in a BuyingStore, as it does not stack: ${type}`]
      : []),
  ];
}

const SWITCHES = ['Jobs', 'Classes', 'Locations', 'Flags', 'Trade'];

/** All items of the item database by id, with the positions of their records in the files. */
export interface ItemTable {
  readonly items: ReadonlyMap<number, ItemFacts>;
  readonly locations: ReadonlyMap<number, SourceLocation>;
}

/** Reads the item database. @throws {ImportFailure} for a server tree without items. */
export async function readItems(source: Source): Promise<ItemTable> {
  const all = await readDatabase(source, 'db/item_db.yml', { type: 'ITEM_DB', need: 'required' });
  const accepted = acceptedRecords(all, source, { what: 'item', uniqueNames: true });
  for (const record of accepted) reportSwitches(record, SWITCHES, source);
  const usable = accepted.map((record) => withUsableNumbers(record, NUMBERS, source));
  const records = joinById(usable, source, replacedOfItem);
  const items = new Map<number, ItemFacts>();
  const locations = new Map<number, SourceLocation>();
  for (const [id, record] of [...records].sort(([a], [b]) => a - b)) {
    const item = itemOf(id, record.fields, source.mode);
    for (const problem of problemsOf(item, record.fields)) source.report.problem(record.at, problem);
    items.set(id, item);
    locations.set(id, record.at);
  }
  if (items.size === 0) throw new ImportFailure('db/item_db.yml: contains no item');
  return { items, locations };
}
