import { marketTypes } from '@kafra/sdk/contract';
import { minute, second } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import type { Clock } from '../../rules/clock.ts';
import { itemKey } from '../../rules/game/item-decoding.ts';
import type { Database } from '../../store/connection/database.ts';
import { acquireLease } from '../../store/instances/leases.ts';
import { recordSales } from '../../store/market/market-writes.ts';
import { type RecorderPosition, readPosition, writePosition } from '../../store/market/recorder.ts';
import { readOfferedItems, snapshotShops } from '../../store/market/shop-snapshots.ts';
import { payments, settledId, soldLines } from '../../store/market/sold-lines.ts';
import type { Schema } from '../../store/schema.ts';
import { newInstanceId } from '../instances/instance.ts';
import { type PriceSource, pairLines, paymentsOf, pricesOf, purchasesOf, type SalePair } from './sale-pairs.ts';

/** Records sales between players from the game's tables, because the game does not store them. */
export interface MarketRecorder {
  /**
   * Reads shops and logs once. Returns the number of new sales. No sale is counted twice if the same data are read
   * again.
   */
  record(): Promise<number>;
}

const name = 'market';
/** Milliseconds after which the payment of a sale must be in the log, so that the sale can be recorded. */
const settles = 2 * second;
const shopsBefore = 2 * minute;

/**
 * Returns the owner of the shop in which a sale took place: the seller of a vending shop, the buyer of a buying store.
 */
const ownerOf = (pair: SalePair) => (pair.side === marketTypes.selling ? pair.seller : pair.buyer);

/** An item of a player shop: its asking price, and whether it has random options or a grade. */
interface OfferedItem {
  price: number;
  hasOptions: boolean;
}

/**
 * Returns the keys under which the offer for a sold item is searched. The unique id distinguishes two items of one kind
 * in a shop.
 */
function offerKeys(item: { side: number; owner: number; key: string; uniqueId: string }): string[] {
  const kind = `${item.side} ${item.owner} ${item.key}`;
  return item.uniqueId === '0' ? [kind] : [`${kind} ${item.uniqueId}`, kind];
}

/** Reads the items in the shops of some sales. Returns a function that finds the shop's item for a sale. */
async function lookUpOfferedItems(
  db: Kysely<Schema>,
  pairs: readonly SalePair[],
): Promise<(pair: SalePair) => OfferedItem | undefined> {
  const since = Math.min(...pairs.map((pair) => pair.at)) - shopsBefore;
  const rows = await readOfferedItems(db, { characters: pairs.map(ownerOf), since });
  const items = new Map(
    rows.flatMap((row) => {
      const item: OfferedItem = { price: row.price, hasOptions: row.has_options === 1 };
      const key = itemKey(row).toString('base64url');
      const keys = offerKeys({ side: row.kind, owner: row.char_id, key, uniqueId: row.unique_id });
      return keys.map((one): [string, OfferedItem] => [one, item]);
    }),
  );
  return (pair) => {
    const { side, key, line } = pair;
    const keys = offerKeys({ side, owner: ownerOf(pair), key, uniqueId: line.unique_id });
    return keys.map((one) => items.get(one)).find((item) => item !== undefined);
  };
}

const sale = (
  pair: SalePair,
  { price, source, hasOptions }: { price: number; source: PriceSource; hasOptions: boolean },
) => {
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
    has_options: hasOptions ? 1 : 0,
  };
};

/**
 * Reads sales from the item log after a position and records them. `readTo` is the last entry that was read if more
 * entries may follow.
 */
async function readSales(db: Kysely<Schema>, position: RecorderPosition, now: number) {
  const { lines: found, readTo } = await soldLines(db, position, now);
  // Payments are searched from the time of the oldest sale. Log entries without a time are left out, because all
  // payments would be read for them.
  const lines = found.filter((line) => line.at > 0 && line.at <= now - settles);
  const pairs = pairLines(lines);
  if (pairs.length === 0) return { recorded: 0, readTo };
  const purchases = purchasesOf(pairs);
  const since = Math.min(...pairs.map((pair) => pair.at)) - settles;
  const paid = paymentsOf(purchases, await payments(db, { buyers: pairs.map((pair) => pair.buyer), since, now }));
  const offeredItem = await lookUpOfferedItems(db, pairs);
  const sales = purchases.flatMap((purchase, index) => {
    const prices = pricesOf(purchase.pairs, paid[index], (pair) => offeredItem(pair)?.price);
    return purchase.pairs.map((pair, at) =>
      sale(pair, { ...(prices[at] ?? { price: 0, source: 4 }), hasOptions: offeredItem(pair)?.hasOptions ?? false }),
    );
  });
  return { recorded: await recordSales(db, sales), readTo };
}

/** Creates the sales recorder of one server. Of several servers with one database only one records at a time. */
export function createMarketRecorder({
  database,
  clock,
  instance = newInstanceId(),
}: {
  database: Database;
  clock: Clock;
  /** Id of this server, which holds the lease for recording. */
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
