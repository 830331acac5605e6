import { formatCount, pluralize } from '../text/format.ts';

/** Settings of a hunting player that have one value each in the address of the list of maps. */
const singleSettings = ['dps', 'kill_time', 'level', 'teleport', 'cards'] as const;
/** All settings of a hunting player for the list of maps. */
export const farmingSettings = [...singleSettings, 'avoid', 'without'] as const;
export type FarmingSetting = (typeof farmingSettings)[number];

/**
 * Setup of a hunting player, from which the yield of maps is computed: speed, monsters to avoid and the drops that
 * count.
 */
export interface FarmingSetup {
  /** Damage per second while the player attacks a monster. */
  readonly damage: number;
  /** Seconds that each kill takes; if set, it replaces the damage. */
  readonly killTime: number | undefined;
  /** Levels of the monsters that the player hunts. Other monsters are left out. */
  readonly levels: LevelRange | undefined;
  /** Behaviors to avoid. Maps with a monster of such a behavior are left out. */
  readonly avoid: readonly Avoided[];
  /** True if the player teleports to the next monster instead of walking. */
  readonly teleports: boolean;
  readonly countsCards: boolean;
  /** Ids of items that count 0, because the player does not pick them up or cannot sell them. */
  readonly without: ReadonlySet<number>;
}

interface LevelRange {
  readonly min: number;
  /** Highest level of hunted monsters. Infinity means every level from `min` up. */
  readonly max: number;
}

/** Behaviors of monsters that a player can avoid. */
export const avoidedBehaviors = ['aggressive', 'boss'] as const;
export type Avoided = (typeof avoidedBehaviors)[number];

export const defaultDamage = 400;
const maxDamage = 10_000_000;
const maxKillTime = 3_600;

/**
 * Descriptions of the valid values of each hunting setting, as the end of a sentence such as `Damage per second must be
 * ...`.
 */
const forms: Readonly<Record<FarmingSetting, readonly [label: string, form: string]>> = {
  dps: ['Damage per second', `a whole number from 1 to ${formatCount(maxDamage)}`],
  kill_time: ['Seconds per kill', `a number from 1 to ${formatCount(maxKillTime)} with at most one decimal`],
  level: ['Levels', 'a range such as 20..60, 20.. or ..60'],
  avoid: ['Avoided monsters', 'aggressive or boss'],
  teleport: ['Teleport', 'yes'],
  cards: ['Cards', 'yes or no'],
  without: ['Items that do not count', 'IDs of items'],
};

const isSetting = (key: string): key is FarmingSetting => Object.hasOwn(forms, key);

/** Returns true for a hunting setting that has one value at a time. */
export const isSingleSetting = (key: string): boolean => (singleSettings as readonly string[]).includes(key);

/**
 * Returns the description of the valid values of a hunting setting: `a whole number from 1 to 10,000,000`; undefined
 * for another filter.
 */
export const settingForm = (key: string): string | undefined => (isSetting(key) ? forms[key][1] : undefined);

/** Returns the rule for the value of a hunting setting as a sentence; undefined for another filter. */
export const settingRule = (key: string): string | undefined =>
  isSetting(key) ? `${forms[key][0]} must be ${forms[key][1]}.` : undefined;

const numberParser = (pattern: RegExp, max: number) => (text: string) =>
  pattern.test(text) && Number(text) >= 1 && Number(text) <= max ? String(Number(text)) : undefined;

function canonicalLevels(text: string): string | undefined {
  const found = /^(\d{1,4})?(\.\.)?(\d{1,4})?$/.exec(text);
  const [, from, dots, to] = found ?? [];
  if (from === undefined && to === undefined) return undefined;
  if (dots === undefined) return `${Number(text)}..${Number(text)}`;
  if (from !== undefined && to !== undefined && Number(from) > Number(to)) return undefined;
  return [from, to].map((level) => (level === undefined ? '' : Number(level))).join('..');
}

