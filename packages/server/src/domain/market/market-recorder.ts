import { marketTypes } from '@kafra/sdk/contract';
import { minute, second } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import type { Clock } from '../../rules/clock.ts';
import { itemKey } from '../../rules/game/item-decoding.ts';
import type { Database } from '../../store/connection/database.ts';
import { acquireLease } from '../../store/instances/leases.ts';
import { recordSales } from '../../store/market/market-writes.ts';
import { type RecorderPosition, readPosition, writePosition } from '../../store/market/recorder.ts';
import { readAskingPrices, snapshotShops } from '../../store/market/shop-snapshots.ts';
import { payments, settledId, soldLines } from '../../store/market/sold-lines.ts';
import type { Schema } from '../../store/schema.ts';
import { newInstanceId } from '../instances/instance.ts';
import { type PriceSource, pairLines, paymentsOf, pricesOf, purchasesOf, type SalePair } from './sale-pairs.ts';

/** Records sales from the game's tables, because the game does not store them. */
export interface MarketRecorder {
  /**
   * Reads shops and logs once. Returns the number of new sales. No sale is counted twice if the same data are read
   * again.
   */
  record(): Promise<number>;
}

const name = 'market';
/** Time after which the payment of a sale must be in the log, so that the sale can be recorded. */
const settles = 2 * second;
const shopsBefore = 2 * minute;

const priceKey = (pair: { side: number; owner: number; key: string }) => `${pair.side} ${pair.owner} ${pair.key}`;

/** Returns the owner of the shop: the seller of a vending shop, the buyer of a buying store. */
const ownerOf = (pair: SalePair) => (pair.side === marketTypes.selling ? pair.seller : pair.buyer);

/** Reads the asking prices of the shops for the sold items. */
async function lookUpAskingPrices(
  db: Kysely<Schema>,
  pairs: readonly SalePair[],
): Promise<(pair: SalePair) => number | undefined> {
  const since = Math.min(...pairs.map((pair) => pair.at)) - shopsBefore;
  const rows = await readAskingPrices(db, { characters: pairs.map(ownerOf), since });
  const prices = new Map(
    rows.map((row) => {
      const key = itemKey(row).toString('base64url');
      return [priceKey({ side: row.kind, owner: row.char_id, key }), row.price];
    }),
  );
  return (pair) => prices.get(priceKey({ side: pair.side, owner: ownerOf(pair), key: pair.key }));
}

const sale = (pair: SalePair, { price, source }: { price: number; source: PriceSource }) => {
  const { nameid, refine, card0, card1, card2, card3, unique_id, id } = pair.line;
  return {
    side: pair.side,
    sold_at: pair.at,
    item_key: Buffer.from(pair.key, 'base64url'),
    ...{ nameid, refine, card0, card1, card2, card3 },
    unique_id: BigInt(unique_id),
    amount: pair.amount,
    price,
    seller_char: pair.seller,
    buyer_char: pair.buyer,
    source,
    src_pick_id: id,
  };
};

/** Reads the log after a position. `readTo` is the last line that was read if more lines may follow. */
async function readSales(db: Kysely<Schema>, position: RecorderPosition, now: number) {
  const { lines: found, readTo } = await soldLines(db, position, now);
  // Payments are searched from the time of the oldest line. Lines without a time are left out, because all payments
  // would be read for them.
  const lines = found.filter((line) => line.at > 0 && line.at <= now - settles);
  const pairs = pairLines(lines);
  if (pairs.length === 0) return { recorded: 0, readTo };
  const purchases = purchasesOf(pairs);
  const since = Math.min(...pairs.map((pair) => pair.at)) - settles;
  const paid = paymentsOf(purchases, await payments(db, { buyers: pairs.map((pair) => pair.buyer), since, now }));
  const askingPrice = await lookUpAskingPrices(db, pairs);
  const sales = purchases.flatMap((purchase, index) => {
    const prices = pricesOf(purchase.pairs, paid[index], askingPrice);
    return purchase.pairs.map((pair, at) => sale(pair, prices[at] ?? { price: 0, source: 4 }));
  });
  return { recorded: await recordSales(db, sales), readTo };
}

/** Creates the recorder of one server. Of several servers with one database only one records at a time. */
export function createMarketRecorder({
  database,
  clock,
  instance = newInstanceId(),
}: {
  database: Database;
  clock: Clock;
  /** Id of this server, which holds the lease. */
  instance?: string;
}): MarketRecorder {
  return {
    record: () =>
      database.transaction(async (db) => {
        const now = clock.now();
        if (!(await acquireLease(db, 'market', instance))) return 0;
        await snapshotShops(db, now);
        const position = await readPosition(db, name, now);
        const { recorded, readTo } = await readSales(db, position, now);
        const settled = await settledId(db, position, now);
        await writePosition(db, name, { position, readTo: Math.min(settled, readTo), now });
        return recorded;
      }),
  };
}
