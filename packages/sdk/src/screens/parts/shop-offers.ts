import { marketTypes } from '../../contract/constants.ts';
import type { ShopEntry } from '../../contract/entities.ts';
import { type Cell, cell } from '../../models/content.ts';
import type { Context } from '../../models/context.ts';
import { loadPricesOrNone } from '../../models/load-prices.ts';
import { shareLink } from '../../models/share-link.ts';
import type { RowFields } from '../../models/table/row-fields.ts';
import type { Column } from '../../models/table/table.ts';
import { type ItemName, itemExtras, itemTitleWithRefine, nameItem } from '../../rules/game/item-name.ts';
import {
  type DealKind,
  dealsOf,
  isNewOffer,
  type MerchantSkill,
  type NpcPrices,
  withMerchantSkill,
} from '../../rules/market/deals.ts';
import type { FairPrice } from '../../rules/market/fair-price.ts';
import type { LowerBound } from '../../rules/market/price-list.ts';
import { marketKey, type ShareTarget } from '../../rules/share-links.ts';
import { formatAge, formatDateTime } from '../../rules/text/format.ts';
import { formatShortAge } from '../../rules/text/short-age.ts';
import { filterCell, zenyColumn } from './columns.ts';
import { itemRowFields } from './item-fields.ts';
import { comparedPrice, percentOff, priceRecord } from './price-cells.ts';

/** An offer of an open player's shop to sell or buy an item. */
export interface ShopOffer {
  entry: ShopEntry;
  name: ItemName;
  startTime: number | undefined;
  key: string;
  usual: FairPrice | undefined;
  /** Lower bound of the item's usual price, if the usual price is unknown. */
  bound: LowerBound | undefined;
  npc: NpcPrices;
  deals: readonly DealKind[];
  /** Share address of the item's offers. */
  link: string;
}

/** Returns the target of the share address for the offers of an item. */
export const shareOfOffer = ({ entry: { item } }: Pick<ShopOffer, 'entry'>): ShareTarget => ({
  kind: 'market',
  key: marketKey({ itemId: item.nameid, refine: item.refine }),
});

export const isBid = ({ type }: ShopEntry): boolean => type === marketTypes.buying;

/**
 * Loads the offers of all open players' shops with usual prices. `skill`: merchant skill of the user that changes NPC
 * prices.
 * @throws ApiError for a failed call; DatabaseError if the item database cannot be read.
 */
export async function loadShopOffers(
  context: Context,
  signal: AbortSignal,
  skill?: MerchantSkill,
): Promise<ShopOffer[]> {
  const { client, databases } = context;
  const [{ live_market, start_time }, prices, lookup] = await Promise.all([
    client.server.liveMarket({}, { signal }),
    loadPricesOrNone(context, signal),
    databases.itemLookup(),
  ]);
  const seen: Record<number, number> = {};
  return live_market.map((entry) => {
    const index = seen[entry.type] ?? 0;
    seen[entry.type] = index + 1;
    const usual = prices.usual(entry.item);
    const bound = usual || !entry.item.identified ? undefined : prices.lowerBound(entry.item);
    const npc = withMerchantSkill(prices.npc(entry.item), skill);
    return {
      ...{ entry, usual, bound, npc },
      name: nameItem(entry.item, lookup),
      startTime: start_time,
      key: `${entry.character_name}-${index}`,
      deals: dealsOf({ ...entry, isBid: isBid(entry) }, usual, npc),
      link: shareLink(context, shareOfOffer({ entry })),
    };
  });
}

const location = ({ map, x, y }: ShopEntry): string => `${map} (${x}, ${y})`;

/** Returns the chat command by which the game shows a player the way to a shop. */
const navigationCommand = ({ map, x, y }: Pick<ShopEntry, 'map' | 'x' | 'y'>): string => `/navi ${map} ${x}/${y}`;

function shopCell({ entry }: ShopOffer, now: number, marksNew: boolean): Cell {
  const opened = `Opened ${formatAge(entry.created_at, now)}`;
  const short = formatShortAge(entry.created_at, now);
  const age =
    marksNew && isNewOffer(entry.created_at, now)
      ? cell(`New, ${opened}`, {
          tone: 'warn',
          title: 'Offers this new may be gone before you arrive',
          shortText: `New, ${short}`,
        })
      : cell(opened, { tone: 'soft', shortText: short });
  const joinTexts = (text: string) => [entry.shop_name, entry.character_name, text].filter(Boolean).join(', ');
  return cell(joinTexts(age.text), {
    title: formatDateTime(entry.created_at),
    shortText: joinTexts(age.shortText ?? age.text),
    stacked: true,
    parts: [cell(entry.shop_name), filterCell('characters', entry.character_name), age],
  });
}

/** Returns the column with the price of an offer and its difference from the usual price. */
export const comparedPriceColumn = <Row extends ShopOffer>(): Column<Row, 'price'> => ({
  ...zenyColumn({ id: 'price', title: 'Price', priority: 1, value: ({ entry }: Row) => entry.price }),
  cell: ({ entry, usual, bound }, now) => comparedPrice(entry.price, usual, { isBid: isBid(entry), now, bound }),
});

/**
 * Returns the columns of an offer's shop with its owner and age, and of its location. `marksNew`: offers of the last
 * minute are marked.
 */
export const shopColumns = <Row extends ShopOffer>({
  marksNew = false,
} = {}): [Column<Row, 'created_at'>, Column<Row, 'map'>] => [
  {
    ...{ id: 'created_at', title: 'Shop Info', priority: 2, titleOptional: true },
    cell: (row, now) => shopCell(row, now, marksNew),
    sort: ({ entry }) => entry.created_at,
    sortTitle: 'Opening Time',
  },
  {
    ...{ id: 'map', title: 'Map', priority: 1, titleOptional: true },
    cell: ({ entry }) => cell(location(entry), { copyText: navigationCommand(entry) }),
    sort: ({ entry }) => location(entry),
  },
];

/** Returns the texts of an offer in which a search finds words. */
export const offerTexts = ({ entry, name }: ShopOffer): string[] => [
  itemTitleWithRefine(name),
  ...itemExtras(name),
  entry.character_name,
  entry.shop_name,
  location(entry),
];

/** Returns an offer as fields of JSON and CSV. */
export const offerRecord = <Row extends ShopOffer>(): RowFields<Row> => ({
  ...itemRowFields<Row>(({ entry }) => entry.item),
  type: ({ entry }) => (isBid(entry) ? 'buying' : 'selling'),
  amount: ({ entry }) => entry.amount,
  price: ({ entry }) => entry.price,
  ...priceRecord<Row>(),
  fair_at_least: ({ bound }) => bound?.price.fair,
  off: ({ entry, usual }) => percentOff(entry.price, usual),
  deals: ({ deals }) => deals.join(', '),
  shop_name: ({ entry }) => entry.shop_name,
  character_name: ({ entry }) => entry.character_name,
  created_at: ({ entry }) => new Date(entry.created_at).toISOString(),
  map: ({ entry }) => entry.map,
  x: ({ entry }) => entry.x,
  y: ({ entry }) => entry.y,
  link: ({ link }) => link,
});
