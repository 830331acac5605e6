import type { SaleTax } from '../../contract/site.ts';
import { minute } from '../../core/time-units.ts';
import { affordablePieces, type LimitedBid } from './bid-limit.ts';
import type { FairPrice } from './fair-price.ts';
import { percentBelow } from './price-words.ts';
import { afterTax } from './sale-tax.ts';

/**
 * Kinds of good deals with offers in players' shops. `price`: the offer is below the usual price. `bid`: a buying store
 * pays more than the usual price. `npc`: an NPC pays more than the offer costs.
 */
export const dealKinds = ['price', 'bid', 'npc'] as const;
export type DealKind = (typeof dealKinds)[number];

/** Minimum difference from the usual price in percent for a deal, because smaller differences are random. */
const minPercentBelow = 15;

/**
 * Highest price that NPCs pay for an item and lowest price that they ask, in zeny; undefined if NPCs do not trade it.
 */
export interface NpcPrices {
  readonly pays: number | undefined;
  readonly sells: number | undefined;
}

/** Skills of merchants at level 10 that change NPC prices. */
export type MerchantSkill = 'discount' | 'overcharge';

/**
 * Returns the NPC prices for a merchant with a skill at level 10: 24% less to pay with Discount, 24% more to receive
 * with Overcharge. Source: rAthena, `pc_modifybuyvalue` and `pc_modifysellvalue` of pc.cpp.
 */
export function withMerchantSkill({ pays, sells }: NpcPrices, skill: MerchantSkill | undefined): NpcPrices {
  if (skill === 'discount') return { pays, sells: sells && Math.max(1, Math.floor((sells * 76) / 100)) };
  if (skill === 'overcharge') return { pays: pays && Math.floor((pays * 124) / 100), sells };
  return { pays, sells };
}

const isSure = (price: FairPrice | undefined): price is FairPrice =>
  price !== undefined && price.basis === 'sold' && price.confidence !== 'low';

/**
 * Returns the reasons why an offer is a good deal. Usual prices with low confidence never make a deal, and neither does
 * a buying store that cannot pay for one item. The tax does not count.
 */
export function dealsOf(
  offer: LimitedBid & { isBid: boolean },
  usual: FairPrice | undefined,
  npc: NpcPrices,
): DealKind[] {
  const { price, isBid } = offer;
  if (price <= 0) return [];
  if (isBid) {
    if (affordablePieces(offer) < 1) return [];
    const isAboveUsual = isSure(usual) && price > usual.fair;
    return isAboveUsual || (npc.sells !== undefined && price > npc.sells) ? ['bid'] : [];
  }
  const isCheap = isSure(usual) && price <= usual.low && percentBelow(price, usual) >= minPercentBelow;
  return [
    ...(isCheap ? (['price'] as const) : []),
    ...(npc.pays !== undefined && price < npc.pays ? (['npc'] as const) : []),
  ];
}

/**
 * Gain of a deal: `profit` is the zeny for all items that can be sold, `basis` the price per item to which the offer is
 * compared.
 */
export interface Profit {
  readonly profit: number;
  readonly basis: number;
}

/** Known prices of the offered item, and the tax on selling it in a shop. */
export interface DealFacts {
  readonly usual: FairPrice | undefined;
  readonly npc: NpcPrices;
  readonly tax: SaleTax | undefined;
}

/**
 * Returns the gain of a deal; undefined without a gain. An offer below the usual price is bought and sold at that
 * price. A buying store pays more than the usual price or than an NPC's price. An NPC pays more than the offer costs.
 */
export function profitOf(kind: DealKind, offer: LimitedBid, { usual, npc, tax }: DealFacts): Profit | undefined {
  if (kind === 'price') return usual && resaleProfit(offer, usual, tax);
  const npcGain = npc.pays === undefined ? undefined : { basis: npc.pays, gain: npc.pays - offer.price };
  const found = kind === 'bid' ? bidGain(offer.price, usual, npc) : npcGain;
  // NPCs buy all offered items, and buying stores all that they can pay for. Both sales are without tax.
  const profit = found ? found.gain * affordablePieces(offer) : 0;
  return found && profit > 0 ? { profit, basis: found.basis } : undefined;
}

/**
 * Returns the profit of buying an offer and selling its items at the usual price in a shop. Only items that soon find
 * buyers count. The tax is computed as if one purchase took all of them.
 */
function resaleProfit(
  { price, amount }: { price: number; amount: number },
  usual: FairPrice,
  tax: SaleTax | undefined,
): Profit | undefined {
  const pieces = Math.min(amount, soonSold(usual));
  const profit = afterTax(usual.fair * pieces, tax) - price * pieces;
  return profit > 0 ? { profit, basis: usual.fair } : undefined;
}

const saleDays = 3;

/**
 * Returns the number of items that usually find buyers within three days, at least one; infinite if the sales per day
 * are unknown.
 */
const soonSold = (usual: FairPrice | undefined): number =>
  usual?.per_day === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.round(usual.per_day * saleDays));

/**
 * Returns the gain per item if a buying store pays more than the usual price or than an NPC's price for buying it. The
 * cheaper of these two sources counts.
 */
function bidGain(price: number, usual: FairPrice | undefined, { sells }: NpcPrices) {
  const sources = [...(isSure(usual) ? [usual.fair] : []), ...(sells === undefined ? [] : [sells])];
  if (sources.length === 0) return undefined;
  const basis = Math.min(...sources);
  return { basis, gain: price - basis };
}

/**
 * Maximum age of an offer that is marked as new, in milliseconds. The server reads the shops every ten seconds, and
 * lists of them are cached for up to a minute. Such a young offer may be a bait that is gone before a buyer arrives.
 */
const newOfferAge = minute;

/** Returns true for an offer that was first seen less than a minute ago. Times in epoch milliseconds. */
export const isNewOffer = (openedAt: number, now: number): boolean => now - openedAt < newOfferAge;
