import type { ItemRecord, MapRecord, MobRecord } from '../../contract/databases.ts';
import type { RareDrop } from '../../contract/entities.ts';
import { hour } from '../../core/time-units.ts';
import { farmKnowledge, farmValues } from '../../rules/game/farm-values.ts';
import { priceList } from '../../rules/market/price-list.ts';
import type { FactName, RealmRates, SearchFacts, SeenDrops } from '../../rules/search-fields/index.ts';
import type { Client } from '../create-client.ts';
import { ApiError } from '../http/api-error.ts';

/** API calls that load search data that no game database file contains, such as prices. */
export interface FactSource {
  readonly client: { readonly server: Pick<Client['server'], 'prices' | 'drops'> };
  /** Returns true if the user may read the market. */
  canReadMarket(): boolean;
  /** Returns the current time in epoch milliseconds. */
  now(): number;
}

interface FactDeps {
  source: FactSource | undefined;
  rates: RealmRates;
  items(): Promise<readonly ItemRecord[]>;
  mobs(): Promise<readonly MobRecord[]>;
  maps(): Promise<readonly MapRecord[]>;
}

export interface FactLoader {
  readonly facts: SearchFacts;
  /** Returns true if this data for searches is loaded, belongs to the current user, and is at most an hour old. */
  isLoaded(name: FactName): boolean;
  load(name: FactName): Promise<void>;
}

/** Returns true if an error means that the server does not have the call, or that the user may not read its data. */
function isUnavailable(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404].includes(error.status ?? 0);
}

/** Returns the newest drop time for each item or monster id. */
function newest(drops: readonly RareDrop[], idOf: (drop: RareDrop) => number): Map<number, number> {
  const times = new Map<number, number>();
  for (const drop of drops) {
    if (drop.last_seen === undefined) continue;
    times.set(idOf(drop), Math.max(times.get(idOf(drop)) ?? 0, drop.last_seen));
  }
  return times;
}

/** Creates the loader of data for search fields. Without a source, prices are those of NPCs and drops are unknown. */
export function createFactLoader({ source, rates, items, mobs, maps }: FactDeps): FactLoader {
  const loaded = new Map<FactName, string>();
  const now = () => source?.now() ?? 0;
  const current: { -readonly [K in keyof SearchFacts]: SearchFacts[K] } = { now };
  /**
   * Returns the key of the loaded search data. It changes with the user's permission, because other users may read
   * other data, and every hour, because prices change.
   */
  const key = (): string => `${source?.canReadMarket() ?? false} ${Math.floor(now() / hour)}`;

  async function read<T, U>(request: (client: FactSource['client']) => Promise<T>, toRows: (reply: T) => readonly U[]) {
    if (!source?.canReadMarket()) return [];
    try {
      return toRows(await request(source.client));
    } catch (error) {
      if (isUnavailable(error)) return [];
      throw error;
    }
  }

  const loaders: Readonly<Record<FactName, () => Promise<void>>> = {
    async farming() {
      const [mobRecords, mapRecords, itemRecords, prices] = await Promise.all([
        mobs(),
        maps(),
        items(),
        read(
          ({ server }) => server.prices({}),
          (reply) => reply.prices,
        ),
      ]);
      const known = farmKnowledge({
        ...{ mobs: mobRecords, items: itemRecords, rates },
        prices: priceList(prices, itemRecords),
      });
      current.farming = farmValues(mapRecords, known);
    },
    async seen() {
      const drops = await read(
        ({ server }) => server.drops({}),
        (reply) => reply.drops,
      );
      const seen: SeenDrops = {
        items: newest(drops, ({ item_id }) => item_id),
        mobs: newest(drops, ({ mob_id }) => mob_id),
      };
      current.seen = seen;
    },
  };

  return {
    facts: current,
    isLoaded: (name) => loaded.get(name) === key(),
    async load(name) {
      const keyOfLoad = key();
      await loaders[name]();
      loaded.set(name, keyOfLoad);
    },
  };
}
