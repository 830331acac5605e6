import type { RowQuery } from '../../client/search/query-databases.ts';
import type { SearchLanguage } from '../../core/query/language.ts';
import type { Selection } from '../../core/query/select.ts';
import { derive, type Readable } from '../../core/store.ts';
import type { Context } from '../context.ts';
import { createSearchAssist, type SearchAssist } from '../search/search-assist.ts';
import type { RowPage, TableLanguage } from './table.ts';

/** Search language of a list, for its search field and its rows. */
export interface RowSearch {
  /** Search language for the search field; undefined until the first rows are loaded, and for lists without one. */
  language: Readable<SearchLanguage | undefined>;
  assist: SearchAssist;
  /** Rows that match the search text; undefined for a plain text. */
  selection: Readable<Selection | undefined>;
}

interface RowSearchOptions<Row> {
  tableLanguage: Readable<TableLanguage<Row> | undefined>;
  loaded: Readable<{ data: Pick<RowPage<Row>, 'rows' | 'next'> | undefined }>;
  text: Readable<string>;
  context: Context;
  failure: string;
}

export function createRowSearch<Row>({
  tableLanguage,
  loaded,
  text,
  context,
  failure,
}: RowSearchOptions<Row>): RowSearch {
  const page = derive([loaded], ({ data }) => data);
  const rowQuery = derive(
    [tableLanguage, page],
    (language, known): RowQuery | undefined => known && language?.over(known.rows, known.next === undefined),
  );
  const language = derive([rowQuery], (query) => query?.language);
  const assist = createSearchAssist({ language, text, context, failure });
  // The rows are selected again when the related databases that the search text needs have loaded.
  const selection = derive([rowQuery, text, assist], (query, typed) => {
    const selected = query?.select?.(typed);
    return selected?.parsed.isStructured ? selected : undefined;
  });
  return { language, assist, selection };
}
