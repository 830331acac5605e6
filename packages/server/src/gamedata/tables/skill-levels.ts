import { type Fields, numberOf, recordsOf } from '../source/fields.ts';

/** Maximum level of skills on all game servers. A higher level in a file is a mistake. */
const MAX_LEVELS = 1000;

interface LevelField {
  readonly key: string;
  /** Name of the key that contains the number in the entry of a skill level. */
  readonly of: string;
  readonly maxLevel: number;
}

/**
 * Returns the trend of a list of numbers: the shortest distance at which all numbers grow equally, and the growth;
 * undefined without a trend.
 */
function trendOf(numbers: readonly number[]): { step: number; growth: number } | undefined {
  const last = numbers.length - 1;
  const at = (index: number) => numbers[index] ?? 0;
  for (let step = 1; step <= numbers.length / 2; step += 1) {
    const growth = at(last) - at(last - step);
    if (numbers.slice(step).every((number, index) => number - at(index) === growth)) return { step, growth };
  }
  return undefined;
}

/**
 * Returns the numbers of all levels of a skill. A list may contain only the first ones. The game server continues their
 * trend, but not below 1 after 0 or more. Without a trend it repeats the last number (rAthena,
 * `SkillDatabase::parseNode`).
 */
function continued(written: readonly number[], length: number): number[] {
  const numbers = [...written];
  let trend = trendOf(written);
  while (numbers.length < length) {
    const before = numbers.at(-1) ?? 0;
    const next = trend ? (numbers[numbers.length - trend.step] ?? 0) + trend.growth : before;
    const isCapped = trend !== undefined && next < 1 && before >= 0;
    if (isCapped) trend = { step: 1, growth: 0 };
    numbers.push(isCapped ? 1 : next);
  }
  return numbers.slice(0, length);
}

/**
 * Returns the values of a skill field that may differ by level: it is one number, or a list with an entry per level.
 * One number means equal values at all levels. The result is empty if all are 0.
 */
export function byLevel(fields: Fields, { key, of, maxLevel }: LevelField): number[] {
  const all = numberOf(fields, key);
  if (all !== undefined) return all === 0 ? [] : [all];
  const written: number[] = [];
  for (const entry of recordsOf(fields, key)) {
    const level = numberOf(entry, 'Level') ?? 0;
    if (level < 1 || level > MAX_LEVELS) continue;
    while (written.length < level) written.push(0);
    written[level - 1] = numberOf(entry, of) ?? 0;
  }
  const numbers = continued(written, Math.min(Math.max(maxLevel, 1), MAX_LEVELS));
  const [first = 0] = numbers;
  if (numbers.some((number) => number !== first)) return numbers;
  return first === 0 ? [] : [first];
}
