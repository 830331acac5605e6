import type { ByteString } from '../client/names/byte-string.ts';
import { optionNameFile } from '../client/tables/option-names.ts';
import { textOf } from '../source/fields.ts';
import { joinById } from '../source/join-records.ts';
import { readDatabase, type Source } from '../source/yaml-database.ts';
import { optionWords } from './option-words.ts';

/** A random option of items, from `item_randomopt_db.yml` or from a game client. */
export interface ItemOptionRecord {
  readonly id: number;
  /** Text of the random option, with `%d` for the value. */
  readonly text: string;
}

/**
 * Decodes the random option texts of a client together, because a short text is not enough to recognise its code page.
 */
function decodeNames({ tree }: Source, names: ReadonlyMap<number, ByteString>): ItemOptionRecord[] {
  const lines = [...names.values()].map((name) => name.replaceAll('\n', ' '));
  const texts = tree.decode(optionNameFile, Buffer.from(lines.join('\n'), 'latin1')).split('\n');
  return [...names.keys()].flatMap((id, index) => {
    const text = texts[index]?.trim() ?? '';
    return text === '' ? [] : [{ id, text }];
  });
}

/**
 * Returns the random options of items in the order of their ids; empty if neither the server tree nor the client has
 * any. Players know the texts of the client, so these take precedence over words made from the constants of the tree.
 */
export async function readItemOptions(
  source: Source,
  clientNames: ReadonlyMap<number, ByteString>,
): Promise<ItemOptionRecord[]> {
  const options = [...(await readTreeOptions(source)), ...decodeNames(source, clientNames)];
  return [...new Map(options.map((option) => [option.id, option])).values()].sort((a, b) => a.id - b.id);
}

async function readTreeOptions(source: Source): Promise<ItemOptionRecord[]> {
  const entry = 'db/item_randomopt_db.yml';
  if (!source.tree.has(entry)) return [];
  const options: ItemOptionRecord[] = [];
  const records = await readDatabase(source, entry, { type: 'RANDOM_OPTION_DB', need: 'optional' });
  for (const [id, { fields, at }] of joinById(records, source)) {
    const constant = textOf(fields, 'Option')?.trim() ?? '';
    if (constant === '') source.report.problem(at, `random option ${id} without an Option`);
    else options.push({ id, text: optionWords(constant) });
  }
  return options;
}
