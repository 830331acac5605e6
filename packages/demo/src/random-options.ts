import type { Good } from './goods.ts';

/** Database columns for two random options (bonuses) of an item. A 0 is an empty option slot. */
interface OptionColumns {
  readonly option_id0: number;
  readonly option_val0: number;
  readonly option_id1: number;
  readonly option_val1: number;
}

const noOptions: OptionColumns = { option_id0: 0, option_val0: 0, option_id1: 0, option_val1: 0 };

/** Every fourth piece of equipment has random options. */
const optionInterval = 4;

/** Random options by the ids of the demo world's `item_randomopt_db.yml`. */
const examples: readonly OptionColumns[] = [
  { option_id0: 1, option_val0: 250, option_id1: 0, option_val1: 0 },
  { option_id0: 17, option_val0: 12, option_id1: 97, option_val1: 5 },
  { option_id0: 3, option_val0: 2, option_id1: 7, option_val1: 3 },
];

/** Returns the random options of a piece of equipment. `index` is its number among the items of its owner. */
export function randomOptions({ isGear }: Pick<Good, 'isGear'>, index: number): OptionColumns {
  if (!isGear || index % optionInterval !== 0) return noOptions;
  return examples[Math.floor(index / optionInterval) % examples.length] ?? noOptions;
}
