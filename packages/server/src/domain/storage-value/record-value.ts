import type { ItemInstance } from '@kafra/sdk/contract';
import {
  day,
  type Holding,
  type Holdings,
  type PieceWorth,
  priceList,
  splitChange,
  type ValueChange,
  variantKey,
} from '@kafra/sdk/rules';
import type { GameFacts } from '../../rules/game/game-facts.ts';
import { ownScope } from '../../store/characters/own-scope.ts';
import type { Database } from '../../store/connection/database.ts';
import { readItems } from '../../store/storage/items.ts';
import { findStoredItems, type Owners, type StoragePosition, type StoredItemRow } from '../../store/storage/storage.ts';
import { ownZeny, storedPieces, storeValue } from '../../store/storage/storage-values.ts';
import { currentPrices } from '../market/price-updates.ts';

interface Deps {
  database: Database;
  facts: GameFacts;
  /** Time for which the storage value is recorded, in epoch milliseconds. */
  now: number;
}

const pageSize = 1_000;
/** Item id that means zeny in a mail. Zeny is not counted as an item. */
const zenyId = 0;

/** Returns all stored items of a master account. */
async function ownPieces({ database }: Deps, masterId: number): Promise<StoredItemRow[]> {
  const { db } = database;
  const { accounts, characters } = await ownScope(db, { masterId, email: '' });
  const owners: Owners = {
    character: characters.map(({ char_id }) => char_id),
    account: accounts.map(({ account_id }) => account_id),
    guild: [],
    master: [masterId],
  };
  const resolved = { query: {}, owners, matches: owners, producerIds: undefined, options: [] };
  const rows: StoredItemRow[] = [];
  for (let start: StoragePosition | undefined = { place: 0, after: 0 }; start; ) {
    const page: Awaited<ReturnType<typeof findStoredItems>> = await findStoredItems(db, resolved, {
      start,
      limit: pageSize,
    });
    rows.push(...page.itemRows);
    start = page.next;
  }
  return rows;
}

/**
 * Returns a key that stored items with the same price share, in any state. Unidentified items have the price of the
 * bare item.
 */
const groupOf = (item: ItemInstance): string => (item.identified ? variantKey(item) : String(item.nameid));

interface ValuedPieces {
  holdings: Holdings;
  value: number;
  priced: number;
  unpriced: number;
}

function valuePieces(
  pieces: readonly { item: ItemInstance; amount: number }[],
  worthOf: (item: ItemInstance) => PieceWorth,
): ValuedPieces {
  const holdings = new Map<string, Holding>();
  const total = { value: 0, priced: 0, unpriced: 0 };
  for (const { item, amount } of pieces) {
    const worth = worthOf(item);
    const group = groupOf(item);
    const held = holdings.get(group) ?? { amount: 0, kept: 0, price: undefined };
    holdings.set(
      group,
      worth.kept
        ? { ...held, kept: held.kept + amount }
        : { ...held, amount: held.amount + amount, price: worth.price },
    );
    total.value += (worth.price ?? 0) * amount;
    if (worth.price === undefined) total.unpriced += 1;
    else if (worth.kept === undefined) total.priced += 1;
  }
  return { holdings, ...total };
}

const noChange: ValueChange = { gained: 0, setAside: 0, repriced: 0 };

/**
 * Records the total value of all stored items of a master account for the day of `now` (UTC), with the change since the
 * newest recorded day. A day that has a value already is not changed.
 */
export async function recordValue(deps: Deps, masterId: number): Promise<void> {
  const { database, facts, now } = deps;
  const { db } = database;
  const rows = await ownPieces(deps, masterId);
  const things = rows.filter(({ nameid }) => nameid !== zenyId);
  const mailed = rows.filter(({ nameid }) => nameid === zenyId).reduce((sum, { amount }) => sum + amount, 0);
  const items = await readItems(db, facts, things);
  const prices = priceList(await currentPrices(db, now), await facts.itemPrices());
  const pieces = items.map((item, at) => ({ item, amount: things[at]?.amount ?? 0 }));
  const { holdings, ...valued } = valuePieces(pieces, prices.worth);
  const zeny = await ownZeny(db, masterId);
  await database.transaction(async (within) => {
    const before = await storedPieces(within, masterId);
    const { gained, setAside, repriced } = before ? splitChange(before, holdings) : noChange;
    const row = {
      ...{ master_id: masterId, day: Math.floor(now / day), zeny: zeny.characters + zeny.bank + mailed },
      ...valued,
      ...{ gained, set_aside: setAside, repriced },
    };
    await storeValue(within, row, holdings);
  });
}
