import type { DialogParams } from '../catalog/dialogs.ts';
import type { ShopEntry } from '../contract/entities.ts';
import { type Cell, cell, type Fact, type Section } from '../models/content.ts';
import { defineAlert } from '../models/dialogs/dialog.ts';
import { extrasLinkCell } from '../models/item-links.ts';
import { loadOffers, type Offers, type ValuedStack, valueStored } from '../models/piece-values.ts';
import { usualFacts } from '../models/usual-price.ts';
import { type ItemName, itemExtras, itemTitleWithRefine, nameItem } from '../rules/game/item-name.ts';
import { affordablePieces } from '../rules/market/bid-limit.ts';
import type { PieceWorth } from '../rules/market/piece-worth.ts';
import { formatCount, formatZeny } from '../rules/text/format.ts';

/** Data of the dialog about the buyers of stored items: the buying stores that take the stack, and its value. */
export interface Buyers {
  name: ItemName;
  offers: Offers;
  /** Offers of buying stores for this kind of item, highest price first. */
  bids: readonly ShopEntry[];
  valued: ValuedStack | undefined;
}

const rowsPerPage = 10;

export const buyers = defineAlert<Buyers>()({
  id: 'buyers',
  async load({ item, stacks, at, own_characters: own }, context, signal) {
    const [offers, lookup] = await Promise.all([loadOffers(context, signal), context.databases.itemLookup()]);
    const bids = offers.bids
      .filter((bid) => bid.item.nameid === item.nameid && !own.has(bid.character_name))
      .toSorted((a, b) => b.price - a.price);
    return { name: nameItem(item, lookup), offers, bids, valued: valueStored(stacks, offers, own)[at] };
  },
  failure: 'Failed to retrieve live market data.',
  body: (params, { clock }, data) => (data ? content(params, data, clock.now()) : []),
  close: 'Close',
});

function content({ item, amount }: DialogParams['buyers'], data: Buyers, now: number): Section[] {
  const { name, offers, bids, valued } = data;
  const usual = offers.prices.usual(item);
  const isPlain = valued?.worth.isPlain ?? false;
  return [
    {
      kind: 'facts',
      title: itemTitleWithRefine(name),
      facts: [
        ...(itemExtras(name).length > 0 ? [{ label: 'Cards/Extras', value: extrasLinkCell(name) }] : []),
        { label: 'Amount', value: cell(formatCount(amount)) },
        ...(usual ? usualFacts(usual, now) : []),
        ...stackFacts(valued),
      ],
    },
    {
      kind: 'grid',
      title: 'Buying Stores',
      columns: [{ title: 'Shop' }, { title: 'Map' }, { title: 'Price' }, { title: 'Wanted' }, { title: 'Zeny' }],
      rows: isPlain ? bids.map((bid, index) => ({ key: String(index), cells: bidCells(bid) })) : [],
      empty: isPlain
        ? 'No buying store wants this item now.'
        : 'Buying stores take only identified items without refine, cards, options and maker.',
      pageSize: rowsPerPage,
    },
  ];
}

const valueText = ({ isAtLeast, boundWords }: PieceWorth, value: number): Cell =>
  isAtLeast ? cell(`${formatZeny(value)} or more`, { title: `Price ${boundWords}` }) : cell(formatZeny(value));

function stackFacts(valued: ValuedStack | undefined): Fact[] {
  if (!valued) return [];
  const { value, worth } = valued;
  return [
    ...(value.value === undefined || worth.kept ? [] : [{ label: 'Value', value: valueText(worth, value.value) }]),
    ...(value.value !== undefined && value.afterTax !== undefined && value.afterTax < value.value
      ? [{ label: 'After Tax', value: cell(formatZeny(value.afterTax), { title: 'If one buyer takes all pieces' }) }]
      : []),
    ...(worth.perDay === undefined || value.within30Days === undefined
      ? []
      : [{ label: 'Within 30 Days', value: cell(formatZeny(value.within30Days)) }]),
    { label: 'Sell Now', value: cell(formatZeny(value.sellNow)) },
    ...(value.daysToSell === undefined || value.daysToSell === Number.POSITIVE_INFINITY
      ? []
      : [{ label: 'Days to Sell', value: cell(formatCount(Math.ceil(value.daysToSell))) }]),
    ...(worth.npcPays > 0 ? [{ label: 'NPC Pays', value: cell(formatZeny(worth.npcPays)) }] : []),
  ];
}

const bidCells = (bid: ShopEntry): Cell[] => [
  cell([bid.shop_name, bid.character_name].filter(Boolean).join(', ')),
  cell(`${bid.map} (${bid.x}, ${bid.y})`, { copyText: `/navi ${bid.map} ${bid.x}/${bid.y}` }),
  cell(formatZeny(bid.price)),
  cell(formatCount(affordablePieces(bid))),
  cell(bid.limit === undefined ? '' : formatZeny(bid.limit), {
    title: 'Zeny that the store still spends on all items',
  }),
];