const wordParser = (words: readonly string[]) => (text: string) => {
  const word = text.toLowerCase();
  return words.includes(word) ? word : undefined;
};

const parsers: Readonly<Record<FarmingSetting, (text: string) => string | undefined>> = {
  dps: numberParser(/^\d{1,8}$/, maxDamage),
  kill_time: numberParser(/^\d{1,4}(\.\d)?$/, maxKillTime),
  level: canonicalLevels,
  avoid: wordParser(avoidedBehaviors),
  teleport: (text) => (['1', 'true', 'yes', 'teleport'].includes(text.toLowerCase()) ? '1' : undefined),
  cards: wordParser(['yes', 'no']),
  without: (text) => (/^\d{1,9}$/.test(text) && Number(text) > 0 ? String(Number(text)) : undefined),
};

/** Returns the value of a hunting setting in its canonical form: `20..60`, `400`; undefined for an invalid text. */
export const canonicalSetting = (key: FarmingSetting, text: string): string | undefined => parsers[key](text.trim());

const avoidedLabels: Readonly<Record<Avoided, string>> = {
  aggressive: 'No aggressive monsters',
  boss: 'No bosses',
};

/**
 * Returns the label of a hunting setting from its canonical value: `400 damage/s`. `itemName` is the name of an item
 * that does not count.
 */
export function settingLabel(key: FarmingSetting, value: string, itemName?: string): string {
  const [from = '', to = ''] = value.split('..');
  switch (key) {
    case 'dps':
      return `${formatCount(Number(value))} damage/s`;
    case 'kill_time':
      return `${value} s per kill`;
    case 'level':
      if (from === to) return `Level ${from}`;
      if (from === '') return `Level ${to} or lower`;
      return to === '' ? `Level ${from} or higher` : `Level ${from} to ${to}`;
    case 'avoid':
      return avoidedLabels[value as Avoided] ?? value;
    case 'teleport':
      return 'Teleports';
    case 'cards':
      return value === 'no' ? 'Cards not counted' : 'Cards counted';
    case 'without':
      return `Without ${itemName ?? `item ${value}`}`;
  }
}

/** Creates the setup of a hunting player from list filters in canonical form. */
export function readFarmingSetup(filters: readonly { key: string; value: string }[]): FarmingSetup {
  const settingOf = (key: FarmingSetting) => filters.find((filter) => filter.key === key)?.value;
  const [from, to] = settingOf('level')?.split('..') ?? [];
  const killTime = settingOf('kill_time');
  return {
    damage: Number(settingOf('dps') ?? defaultDamage),
    killTime: killTime === undefined ? undefined : Number(killTime),
    levels:
      from === undefined && to === undefined
        ? undefined
        : { min: Number(from || 0), max: to ? Number(to) : Number.POSITIVE_INFINITY },
    avoid: avoidedBehaviors.filter((kind) => filters.some(({ key, value }) => key === 'avoid' && value === kind)),
    teleports: settingOf('teleport') !== undefined,
    countsCards: settingOf('cards') !== 'no',
    without: new Set(filters.flatMap(({ key, value }) => (key === 'without' ? [Number(value)] : []))),
  };
}

/** Describes how a player hunts: `400 damage/s, walking`. */
export const hunterWords = ({ damage, killTime, teleports }: FarmingSetup): string =>
  [
    killTime === undefined ? `${formatCount(damage)} damage/s` : `${killTime} s per kill`,
    teleports ? 'teleporting' : 'walking',
  ].join(', ');

/** Describes the whole hunting setup: `400 damage/s, walking, cards counted, without 2 items`. */
export const setupWords = (setup: FarmingSetup): string =>
  [
    hunterWords(setup),
    setup.countsCards ? 'cards counted' : 'cards not counted',
    ...(setup.without.size > 0 ? [`without ${pluralize(setup.without.size, 'item')}`] : []),
  ].join(', ');
