import { ApiError } from '../client/http/api-error.ts';
import type { ItemPrice } from '../contract/entities.ts';
import { type PriceList, priceList } from '../rules/market/price-list.ts';
import type { Context } from './context.ts';

/** Cache of the usual prices that were loaded last, by session. */
const latest = new WeakMap<Context['session'], PriceList>();

/**
 * Returns an empty price list for the error of a server without prices, or of a token without access to prices. Throws
 * any other error.
 */
function noneIfUnavailable(error: unknown): { prices: ItemPrice[] } {
  if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return { prices: [] };
  throw error;
}

/**
 * Loads the usual prices of this realm; an empty list on a server without prices.
 * @throws ApiError for another failed call; DatabaseError if the item database cannot be read.
 */
export async function loadPrices(
  { client, databases, session }: Context,
  signal: AbortSignal | undefined,
): Promise<PriceList> {
  const [{ prices }, items] = await Promise.all([
    client.server.prices({}, signal ? { signal } : {}).catch(noneIfUnavailable),
    databases.items(),
  ]);
  const list = priceList(prices, items);
  latest.set(session, list);
  return list;
}

/**
 * Loads the usual prices for the rows of a list. A list without prices is better than an error, so a failed call
 * returns no prices and the list shows a warning.
 * @throws ApiError 401 for an ended session; DatabaseError if the item database cannot be read.
 */
export async function loadPricesOrNone(context: Context, signal: AbortSignal | undefined): Promise<PriceList> {
  try {
    return await loadPrices(context, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    context.noteMissing('The usual prices could not be loaded.', error);
    return priceList([], await context.databases.items());
  }
}

/** Returns the prices that were loaded last in this session; undefined before the first load. */
export const latestPrices = ({ session }: Pick<Context, 'session'>): PriceList | undefined => latest.get(session);

/**
 * Returns the usual prices for a page of a list. Later pages use the prices that were loaded for the first page.
 * @throws as `loadPricesOrNone`
 */
export const pricesOfPage = async (
  context: Context,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<PriceList> =>
  (cursor === undefined ? undefined : latestPrices(context)) ?? (await loadPricesOrNone(context, signal));
