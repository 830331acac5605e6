import type { ItemPrice } from '@kafra/sdk/contract';
import {
  askedPrice,
  day,
  fairPrice,
  hour,
  isPlainVariant,
  type OpenOffer,
  type PricedSale,
  priceMemory,
  variantKey,
  weekAgoPrice,
  weekChange,
  withinOffers,
} from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { decodeItem, type ItemRow } from '../../rules/game/item-decoding.ts';
import { type OpenLine, openBuyingStores, openVendings } from '../../store/market/live-market.ts';
import {
  accountsOfCharacters,
  deleteOldPrices,
  firstSaleAt,
  mastersOfAccounts,
  outdatedPrices,
  type SoldRow,
  salesOfItem,
  salesOfVariants,
  storedPrices,
  storePrices,
} from '../../store/market/prices.ts';
import type { Schema } from '../../store/schema.ts';
import { decodePieceColumns } from '../../store/storage/piece-columns.ts';

/** Number of items for which prices are computed in one update. The rest follow in the next one. */
const itemsPerUpdate = 50;
/** Number of sales that an update reads before it ends early. */
const salesPerUpdate = 8_000;
const salesPerItem = 2_000;
/** Number of sales that are read of each item variant if an item has more sales than `salesPerItem`. */
const salesPerVariant = 100;
/** Maximum number of variants of an item with stored prices, limited by the size of the text column. */
const variantsPerItem = 200;
/** Milliseconds after which a price is computed again without new sales, because old sales expire. */
const recomputeAfter = 6 * hour;
/** Maximum number of prices in the reply with all market prices. */
const maxPrices = 5_000;

/** Returns an id for the owner of a shop: the master account, else the game account, else the deleted character. */
interface Owners {
  ofCharacter(id: number): string;
  ofAccount(id: number): string;
}

async function readOwners(
  db: Kysely<Schema>,
  of: { characters: Iterable<number>; accounts: Iterable<number> },
): Promise<Owners> {
  const accounts = await accountsOfCharacters(db, of.characters);
  const masters = await mastersOfAccounts(db, [...accounts.values(), ...of.accounts]);
  const ofAccount = (id: number): string => {
    const master = masters.get(id);
    return master === undefined ? `account ${id}` : `master ${master}`;
  };
  return {
    ofAccount,
    ofCharacter(id) {
      const account = accounts.get(id);
      return account === undefined ? `character ${id}` : ofAccount(account);
    },
  };
}

const variantOf = (row: ItemRow): string => variantKey(decodeItem(row));

const variantOfLine = (line: OpenLine): string => variantKey({ ...decodeItem(line), ...decodePieceColumns(line) });

/**
 * Groups the offers in open shops by item variant. Unidentified and broken items are left out, because they are worth
 * less.
 */
function offersByVariant(lines: readonly OpenLine[], owners: Owners): Map<string, OpenOffer[]> {
  const comparable = lines.filter(({ identify, attribute }) => identify !== 0 && !attribute);
  const groups = Map.groupBy(comparable, variantOfLine);
  return new Map(
    [...groups].map(([variant, group]) => [
      variant,
      group.map(({ account_id, price }) => ({ owner: owners.ofAccount(account_id), price })),
    ]),
  );
}

/** Rounds a price range outwards to three digits, which keeps the reply with 5,000 prices small. */
function roundedRange({ low, high }: Pick<ItemPrice, 'low' | 'high'>): Pick<ItemPrice, 'low' | 'high'> {
  if (low === high) return { low, high };
  const stepOf = (price: number) => 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, price))) - 2);
  return {
    low: Math.floor(low / stepOf(low)) * stepOf(low),
    high: Math.ceil(high / stepOf(high)) * stepOf(high),
  };
}

/** The newest sales of an item variant. */
interface VariantSales {
  variant: string;
  rows: readonly SoldRow[];
  /** Time (epoch ms) since which `rows` contains all sales of the variant. */
  completeSince: number;
}

/**
 * Reads the newest sales of an item, grouped by variant, the last sold first. If there are more than `salesPerItem`,
 * variants with few sales among them are read again separately.
 */
async function readVariantSales(
  db: Kysely<Schema>,
  { nameid, now, recordedSince }: { nameid: number; now: number; recordedSince: number },
): Promise<VariantSales[]> {
  const since = now - priceMemory;
  const read = await salesOfItem(db, { nameid, since, count: salesPerItem });
  const found = Map.groupBy(read.sales, variantOf);
  if (read.isComplete) return toVariantSales(found, () => recordedSince);
  const more = await salesOfVariants(db, { nameid, since, count: salesPerVariant, variants: variantsPerItem });
  const separate = new Map(
    [...Map.groupBy(more, variantOf)].filter(([variant]) => (found.get(variant)?.length ?? 0) < salesPerVariant),
  );
  return toVariantSales(new Map([...found, ...separate]), (variant, rows) => {
    if (!separate.has(variant)) return read.oldest;
    return rows.length < salesPerVariant ? recordedSince : Math.min(...rows.map(({ sold_at }) => Number(sold_at)));
  });
}

