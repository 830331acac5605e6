import type { SaleTax } from '../../contract/site.ts';
import type { FairPrice } from './fair-price.ts';
import { percentBelow } from './price-words.ts';
import { afterTax } from './sale-tax.ts';

/**
 * Kinds of deals. `price`: an offer below the usual price. `bid`: a buying store pays more than it. `npc`: an NPC pays
 * more than the offer costs.
 */
export const dealKinds = ['price', 'bid', 'npc'] as const;
export type DealKind = (typeof dealKinds)[number];

/** Minimum difference from the usual price in percent, because smaller differences are random. */
const minPercentBelow = 15;

/**
 * Highest price that NPCs pay for an item and lowest price that they ask, in zeny; undefined if NPCs do not trade it.
 */
export interface NpcPrices {
  readonly pays: number | undefined;
  readonly sells: number | undefined;
}

const isSure = (price: FairPrice | undefined): price is FairPrice =>
  price !== undefined && price.basis === 'sold' && price.confidence !== 'low';

/** Returns why an offer is worth a look. Prices with low confidence never make a deal. The tax and skills do not count. */
export function dealsOf(
  offer: { price: number; isBid: boolean },
  usual: FairPrice | undefined,
  npc: NpcPrices,
): DealKind[] {
  const { price, isBid } = offer;
  if (price <= 0) return [];
  if (isBid) {
    const isAboveUsual = isSure(usual) && price > usual.fair;
    return isAboveUsual || (npc.sells !== undefined && price > npc.sells) ? ['bid'] : [];
  }
  const isCheap = isSure(usual) && price <= usual.low && percentBelow(price, usual) >= minPercentBelow;
  return [
    ...(isCheap ? (['price'] as const) : []),
    ...(npc.pays !== undefined && price < npc.pays ? (['npc'] as const) : []),
  ];
}

/** Gain of a deal: zeny for the items that can be sold soon, and the price per item to which the offer is compared. */
export interface Profit {
  readonly profit: number;
  readonly basis: number;
}

/** Known prices of the item of an offer, and the tax on selling it in a shop. */
export interface DealFacts {
  readonly usual: FairPrice | undefined;
  readonly npc: NpcPrices;
  readonly tax: SaleTax | undefined;
}

/**
 * Returns the gain of a deal: from buying below the usual price, from selling to a buying store instead of at the usual
 * price or buying at an NPC for it, or from selling to an NPC. Undefined without a gain. Skills do not count.
 */
export function profitOf(
  kind: DealKind,
  offer: { price: number; amount: number },
  { usual, npc, tax }: DealFacts,
): Profit | undefined {
  if (kind === 'price') return usual && resaleProfit(offer, usual, tax);
  const npcGain = npc.pays === undefined ? undefined : { basis: npc.pays, gain: npc.pays - offer.price };
  const found = kind === 'bid' ? bidGain(offer.price, usual, npc) : npcGain;
  // Buying stores and NPCs take all offered items, and these sales have no tax.
  return found && found.gain > 0 ? { profit: found.gain * offer.amount, basis: found.basis } : undefined;
}

/**
 * Returns the profit of selling the items at the usual price in a shop. Only items that soon find buyers count. The tax
 * is computed as if one purchase took all of them.
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
 * Returns the number of items that are sold within three days, at least one; infinite if the sales per day are unknown.
 */
const soonSold = (usual: FairPrice | undefined): number =>
  usual?.per_day === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.round(usual.per_day * saleDays));

/**
 * Returns the gain if a buying store pays more than the usual price or than an NPC asks. The cheaper of these two
 * sources counts.
 */
function bidGain(price: number, usual: FairPrice | undefined, { sells }: NpcPrices) {
  const sources = [...(isSure(usual) ? [usual.fair] : []), ...(sells === undefined ? [] : [sells])];
  if (sources.length === 0) return undefined;
  const basis = Math.min(...sources);
  return { basis, gain: price - basis };
}
