import { routeTo } from '../../catalog/route-to.ts';
import { isView } from '../../catalog/views.ts';
import { isEmptyQuery, type ListQuery } from './list-query.ts';

/** The next step below an empty list: a link with its label, and a hash such as `#/control_panel/vendor_db`. */
export interface EmptyLink {
  label: string;
  hash: string;
}

/** Returns the link from a list without a match to the whole list. Undefined for a query without search and filters. */
export const wholeListLink = (screen: string, query: ListQuery): EmptyLink | undefined =>
  isView(screen) && !isEmptyQuery(query) ? { label: 'Show all entries', hash: routeTo(screen) } : undefined;
