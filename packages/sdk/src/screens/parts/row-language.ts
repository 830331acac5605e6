import type { FieldTable } from '../../core/query/fields.ts';
import type { SearchLanguage } from '../../core/query/language.ts';
import type { Context } from '../../models/context.ts';
import type { TableLanguage } from '../../models/table/table.ts';
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
    return {
      over(rows, isWhole) {
        const query = queries.over(fields({ item, items, now: () => clock.now() }), rows);
        return isWhole ? query : { ...query, language: withoutCounts(query.language) };
      },
    };
  };

/** Of rows of which more are elsewhere the panel offers what they hold, and does not say how many there are. */
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
