import type { ItemInstance } from '@kafra/sdk/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { GameFacts } from '../../rules/game/game-facts.ts';
import { decodeItem, type ItemRow } from '../../rules/game/item-decoding.ts';
import type { Schema } from '../schema.ts';
import { queryInChunks } from '../statements/chunks.ts';
import { decodePieceColumns, type PieceColumns } from './piece-columns.ts';

/** Columns that describe an item, with the names that log tables and the market use. */
export const itemColumns = ['nameid', 'refine', 'card0', 'card1', 'card2', 'card3'] as const;

/** Selects a 64-bit item id as text, because a number would lose digits. Null means that the item has no unique id. */
export const uniqueIdText = (column: string): RawBuilder<string> =>
  sql<string>`COALESCE(CAST(${sql.ref(column)} AS CHAR), '0')`;

export type StoredItem = ItemRow & { unique_id?: string } & Partial<PieceColumns>;

/** Returns the names of characters by id. Deleted characters are missing. */
async function characterNames(db: Kysely<Schema>, ids: Iterable<number>): Promise<Map<number, string>> {
  const rows = await queryInChunks(ids, (part) =>
    db.selectFrom('char').select(['char_id', 'name']).where('char_id', 'in', part).execute(),
  );
  return new Map(rows.map((row) => [row.char_id, row.name]));
}

/** Converts the items of rows to the form of the API, with the names of their producers, in the given order. */
export async function readItems(
  db: Kysely<Schema>,
  facts: Pick<GameFacts, 'isCostume' | 'optionText'>,
  rows: readonly StoredItem[],
): Promise<ItemInstance[]> {
  const decoded = rows.map(decodeItem);
  const names = await characterNames(
    db,
    decoded.flatMap((item) => item.producerId ?? []),
  );
  return decoded.map(({ producerId, ...item }, index) => {
    const row = rows[index];
    const uniqueId = row?.unique_id;
    const piece = row && decodePieceColumns(row);
    return {
      ...item,
      ...piece,
      options: piece?.options?.map((option) => ({ ...option, text: facts.optionText(option.id, option.value) })),
      producer: producerId === undefined ? undefined : names.get(producerId),
      unique_id: uniqueId === '0' ? undefined : uniqueId,
      amount: undefined,
      zeny: undefined,
      costume: facts.isCostume(item.nameid),
    };
  });
}
