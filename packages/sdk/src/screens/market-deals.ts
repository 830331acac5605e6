import { dialog } from '../catalog/dialogs.ts';
import { itemFilters } from '../contract/log-query.ts';
import type { SaleTax } from '../contract/site.ts';
import { type Cell, cell } from '../models/content.ts';
import { loadOwnCharacters } from '../models/own-characters.ts';
import { defineTable } from '../models/table/table.ts';
import { itemTitle } from '../rules/game/item-name.ts';
import { type DealKind, type MerchantSkill, profitOf } from '../rules/market/deals.ts';
import { taxWords } from '../rules/market/sale-tax.ts';
import { offerFields } from '../rules/search-fields/index.ts';
import { formatZeny } from '../rules/text/format.ts';
import { countColumn, extrasColumn, itemColumn, refineColumn } from './parts/columns.ts';
import { itemMatchesFilter } from './parts/item-filter.ts';
import { rowLanguage } from './parts/row-language.ts';
import { sameWords } from './parts/same-words.ts';
import {
  comparedPriceColumn,
  loadShopOffers,
  offerRecord,
  offerTexts,
  type ShopOffer,
  shareOfOffer,
  shopColumns,
} from './parts/shop-offers.ts';

interface Deal extends ShopOffer {
  /** Profit of the deal in zeny for the items that can be sold. */
  profit: number;
  /** Price of one item in zeny with which the offer is compared to compute the profit. */
  basis: number;
  kind: DealKind;
  /** Merchant skill of the user with which NPC prices are computed. */
  skill: MerchantSkill | undefined;
}

/** Kind of deals that each list of the screen shows, and the merchant skill that it assumes. */
const kinds: Readonly<Record<string, { kind: DealKind; skill?: MerchantSkill }>> = {
  buy: { kind: 'price' },
  sell: { kind: 'bid' },
  npc: { kind: 'npc' },
  discount: { kind: 'bid', skill: 'discount' },
  overcharge: { kind: 'npc', skill: 'overcharge' },
};

function dealOf(offer: ShopOffer, { kind, skill }: Pick<Deal, 'kind' | 'skill'>, tax: SaleTax | undefined): Deal[] {
  const { entry, usual, npc } = offer;
  const found = offer.deals.includes(kind) ? profitOf(kind, entry, { usual, npc, tax }) : undefined;
  return found ? [{ ...offer, ...found, kind, skill }] : [];
}

/** Texts about the number of items for which the profit of each kind of deal is computed. */
const countedPieces: Readonly<Record<DealKind, string>> = {
  price: 'Pieces that can be sold in three days',
  bid: 'All pieces that the shop can pay for',
  npc: 'All pieces',
};

const profitCell = ({ profit, basis, kind }: Deal): Cell =>
  cell(formatZeny(profit), {
    tone: 'good',
    title: `${countedPieces[kind]}, compared with ${formatZeny(basis)} each`,
  });

const skillWords: Readonly<Record<MerchantSkill, string>> = {
  discount: 'NPC prices with Discount 10.',
  overcharge: 'NPC prices with Overcharge 10.',
};

/** Returns the text about the limits of the computed profits, for a narrow line above the list. */
function limitsText([deal]: readonly Deal[], tax: SaleTax | undefined): string {
  if (deal?.kind !== 'price')
    return `No sales tax. ${deal?.skill ? skillWords[deal.skill] : 'Skills of merchants do not count.'}`;
  const words = taxWords(tax);
  if (words !== undefined) return `After a tax of ${words}.`;
  return tax ? 'This server has no sales tax.' : 'Before sales tax, which this server does not state.';
}

export const marketDeals = defineTable<Deal>()({
  id: 'market_deals',
  command: ['market', 'deals'],
  modes: [
    { id: 'buy', label: 'Buy' },
    { id: 'sell', label: 'Sell' },
    { id: 'npc', label: 'NPC' },
    { id: 'discount', label: 'Discount 10' },
    { id: 'overcharge', label: 'Overcharge 10' },
  ],
  async load(context, { mode }, signal) {
    const { kind, skill } = kinds[mode ?? 'buy'] ?? { kind: 'price' };
    const [offers, own] = await Promise.all([
      loadShopOffers(context, signal, skill),
      loadOwnCharacters(context, signal),
    ]);
    return offers
      .filter(({ entry }) => !own.has(entry.character_name))
      .flatMap((offer) => dealOf(offer, { kind, skill }, context.site.market_tax));
  },
  failure: 'Failed to retrieve live market data.',
  key: ({ key }) => key,
  name: ({ name }) => itemTitle(name),
  columns: [
    itemColumn(),
    countColumn({ id: 'amount', title: 'Amount', priority: 2, value: ({ entry }) => entry.amount }),
    refineColumn(),
    extrasColumn(),
    comparedPriceColumn(),
    { id: 'profit', title: 'Profit', priority: 1, align: 'end', cell: profitCell, sort: ({ profit }) => profit },
    ...shopColumns<Deal>({ marksNew: true }),
  ],
  search: {
    placeholder: 'Search for an item, merchant, or location',
    language: rowLanguage(offerFields),
    texts: offerTexts,
  },
  filters: [...itemFilters, 'characters'],
  matchesFilter: ({ entry, name }, filter) =>
    filter.key === 'characters' ? entry.character_name === filter.value : itemMatchesFilter(entry.item, name, filter),
  sort: { column: 'profit', direction: 'descending' },
  live: { one: 'deal', many: 'deals' },
  summary: (rows, _, { site }) => limitsText(rows, site.market_tax),
  shortSummary: () => 'limits',
  pageSize: 20,
  empty: {
    none: 'No deals at the moment',
    unmatched: 'No deals found matching search',
    next: (query) => ({ label: 'Search all offers', hash: sameWords('live_market', query) }),
  },
  share: shareOfOffer,
  rowTarget: ({ entry, startTime }) => dialog('price_history', { item: entry.item, entry, start_time: startTime }),
  mainFields: ['name', 'refine', 'extras', 'amount', 'price', 'profit', 'shop_name', 'character_name', 'map', 'x', 'y'],
  fields: { ...offerRecord<Deal>(), profit: ({ profit }) => profit, compared_with: ({ basis }) => basis },
});