const toVariantSales = (
  variants: ReadonlyMap<string, readonly SoldRow[]>,
  completeSinceOf: (variant: string, rows: readonly SoldRow[]) => number,
): VariantSales[] =>
  [...variants]
    .slice(0, variantsPerItem)
    .map(([variant, rows]) => ({ variant, rows, completeSince: completeSinceOf(variant, rows) }));

/** A price as it is stored. Its change is computed for each reply, because open shops change the usual price. */
interface StoredPrice extends Omit<ItemPrice, 'week_change'> {
  /** Usual price seven days ago in zeny. */
  fair_week_ago?: number | undefined;
}

/** Returns the market prices of the variants of one item, the last sold first. */
function pricesOfItem(
  variants: readonly VariantSales[],
  { owners, asks, now }: { owners: Owners; asks: ReadonlyMap<string, OpenOffer[]>; now: number },
): StoredPrice[] {
  return variants.flatMap(({ variant, rows, completeSince }) => {
    const sales = rows.map(
      ({ sold_at, price, amount, isAsked, seller_char, buyer_char }): PricedSale => ({
        ...{ at: Number(sold_at), price, amount, isAsked },
        seller: owners.ofCharacter(seller_char),
        buyer: owners.ofCharacter(buyer_char),
      }),
    );
    const price = fairPrice(sales, { now, asks: asks.get(variant) ?? [], completeSince });
    if (!price) return [];
    const { last_trade = now } = price;
    const fair_week_ago = weekAgoPrice(sales, { now, completeSince });
    return [
      { variant, ...price, ...roundedRange(price), fair_week_ago, last_trade: Math.floor(last_trade / day) * day },
    ];
  });
}

/**
 * Computes the market prices of items with new sales, and of those that were last computed long ago. Returns true if
 * more are outdated. It reads bounded parts of Kafra's own tables and the open shops, never the game's log.
 */
export async function updatePrices(db: Kysely<Schema>, now: number): Promise<boolean> {
  await deleteOldPrices(db, now - priceMemory);
  const outdated = await outdatedPrices(db, {
    soldSince: now - priceMemory,
    computedSince: now - recomputeAfter,
    count: itemsPerUpdate,
  });
  if (outdated.length === 0) return false;
  const recordedSince = (await firstSaleAt(db)) ?? now;
  const items: { nameid: number; sales: number; last_at: number; variants: VariantSales[] }[] = [];
  let read = 0;
  for (const item of outdated) {
    if (read >= salesPerUpdate) break;
    const variants = await readVariantSales(db, { nameid: item.nameid, now, recordedSince });
    read += variants.reduce((sum, { rows }) => sum + rows.length, 0);
    items.push({ ...item, variants });
  }
  const lines = await openVendings(db, { items: items.map(({ nameid }) => nameid) });
  const owners = await readOwners(db, {
    characters: items.flatMap(({ variants }) =>
      variants.flatMap(({ rows }) => rows.flatMap((row) => [row.seller_char, row.buyer_char])),
    ),
    accounts: lines.map(({ account_id }) => account_id),
  });
  const deps = { owners, asks: offersByVariant(lines, owners), now };
  await storePrices(
    db,
    items.map(({ nameid, sales, last_at, variants }) => ({
      ...{ nameid, sales, last_at, computed_at: now },
      prices: JSON.stringify(pricesOfItem(variants, deps)),
    })),
  );
  return items.length < outdated.length || outdated.length === itemsPerUpdate;
}

/**
 * Returns the market prices of all items that were sold or are offered, adjusted to the current offers of open shops.
 */
export async function currentPrices(db: Kysely<Schema>, now: number): Promise<ItemPrice[]> {
  const stored = await storedPrices(db, { since: now - priceMemory, count: maxPrices });
  const sold = stored.flatMap(({ prices }) => JSON.parse(prices) as StoredPrice[]).slice(0, maxPrices);
  const [vendings, stores] = [await openVendings(db), await openBuyingStores(db)];
  const accounts = [...vendings, ...stores].map(({ account_id }) => account_id);
  const owners = await readOwners(db, { characters: [], accounts });
  const [asks, bids] = [offersByVariant(vendings, owners), offersByVariant(stores, owners)];
  const known = new Set(sold.map(({ variant }) => variant));
  const priced = sold.map(({ fair_week_ago, ...price }): ItemPrice => {
    const { variant } = price;
    const offers = { asks: asks.get(variant) ?? [], bids: bids.get(variant) ?? [] };
    const now = isPlainVariant(variant) ? { ...price, ...withinOffers(price, offers) } : price;
    return { ...now, week_change: weekChange(now, fair_week_ago) };
  });
  const asked = [...asks].flatMap(([variant, offers]) => {
    const price = known.has(variant) ? undefined : askedPrice(offers);
    return price ? [{ variant, ...price }] : [];
  });
  return [...priced, ...asked].slice(0, maxPrices);
}
