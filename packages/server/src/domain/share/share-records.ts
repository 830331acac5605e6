import { itemRecord, mapRecord, mobRecord, skillRecord } from '@kafra/sdk/contract';
import { holdStatus, type ShareKind, type ShareTarget, second, shareKinds } from '@kafra/sdk/rules';
import * as z from 'zod';
import type { ServerConfig } from '../../config.ts';
import { readWhole } from '../../files/read-whole.ts';
import type { Clock } from '../../rules/clock.ts';
import type { GameFacts } from '../../rules/game/game-facts.ts';
import type { Log } from '../../rules/log.ts';
import { busy } from '../../rules/refusal.ts';
import {
  type SharedRecord,
  sharedCastle,
  sharedItem,
  sharedMap,
  sharedMob,
  sharedNews,
  sharedOffers,
  sharedSkill,
} from '../../rules/share/shared-record.ts';
import type { Database } from '../../store/connection/database.ts';
import { createPromiseCache } from '../caches/promise-cache.ts';
import { castleList } from '../castles/castle-list.ts';
import { buildOf, readNewest } from '../game-databases.ts';
import { newsItem, newsList } from '../news/published-news.ts';

/** Records that have a share address, from the game databases, the news and the castles. */
export interface ShareRecords {
  /** Returns a record by its share address; undefined if it does not exist or is hidden in the lists. */
  find(target: ShareTarget): Promise<SharedRecord | undefined>;
  /** Returns the keys of all records of a kind, for search engines. */
  keys(kind: ShareKind): Promise<readonly string[]>;
}

type Records = ReadonlyMap<string, SharedRecord>;

/** Loads the shared records of one kind, such as items or news. */
interface ShareSource {
  find(key: string): Promise<SharedRecord | undefined>;
  /** Returns the keys of all shared records of one kind; empty for kinds that change too often for search engines. */
  keys(): Promise<readonly string[]>;
}

const pick = {
  item: z.object(
    (({ id, name, slots, type, subtype, buy, sell, vended_by, description, hidden }) => ({
      ...{ id, name, slots, type, subtype, buy, sell, vended_by, description, hidden },
    }))(itemRecord.shape),
  ),
  mob: z.object(
    (({ id, name, lv, hp, race, size, element, mode, hidden }) => ({
      ...{ id, name, lv, hp, race, size, element, mode, hidden },
    }))(mobRecord.shape),
  ),
  map: z.object(
    (({ id, name, sub_title, width, height, town, npcs, spawns, hidden }) => ({
      ...{ id, name, sub_title, width, height, town, npcs, spawns, hidden },
    }))(mapRecord.shape),
  ),
  skill: z.object(
    (({ id, name, max_level, target, type, elements, learned_by, hidden }) => ({
      ...{ id, name, max_level, target, type, elements, learned_by, hidden },
    }))(skillRecord.shape),
  ),
};

/**
 * Returns the shared records of a game database under `dir`. They are read on first use and again after each build.
 * Only displayed fields stay in memory.
 */
function followDatabase<R extends { hidden: boolean }>(
  dir: string,
  { name, record, share, log }: { name: string; record: z.ZodType<R>; share: (record: R) => SharedRecord; log: Log },
): () => Promise<Records> {
  let known: { build: string | undefined; records: Promise<Records> } | undefined;

  const read = (): Promise<Records> =>
    readWhole(dir, async () => {
      const all = await readNewest(dir, name, record);
      return new Map(
        all
          .filter(({ hidden }) => !hidden)
          .map(share)
          .map((one) => [one.key, one]),
      );
    });

  return async () => {
    const build = await buildOf(dir);
    if (known && known.build === build) return known.records;
    const next = { build, records: read() };
    known = next;
    next.records.catch((error: unknown) => {
      if (known === next) known = undefined;
      log.error({ err: error }, 'requests for share addresses cannot be answered');
    });
    return next.records.catch(() => {
      throw busy();
    });
  };
}

interface ShareRecordDeps {
  /** Folder of the game databases. */
  dir: string;
  database: Pick<Database, 'db'>;
  facts: Pick<GameFacts, 'castles'>;
  woe: ServerConfig['site']['woe'];
  /** Clock of the realm. */
  clock: Clock;
  log: Log;
}

/** Milliseconds after which news and castles are read again from the database. */
const freshFor = 5 * second;
const maxFoundNews = 500;

/** Returns the source of shared news, which are read from the database. Unknown slugs are cached, too. */
function newsSource({ database: { db }, clock }: ShareRecordDeps): ShareSource {
  const found = createPromiseCache<string, SharedRecord | undefined>({
    ...{ maxEntries: maxFoundNews, maxAge: freshFor, clock },
  });
  const listed = createPromiseCache<'all', readonly string[]>({ maxEntries: 1, maxAge: freshFor, clock });
  return {
    find: (slug) =>
      found.get(slug, async () => {
        const item = await newsItem(db, slug, clock.now());
        return item && sharedNews(item);
      }),
    keys: () => listed.get('all', async () => (await newsList(db, clock.now())).map(({ slug }) => slug)),
  };
}

function castleSource({ database: { db }, facts, woe, clock }: ShareRecordDeps): ShareSource {
  const cache = createPromiseCache<'all', Records>({ maxEntries: 1, maxAge: freshFor, clock });
  const records = () =>
    cache.get('all', async () => {
      const castles = await castleList({ db, facts, woe });
      const shared = castles.map((castle) => sharedCastle(castle, holdStatus(woe, castle.map, clock.now())));
      return new Map(shared.map((one) => [one.key, one]));
    });
  return { find: async (key) => (await records()).get(key), keys: async () => [...(await records()).keys()] };
}

export function createShareRecords(deps: ShareRecordDeps): ShareRecords {
  const { dir, log } = deps;
  const items = followDatabase(dir, { name: 'item_db', record: pick.item, share: sharedItem, log });
  const ofDatabase = (records: () => Promise<Records>): ShareSource => ({
    find: async (key) => (await records()).get(key),
    keys: async () => [...(await records()).keys()],
  });
  const sources: Readonly<Record<ShareKind, ShareSource>> = {
    item: ofDatabase(items),
    monster: ofDatabase(followDatabase(dir, { name: 'mob_db', record: pick.mob, share: sharedMob, log })),
    map: ofDatabase(followDatabase(dir, { name: 'map_db', record: pick.map, share: sharedMap, log })),
    skill: ofDatabase(followDatabase(dir, { name: 'skill_db', record: pick.skill, share: sharedSkill, log })),
    news: newsSource(deps),
    castle: castleSource(deps),
    market: {
      async find(key) {
        const item = (await items()).get(key.split('-')[0] ?? '');
        return item && sharedOffers(item, key);
      },
      keys: async () => [],
    },
  };
  return {
    find: async ({ kind, key }) => (shareKinds[kind].key.test(key) ? sources[kind].find(key) : undefined),
    keys: (kind) => sources[kind].keys(),
  };
}
