import { storageTypes } from '../../contract/constants.ts';
import type { StorageRow } from '../../contract/entities.ts';
import type { FieldTable } from '../../core/query/fields.ts';
import { storageTypeName } from '../logs/log-types.ts';
import { fieldsOf } from './define.ts';
import { type PieceDeps, type PieceRow, pieceFields, pieceWords } from './pieces.ts';
import { type ValuedRow, valueFields } from './priced.ts';

interface OwnedRow extends PieceRow, ValuedRow {
  readonly row: StorageRow;
}

const { number, text, word } = fieldsOf<OwnedRow>();

/** Returns the search fields of the list of the caller's stored items, which is loaded completely. */
export const ownStorageFields = (deps: PieceDeps): FieldTable<OwnedRow> => ({
  id: 'own_storage',
  noun: 'stored items',
  fields: [
    ...pieceFields<OwnedRow>(
      ({ row: { item, unique_id } }) => ({ ...item, unique_id: unique_id ?? item.unique_id }),
      deps,
    ),
    number(['amount'], 'amount', 'amount>=10', ({ row }) => row.amount, { facet: 'Amount' }),
    ...valueFields<OwnedRow>(),
    word(['in', 'storage'], 'storage it is in', 'in:cart', ({ row }) => [storageTypeName(row.storage_type)], {
      ...{ noun: 'a storage', facet: 'Stored in' },
      values: () => Object.keys(storageTypes),
    }),
    text(['char', 'character'], 'character that has it', 'char:ada', ({ row }) => [row.character_name], {
      facet: 'Character',
    }),
    text(['account'], 'the player account', 'account:ada', ({ row }) => [row.account_name], { facet: 'Account' }),
    text(['guild'], 'owning guild', 'guild:"round table"', ({ row }) => [row.guild], { facet: 'Guild' }),
  ],
  idOf: () => '',
  words: (row) => [...pieceWords(row), storageTypeName(row.row.storage_type), row.row.character_name],
});
