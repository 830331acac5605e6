import { itemRecord, limits, mobName } from '@kafra/sdk/contract';
import { itemsNamed, minute } from '@kafra/sdk/rules';
import * as z from 'zod';
import { readWhole } from '../files/read-whole.ts';
import type { GameFacts } from '../rules/game/game-facts.ts';
import { optionsMatching } from '../rules/game/option-search.ts';
import { optionText } from '../rules/game/option-text.ts';
import { weaponType } from '../rules/game/weapon-types.ts';
import type { Log } from '../rules/log.ts';
import { readCastles } from './castles/read-castles.ts';
import { readDropFacts } from './drops/read-drop-facts.ts';
import { buildOf, readNewest } from './game-databases.ts';
import { readMvpSpawns } from './mvp-board/mvp-spawns.ts';
import { readBuiltList } from './read-built-list.ts';
import { readItemPrices } from './storage-value/item-prices.ts';
import type { Timers } from './timers.ts';

const { id, name, slots, costume, type, subtype } = itemRecord.shape;
const itemFacts = z.object({ id, name, slots, costume, type, subtype });
const itemOption = z.object({ id: z.number(), text: z.string() });

interface FactSettings {
  /** Drop rate in the site settings, which overrides the rate of the databases. */
  dropRate?: number | undefined;
}

/**
 * Reads facts about items and monsters from the compiled databases under `dir`. Without them no item counts as a
 * costume, and monsters are named by their ids.
 */
export const loadGameFacts = (dir: string, settings: FactSettings = {}): Promise<GameFacts> =>
  readWhole(dir, () => readFacts(dir, settings));

/**
 * Like `loadGameFacts`, but reads the databases again within a minute after a build. The previous facts remain until
 * then, and if the new databases are unreadable, which is logged once.
 */
export async function followGameFacts(
  dir: string,
  { timers, log, ...settings }: { timers: Pick<Timers, 'every'>; log: Log } & FactSettings,
): Promise<GameFacts> {
  // The identifier of the build is read before the facts: if a build finishes in between, the facts are read again.
  let loaded = await buildOf(dir);
  let facts = await loadGameFacts(dir, settings);
  let failed: string | undefined;
  timers.every('game facts', minute, async () => {
    const build = await buildOf(dir);
    if (build === undefined || build === loaded) return;
    try {
      facts = await loadGameFacts(dir, settings);
      loaded = build;
    } catch (error) {
      if (build !== failed) log.error({ err: error }, 'the game databases that were built cannot be read');
      failed = build;
    }
  });
  return {
    isCostume: (itemId) => facts.isCostume(itemId),
    optionText: (optionId, value) => facts.optionText(optionId, value),
    itemName: (itemId) => facts.itemName(itemId),
    mobName: (mobId) => facts.mobName(mobId),
    itemsNamed: (text) => facts.itemsNamed(text),
    optionsNamed: (text) => facts.optionsNamed(text),
    weaponType: (itemId) => facts.weaponType(itemId),
    castles: () => facts.castles(),
    mvpSpawns: () => facts.mvpSpawns(),
    drops: () => facts.drops(),
    itemPrices: () => facts.itemPrices(),
  };
}

/** Number of search texts with cached results. Each further page of a list repeats the same text. */
const rememberedTexts = 50;

/** Caches the results of the last search texts, because each text is compared with the names of all items. */
function rememberLast<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text) ?? find(text);
    known.delete(text);
    known.set(text, found);
    const [oldest] = known.keys();
    if (known.size > rememberedTexts && oldest !== undefined) known.delete(oldest);
    return found;
  };
}

/** Caches the result of `read`. A failed read is tried again at the next call. */
function rememberResult<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => {
    known ??= read().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

async function readFacts(dir: string, { dropRate }: FactSettings): Promise<GameFacts> {
  const items = await readNewest(dir, 'item_db', itemFacts);
  const costumes = new Set(items.filter((item) => item.costume).map((item) => item.id));
  const weapons = new Map(
    items.flatMap((item): [number, number][] => {
      const found = item.type === 'Weapon' ? weaponType(item.subtype ?? '') : undefined;
      return found === undefined ? [] : [[item.id, found]];
    }),
  );
  const names = new Map(items.map((item) => [item.id, item.name]));
  const options = new Map((await readBuiltList(dir, 'item_options.json', itemOption)).map((one) => [one.id, one.text]));
  const castlesOfRealm = await readCastles(dir);
  const mobs = new Map((await readNewest(dir, 'mob_db_min', mobName)).map((mob) => [mob.id, mob.name]));
  return {
    isCostume: (itemId) => costumes.has(itemId),
    optionText(optionId, value) {
      const format = options.get(optionId);
      return format === undefined ? undefined : optionText(format, value);
    },
    itemName: (itemId) => names.get(itemId) ?? `Unknown Item ${itemId}`,
    mobName: (mobId) => mobs.get(mobId) ?? `Monster ${mobId}`,
    itemsNamed: rememberLast((text) => {
      const found = itemsNamed(text, items);
      return { items: found.items.slice(0, limits.fuzzyItems), cards: found.cards.slice(0, limits.fuzzyItems) };
    }),
    optionsNamed: rememberLast((text) => optionsMatching(text, options)),
    weaponType: (itemId) => weapons.get(itemId),
    castles: () => castlesOfRealm,
    mvpSpawns: rememberResult(() => readWhole(dir, () => readMvpSpawns(dir))),
    drops: rememberResult(() => readWhole(dir, () => readDropFacts(dir, dropRate))),
    itemPrices: rememberResult(() => readWhole(dir, () => readItemPrices(dir))),
  };
}
