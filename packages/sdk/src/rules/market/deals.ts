import type { FairPrice } from './fair-price.ts';
import { percentBelow } from './price-words.ts';

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

/** Returns why an offer is worth a look. Prices with low confidence never make a deal. Taxes and skills do not count. */
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

/**
 * Returns the gain of a deal: from buying below the usual price, from selling to a buying store instead of at the usual
 * price or buying at an NPC for it, or from selling to an NPC. Undefined without a gain. Taxes and skills do not count.
 */
export function profitOf(
  kind: DealKind,
  offer: { price: number; amount: number },
  usual: FairPrice | undefined,
  npc: NpcPrices,
): Profit | undefined {
  const gains = {
    price: usual && { basis: usual.fair, gain: usual.fair - offer.price },
    bid: bidGain(offer.price, usual, npc),
    npc: npc.pays === undefined ? undefined : { basis: npc.pays, gain: npc.pays - offer.price },
  };
  const found = gains[kind];
  // Pieces that are bought for players must find buyers. Buying stores and NPCs take all of them.
  const pieces = kind === 'price' ? Math.min(offer.amount, soonSold(usual)) : offer.amount;
  return found && found.gain > 0 ? { profit: found.gain * pieces, basis: found.basis } : undefined;
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
