import type { GuildStorageRow } from '../../contract/entities.ts';
import type { FieldTable } from '../../core/query/fields.ts';
import { fieldsOf } from './define.ts';
import { type PieceDeps, type PieceRow, pieceFields, pieceWords } from './pieces.ts';
import { type ValuedRow, valueFields } from './priced.ts';

interface StoredRow extends PieceRow, ValuedRow {
  readonly row: GuildStorageRow;
}

const { number, text } = fieldsOf<StoredRow>();

/** Returns the search fields of the list of guild storage items. */
export const guildStorageFields = (deps: PieceDeps): FieldTable<StoredRow> => ({
  id: 'guild_storage',
  noun: 'stored items',
  fields: [
    ...pieceFields<StoredRow>(({ row }) => row.item, deps),
    number(['amount'], 'amount', 'amount>=10', ({ row }) => row.amount, { facet: 'Amount' }),
    ...valueFields<StoredRow>(),
    text(['guild'], 'owner of the storage', 'guild:"round table"', ({ row }) => [row.guild], { facet: 'Guild' }),
  ],
  idOf: () => '',
  words: (row) => [...pieceWords(row), row.row.guild],
});
