import type { SaleTax } from '../../contract/site.ts';
import type { FairPrice } from './fair-price.ts';
import { percentBelow } from './price-words.ts';
import { afterTax } from './sale-tax.ts';

/** `price` is below the usual price, `bid` pays more than it, and with `npc` an NPC pays more. */
export const dealKinds = ['price', 'bid', 'npc'] as const;
export type DealKind = (typeof dealKinds)[number];

/** Smaller differences are noise. */
const minPercentBelow = 15;

/** Highest price that NPCs pay for a piece and lowest price that they ask, in zeny; undefined if NPCs do not trade it. */
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

/** Gain of a deal: zeny for the pieces that can be sold soon, and the price of one piece that the offer is compared with. */
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
  // Buying stores and NPCs take all pieces, without a tax.
  return found && found.gain > 0 ? { profit: found.gain * offer.amount, basis: found.basis } : undefined;
}

/** Profit of selling at the usual price in a shop. The pieces must find buyers; the tax is that of one purchase of all. */
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

/** Returns the pieces that are sold in three days, at least one; no limit if the number is unknown. */
const soonSold = (usual: FairPrice | undefined): number =>
  usual?.per_day === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.round(usual.per_day * saleDays));

/** A buying store pays more than the usual price, or more than an NPC asks: the cheaper source counts. */
function bidGain(price: number, usual: FairPrice | undefined, { sells }: NpcPrices) {
  const sources = [...(isSure(usual) ? [usual.fair] : []), ...(sells === undefined ? [] : [sells])];
  if (sources.length === 0) return undefined;
  const basis = Math.min(...sources);
  return { basis, gain: price - basis };
}
