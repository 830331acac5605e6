import { formatHash } from '../core/hash-query.ts';
import { type PageId, type PageParams, pages } from './pages.ts';
import type { ViewId } from './views.ts';

/** Query of a route: search, filters and sort order of a list, or the id of a record. */
type RouteQuery = Readonly<Record<string, string>>;

/** Ids of public pages without a parameter in the route. */
type PlainPageId = { [Id in PageId]: keyof PageParams[Id] extends never ? Id : never }[PageId];

/** Returns the hash of a screen of the control panel: `#/control_panel/item_db?id=501`. */
export const routeTo = (view: ViewId, query: RouteQuery = {}): string =>
  formatHash({ path: `/control_panel/${view}`, query });

/** Returns the hash of a public page: `#/home`, or `#/news/{slug}` with the parameters of its route. */
export function routeToPage(id: PlainPageId): string;
export function routeToPage<Id extends PageId>(id: Id, params: PageParams[Id]): string;
export function routeToPage(id: PageId, params: Readonly<Record<string, string>> = {}): string {
  return `#${pages[id].route.replaceAll(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(params[field] ?? ''))}`;
}
