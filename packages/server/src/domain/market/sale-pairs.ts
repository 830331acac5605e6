import { marketTypes } from '@kafra/sdk/contract';
import { second } from '@kafra/sdk/rules';
import { itemKey } from '../../rules/game/item-decoding.ts';
import { type Payment, type SoldLine, shopPicklogTypes } from '../../store/market/sold-lines.ts';

/** A sale: a number of equal items that went from a seller to a buyer. */
export interface SalePair {
  side: number;
  at: number;
  seller: number;
  buyer: number;
  /** Item log entry in which the seller gives the item away. */
  line: SoldLine;
  key: string;
  amount: number;
}

/** All items that a buyer bought in one shop at the same time. The log has a single payment for them. */
export interface Purchase {
  side: number;
  at: number;
  seller: number;
  buyer: number;
  pairs: SalePair[];
}

/** Source of a sale's price: 1 paid exactly, 2 asked by the shop, 3 share of the payment, 4 unknown. */
export type PriceSource = 1 | 2 | 3 | 4;

/**
 * Maximum milliseconds between the two item log entries of a sale. They are adjacent, but the second of the clock may
 * change between them.
 */
const together = 2 * second;

function asPair(a: SoldLine, b: SoldLine): SalePair | undefined {
  const [taken, given] = a.amount > 0 ? [a, b] : [b, a];
  const same = taken.amount > 0 && given.amount === -taken.amount && a.type === b.type;
  const key = itemKey(given).toString('base64url');
  if (!same || a.char_id === b.char_id || Math.abs(a.at - b.at) > together) return undefined;
  if (key !== itemKey(taken).toString('base64url')) return undefined;
  const side = a.type === shopPicklogTypes.vending ? marketTypes.selling : marketTypes.buying;
  return { side, at: given.at, seller: given.char_id, buyer: taken.char_id, line: given, key, amount: taken.amount };
}

/**
 * Finds sales in the shop entries of the item log, oldest first: each is an entry of the seller and one of the buyer.
 * An entry without its counterpart is left out.
 */
export function pairLines(lines: readonly SoldLine[]): SalePair[] {
  const pairs: SalePair[] = [];
  for (let at = 0; at + 1 < lines.length; at++) {
    const [first, next] = [lines[at], lines[at + 1]];
    const pair = first && next && asPair(first, next);
    if (!pair) continue;
    pairs.push(pair);
    at++;
  }
  return pairs;
}

/**
 * Joins sales that belong to one purchase. Buying stores pay per item, so each of their sales is a separate purchase.
 */
export function purchasesOf(pairs: readonly SalePair[]): Purchase[] {
  const purchases: Purchase[] = [];
  for (const pair of pairs) {
    const last = purchases.at(-1);
    const goesOn =
      last !== undefined &&
      pair.side === marketTypes.selling &&
      last.side === pair.side &&
      last.seller === pair.seller &&
      last.buyer === pair.buyer &&
      pair.at - last.at < second;
    if (goesOn) last.pairs.push(pair);
    else purchases.push({ side: pair.side, at: pair.at, seller: pair.seller, buyer: pair.buyer, pairs: [pair] });
  }
  return purchases;
}

/** Returns the payment in the zeny log for each purchase, in time order; undefined if the log has no payment. */
export function paymentsOf(purchases: readonly Purchase[], payments: readonly Payment[]): (number | undefined)[] {
  const used = new Set<Payment>();
  return purchases.map((purchase) => {
    const logType = purchase.side === marketTypes.selling ? shopPicklogTypes.vending : shopPicklogTypes.buying;
    const payment = payments.find(
      (entry) =>
        !used.has(entry) &&
        entry.type === logType &&
        entry.buyer === purchase.buyer &&
        (entry.seller === purchase.seller || entry.seller === 0) &&
        Math.abs(entry.at - purchase.at) <= together,
    );
    if (payment) used.add(payment);
    return payment?.paid;
  });
}

/**
 * Returns the price of one piece for each item of a purchase. The payment for a single item is its price. For several
 * items, the asking prices are exact if their sum is the payment. Otherwise the payment is divided in proportion to
 * them. If the payment or an asking price is missing, the known asking prices are used.
 */
export function pricesOf(
  pairs: readonly SalePair[],
  paid: number | undefined,
  askingPrice: (pair: SalePair) => number | undefined,
): { price: number; source: PriceSource }[] {
  const known = pairs.map(askingPrice);
  const [only] = pairs;
  if (paid !== undefined && pairs.length === 1 && only) return [{ price: Math.round(paid / only.amount), source: 1 }];
  const isComplete = known.every((price) => price !== undefined);
  if (paid === undefined || !isComplete)
    return known.map((price) => (price === undefined ? { price: 0, source: 4 } : { price, source: 2 }));
  const weights = pairs.map((pair, index) => (known[index] ?? 0) * pair.amount);
  const sum = weights.reduce((total, part) => total + part, 0);
  if (sum === paid) return known.map((price) => ({ price, source: 1 }));
  return pairs.map((pair, index) => {
    const share = (paid * (weights[index] ?? 0)) / (sum || 1);
    return { price: Math.round(share / pair.amount), source: 3 };
  });
}
