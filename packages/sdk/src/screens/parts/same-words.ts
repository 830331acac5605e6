import { routeTo } from '../../catalog/route-to.ts';
import type { ViewId } from '../../catalog/views.ts';
import type { ListQuery } from '../../models/search/list-query.ts';

/**
 * Returns the address that searches another list for the same words. A text in the search language is not passed on,
 * because the lists have different fields.
 */
export const sameWords = (screen: ViewId, { search }: Pick<ListQuery, 'search'>): string =>
  routeTo(screen, search === '' || /[:<>=]/.test(search) ? {} : { search });
