import { textOf } from '../source/fields.ts';
import { joinById } from '../source/join-records.ts';
import { readDatabase, type Source } from '../source/yaml-database.ts';
import { optionWords } from './option-words.ts';

/** A random option of `item_randomopt_db.yml`. */
export interface ItemOptionRecord {
  readonly id: number;
  /** Text of the option, with `%d` for the value. */
  readonly text: string;
}

/** Returns the random options in the order of their ids; empty for a tree without them, such as a pre-renewal one. */
export async function readItemOptions(source: Source): Promise<ItemOptionRecord[]> {
  const entry = 'db/item_randomopt_db.yml';
  if (!source.tree.has(entry)) return [];
  const options: ItemOptionRecord[] = [];
  const records = await readDatabase(source, entry, { type: 'RANDOM_OPTION_DB', need: 'optional' });
  for (const [id, { fields, at }] of joinById(records, source)) {
    const constant = textOf(fields, 'Option')?.trim() ?? '';
    if (constant === '') source.report.problem(at, `random option ${id} without an Option`);
    else options.push({ id, text: optionWords(constant) });
  }
  return options.sort((a, b) => a.id - b.id);
}
