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
