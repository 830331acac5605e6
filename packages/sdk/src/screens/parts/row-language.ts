import type { FieldTable } from '../../core/query/fields.ts';
import type { Context } from '../../models/context.ts';
import type { TableLanguage } from '../../models/table.ts';
import type { PieceDeps } from '../../rules/search-fields/index.ts';

/** The search language over rows of pieces, with fields that read the item database. */
export const rowLanguage =
  <Row>(fields: (deps: PieceDeps) => FieldTable<Row>) =>
  async ({ databases, clock }: Context): Promise<TableLanguage<Row>> => {
    const [queries, item, items] = await Promise.all([
      databases.rowQueries(),
      databases.itemLookup(),
      databases.items(),
    ]);
    return { over: (rows) => queries.over(fields({ item, items, now: () => clock.now() }), rows) };
  };
