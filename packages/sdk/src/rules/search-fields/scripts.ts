import type { ItemRecord } from '../../contract/databases.ts';

/** One bonus in an item script: `bonus2 bAddRace,RC_DemiHuman,20;`. */
export interface ScriptBonus {
  /** Name of the item bonus, such as `bAddRace`. */
  name: string;
  /** Arguments of the bonus in which constants have no prefix: `DemiHuman`, `20`. */
  args: readonly string[];
  /** Arguments of the bonus as written in the script: `RC_DemiHuman`, `20`. */
  written: readonly string[];
}

/** Effects of an item's scripts, as far as they can be found without running them. */
export interface ScriptFacts {
  bonuses: readonly ScriptBonus[];
  /** Names of the skills that the item grants when worn. */
  skills: readonly string[];
}

export const scriptsOf = ({ script, on_equip_script, on_unequip_script, pet }: ItemRecord): string[] =>
  [script, on_equip_script, on_unequip_script, pet?.equip_script].filter((text) => text !== undefined);

const bonusPattern = /\bbonus[2-5]?\s+(b\w+)([^;]*)/g;
const skillPattern = /(?:^|[\s{};])skill\s*\(?\s*"?(\w+)"?\s*,/g;
/** Matches prefixes of the game's constants, such as `RC_` for races. */
const constantPrefix = /^(?:RC2?|Ele|Eff|Size|Class)_/i;

const known = new WeakMap<ItemRecord, ScriptFacts>();

/** Parses the scripts of an item for bonuses. A bonus counts anywhere in the script, also inside a condition. */
export function scriptFacts(item: ItemRecord): ScriptFacts {
  const facts = known.get(item) ?? readScripts(scriptsOf(item));
  known.set(item, facts);
  return facts;
}

function readScripts(scripts: readonly string[]): ScriptFacts {
  const bonuses = scripts.flatMap((script) =>
    Array.from(script.matchAll(bonusPattern), ([, name = '', rest = '']) => readBonus(name, rest)),
  );
  const skills = scripts.flatMap((script) => Array.from(script.matchAll(skillPattern), ([, name = '']) => name));
  return { bonuses, skills };
}

function readBonus(name: string, rest: string): ScriptBonus {
  const written = rest
    .split(',')
    .map((one) => one.trim().replace(/^"|"$/g, ''))
    .filter((one) => one !== '');
  return { name, written, args: written.map((one) => one.replace(constantPrefix, '')) };
}

/** Returns the largest constant among the given bonuses of an item; undefined without one. */
export function largestBonus(item: ItemRecord, names: readonly string[]): number | undefined {
  const values = scriptFacts(item).bonuses.flatMap(({ name, args }) => {
    const value = names.includes(name.toLowerCase()) && args.length === 1 ? Number(args[0]) : Number.NaN;
    return Number.isNaN(value) ? [] : [value];
  });
  return values.length === 0 ? undefined : Math.max(...values);
}

/**
 * Returns the first arguments of the bonuses of an item, without duplicates. Only names of bonuses that match the
 * pattern count.
 */
export const bonusTargets = (item: ItemRecord, pattern: RegExp, spelling: 'args' | 'written' = 'args'): string[] => [
  ...new Set(
    scriptFacts(item).bonuses.flatMap((bonus) => (pattern.test(bonus.name) ? bonus[spelling].slice(0, 1) : [])),
  ),
];
