import type { LogQuery } from '../../contract/log-query.ts';
import type { Context } from '../../models/context.ts';
import type { FilterKey } from '../../models/search/filter-keys.ts';
import { logSearchLength, toSearchText } from '../../models/search/search-box.ts';
import type { RowPage, TableLanguage, TableQuery } from '../../models/table/table.ts';
import { toStrictFilters } from '../../rules/logs/log-filters.ts';
import { resolveLogSearch, type SearchMeaning } from '../../rules/logs/log-search.ts';
import type { ServerSearchedList } from '../../rules/search-fields/index.ts';
import { bothStrict } from '../../rules/server-terms.ts';

/** A list that the server searches, with the possible meanings of a search text. */
export interface LogScreen extends ServerSearchedList {
  meanings: readonly SearchMeaning[];
  filters: readonly FilterKey[];
}

/** Search language of a list that the server searches. Its query is sent to the server, so all received rows match. */
export const logLanguage =
  (screen: LogScreen) =>
  async ({ databases }: Context): Promise<TableLanguage<unknown>> => {
    const { language } = (await databases.rowQueries()).serverQuery(screen);
    return { over: () => ({ language }) };
  };

/** Request of a call that reads a log, and the conversion of its reply to rows. */
export interface LogRequest {
  query: LogQuery;
  /** The part of the search text that the client matches on the received rows; empty without one. */
  rowText: string;
  /** Converts a page of the reply to rows. Each row gets a key that no earlier row has. */
  toPage<Entry, Row>(
    entries: readonly Entry[],
    next: string | null | undefined,
    row: (entry: Entry, key: string) => Row,
  ): RowPage<Row>;
}

/**
 * Creates the request of a call that reads a log. Filters are sent unchanged; the search text is sent as all its
 * possible meanings.
 */
export async function prepareLogQuery<Row>(
  { search, filters, cursor, loadedRows, asOf }: Omit<TableQuery<Row>, 'order'>,
  { databases, site }: Context,
  screen: LogScreen,
  /** Free words of the search text that the client matches. They are not part of the request. */
  rowWords?: string,
): Promise<LogRequest> {
  const { language, toTerms } = (await databases.rowQueries()).serverQuery(screen);
  if (rowWords === undefined) await language.prepare(search);
  const asked = rowWords === undefined ? toTerms(search, asOf) : undefined;
  const searchText = toSearchText(rowWords ?? asked?.words ?? search, logSearchLength);
  const items = screen.meanings.includes('items') && searchText !== '' ? await databases.items() : [];
  const { strict: typed, fuzzy, hint } = resolveLogSearch(searchText, screen.meanings, items);
  const strict = [toStrictFilters(filters, screen.filters), typed, asked?.strict].reduce((one, other) =>
    one && other ? bothStrict(one, other) : (one ?? other),
  );
  const start = cursor === undefined ? 0 : loadedRows.length;
  const rowText = asked?.rowTerms.map(({ start: from, end }) => search.slice(from, end)).join(' ') ?? '';
  return {
    rowText,
    query: {
      ...(strict && Object.keys(strict).length > 0 && { strict }),
      ...(fuzzy && { fuzzy }),
      ...(cursor !== undefined && { cursor }),
    },
    toPage: (entries, next, row) => ({
      rows: entries.map((entry, index) => row(entry, String(start + index))),
      next: next ?? undefined,
      // If the server supports item search, it finds all items by name itself, so the hint about too many items is not
      // needed.
      hint: site.item_search ? undefined : hint,
    }),
  };
}
