import type { FieldTable } from '../../core/query/fields.ts';
import type { SearchLanguage } from '../../core/query/language.ts';
import type { Context } from '../../models/context.ts';
import type { TableLanguage } from '../../models/table/table.ts';
import type { PieceDeps } from '../../rules/search-fields/index.ts';

/** Returns the search language over rows of items, with fields that read the item database. */
export const rowLanguage =
  <Row>(fields: (deps: PieceDeps) => FieldTable<Row>) =>
  async ({ databases, clock }: Context): Promise<TableLanguage<Row>> => {
    const [queries, item, items] = await Promise.all([
      databases.rowQueries(),
      databases.itemLookup(),
      databases.items(),
    ]);
    return {
      over(rows, isWhole) {
        const query = queries.over(fields({ item, items, now: () => clock.now() }), rows);
        return isWhole ? query : { ...query, language: withoutCounts(query.language) };
      },
    };
  };

/**
 * Returns the language with a filter panel without numbers of matches. It is used if more rows are on the server,
 * because the loaded rows would give wrong numbers.
 */
const withoutCounts = (language: SearchLanguage): SearchLanguage => ({
  ...language,
  facets: (text) =>
    language
      .facets(text)
      .map((facet) =>
        facet.kind === 'words'
          ? { ...facet, options: facet.options.map((option) => ({ ...option, count: undefined })) }
          : facet,
      ),
});
