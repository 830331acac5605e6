import { type Fields, numberOf, overlay, recordsOf, textOf } from '../source/fields.ts';
import { joinBy } from '../source/join-records.ts';
import { readOptionalDatabase, type Source } from '../source/yaml-database.ts';
import { parseName } from './parse-line.ts';
import type { Demand, Offer, ShopNpc } from './world-types.ts';

const demandOf = (entry: Fields): Demand => ({
  item: textOf(entry, 'Item') ?? '',
  amount: numberOf(entry, 'Amount') ?? 1,
  refine: Math.max(0, numberOf(entry, 'Refine') ?? 0),
});

function offerOf(entry: Fields): Offer | undefined {
  const item = textOf(entry, 'Item');
  const demands = recordsOf(entry, 'RequiredItems').map(demandOf);
  const price = numberOf(entry, 'Zeny') ?? 0;
  return item === undefined ? undefined : { item, price, ...(demands.length > 0 && { demands }) };
}

/**
 * Joins a list of two barter shop records by the `Index` of its entries. An entry of the later record changes only the
 * fields that it has.
 */
function joinList(key: string, old: Fields, next: Fields, join: (old: Fields, next: Fields) => Fields): Fields {
  const entries = new Map<string, Fields>();
  for (const entry of [...recordsOf(old, key), ...recordsOf(next, key)]) {
    const index = textOf(entry, 'Index') ?? `#${entries.size}`;
    const known = entries.get(index);
    entries.set(index, known ? join(known, entry) : entry);
  }
  return { ...overlay(old, next), ...(entries.size > 0 ? { [key]: [...entries.values()] } : {}) };
}

const joinOffers = (old: Fields, next: Fields) => joinList('RequiredItems', old, next, overlay);
const joinShops = (old: Fields, next: Fields) => joinList('Items', old, next, joinOffers);

/** Returns the barter shops, which take items as payment (`npc/barters.yml` and its imports). */
export async function readBarters(source: Source): Promise<ShopNpc[]> {
  const entry = 'npc/barters.yml';
  const records = await readOptionalDatabase(source, entry, 'BARTER_DB');
  return joinBy(records, (fields) => textOf(fields, 'Name'), joinShops).flatMap(({ fields, at }) => {
    const name = textOf(fields, 'Name');
    const map = textOf(fields, 'Map');
    const offers = recordsOf(fields, 'Items')
      .map(offerOf)
      .filter((offer) => offer !== undefined);
    if (name === undefined || offers.length === 0) {
      source.report.problem(at, 'barter shop without a name or without anything to give');
      return [];
    }
    const location =
      map === undefined ? undefined : { map, x: numberOf(fields, 'X') ?? 0, y: numberOf(fields, 'Y') ?? 0 };
    const sprite = textOf(fields, 'Sprite') ?? 'FakeNpc';
    return [
      { kind: 'shop', at, name: parseName(name), location, sprite, currency: undefined, offers } satisfies ShopNpc,
    ];
  });
}
