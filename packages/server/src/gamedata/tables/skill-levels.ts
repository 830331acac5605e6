import { type Fields, numberOf, recordsOf } from '../source/fields.ts';

/** No skill of any tree has more levels; what a file says of a level beyond is a mistake. */
const MAX_LEVELS = 1000;

interface LevelField {
  readonly key: string;
  /** What the number is called in the entry of a level. */
  readonly of: string;
  readonly maxLevel: number;
}

/**
 * The numbers of a field that may differ by level: written as one number, or as a list with an entry a level. One number
 * stands for all levels where they are alike, nothing where all are 0.
 */
export function byLevel(fields: Fields, { key, of, maxLevel }: LevelField): number[] {
  const all = numberOf(fields, key);
  if (all !== undefined) return all === 0 ? [] : [all];
  const numbers: number[] = Array.from({ length: Math.min(Math.max(maxLevel, 1), MAX_LEVELS) }, () => 0);
  for (const entry of recordsOf(fields, key)) {
    const level = numberOf(entry, 'Level');
    if (level !== undefined && level >= 1 && level <= numbers.length) numbers[level - 1] = numberOf(entry, of) ?? 0;
  }
  const [first = 0] = numbers;
  if (numbers.some((number) => number !== first)) return numbers;
  return first === 0 ? [] : [first];
}
