import type { FieldTable } from '../../core/query/fields.ts';
import type { SearchLanguage } from '../../core/query/language.ts';
import type { Context } from '../../models/context.ts';
import type { TableLanguage } from '../../models/table/table.ts';
import type { PieceDeps } from '../../rules/search-fields/index.ts';

/** Returns the search language of a list with items, with fields that read the item database. */
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
 * Returns a search language without numbers of matches in its filter panel. It is used if the server has more rows,
 * because numbers of the loaded rows would be wrong.
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
