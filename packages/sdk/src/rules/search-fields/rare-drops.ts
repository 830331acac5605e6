import type { RareDrop } from '../../contract/entities.ts';
import type { FieldTable } from '../../core/query/fields.ts';
import { rareDropKinds } from '../game/drop-words.ts';
import { fieldsOf } from './define.ts';
import type { PieceDeps } from './pieces.ts';

interface RareDropRow {
  readonly drop: RareDrop;
}

const { number, text, word } = fieldsOf<RareDropRow>();

/** Returns the search fields of the list of rare drops. */
export const rareDropFields = ({ now }: Pick<PieceDeps, 'now'>): FieldTable<RareDropRow> => ({
  id: 'rare_drops',
  noun: 'rare drops',
  fields: [
    text(['item', 'name'], 'name of the item', 'item:card', ({ drop }) => [drop.item_name]),
    text(['monster', 'mob'], 'name of the monster', 'monster:poring', ({ drop }) => [drop.mob_name]),
    text(['map'], 'name or id of the map', 'map:prt_fild08', ({ drop }) => [drop.map, drop.map_name]),
    word(['how'], 'drop, MVP reward or theft', 'how:mvp', ({ drop }) => [drop.kind], {
      noun: 'a kind of drop',
      values: () => Object.keys(rareDropKinds),
    }),
    number(['amount'], 'number of that day', 'amount>=2', ({ drop }) => drop.count),
    number(
      ['seen', 'age'],
      'time since it was last seen',
      'seen<7d',
      ({ drop }) => (drop.last_seen === undefined ? undefined : (now() - drop.last_seen) / 1_000),
      { unit: 'age' },
    ),
  ],
  idOf: ({ drop }) => String(drop.item_id),
  words: ({ drop }) => [String(drop.item_id), drop.item_name, drop.mob_name, drop.map, drop.map_name],
});
