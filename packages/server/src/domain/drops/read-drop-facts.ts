import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { itemRecord, mapRecord, mobRecord } from '@kafra/sdk/contract';
import { exactDropPercent, isMvp, type StatedDrop } from '@kafra/sdk/rules';
import * as z from 'zod';
import type { DropFacts, MobDrops } from '../../rules/game/drop-facts.ts';
import { dropDates, isDropLogged, itemLogSettings, unloggedParts } from '../../rules/game/logged-drops.ts';
import { readNewest } from '../game-databases.ts';

const mobFacts = z.object({
  id: mobRecord.shape.id,
  name: mobRecord.shape.name,
  mode: mobRecord.shape.mode,
  mvp_exp: mobRecord.shape.mvp_exp,
  drops: mobRecord.shape.drops,
  mvp_drops: mobRecord.shape.mvp_drops,
});
const itemFacts = z.object({ id: itemRecord.shape.id, name: itemRecord.shape.name, type: itemRecord.shape.type });
const mapFacts = z.object({ id: mapRecord.shape.id, name: mapRecord.shape.name, drops: mapRecord.shape.drops });

const game = z.object({ item_log: itemLogSettings.optional() });
const rates = z.object({ drop: z.number().optional() });

/**
 * Returns the content of a file next to the compiled databases; undefined if the file is missing, as after a build by
 * an older version.
 */
async function readBeside<T>(dir: string, name: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await readFile(path.join(dir, name), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : schema.parse(JSON.parse(text));
}

/**
 * Returns the stated drop rates of the compiled databases under `dir`. `dropRate` is the rate of the settings, which
 * overrides that of the build.
 */
export async function readDropFacts(dir: string, dropRate: number | undefined): Promise<DropFacts> {
  const items = await readNewest(dir, 'item_db', itemFacts);
  const records = await readNewest(dir, 'mob_db', mobFacts);
  const maps = await readNewest(dir, 'map_db', mapFacts);
  const unlogged = unloggedParts((await readBeside(dir, 'game.json', game))?.item_log ?? {});
  const dates = await readBeside(dir, 'drop_dates.json', dropDates);
  const multiplier = dropRate ?? (await readBeside(dir, 'rates.json', rates))?.drop ?? 1;

  const itemById = new Map(items.map((item) => [item.id, item]));
  const isLogged = isDropLogged(unlogged);
  const stated = (kind: StatedDrop['kind'], list: z.output<typeof mobFacts>['drops']) =>
    list.map(({ id, rate }) => ({
      ...{ item: id, kind, chance: exactDropPercent(rate, multiplier) / 100 },
      isLogged: isLogged(itemById.get(id)?.type ?? '', kind),
    }));
  const changedAt = (id: number): number | undefined => {
    const known = [dates?.all, dates?.mobs[String(id)]].filter((at) => at !== undefined);
    return known.length === 0 ? undefined : Math.max(...known);
  };
  const mobs = new Map(
    records.map((mob): [number, MobDrops] => [
      mob.id,
      {
        ...{ id: mob.id, name: mob.name, isMvp: isMvp(mob), changedAt: changedAt(mob.id) },
        drops: [...stated('drop', mob.drops), ...stated('mvp', mob.mvp_drops)],
      },
    ]),
  );

  const chanceOf = (mob: MobDrops, item: number) =>
    Math.max(...mob.drops.filter((drop) => drop.item === item).map(({ chance }) => chance));
  const droppers = new Map<number, MobDrops[]>();
  for (const mob of mobs.values())
    for (const item of new Set(mob.drops.map((drop) => drop.item)))
      droppers.set(item, [...(droppers.get(item) ?? []), mob]);
  const mapById = new Map(maps.map((map) => [map.id, map]));
  return {
    mobs,
    droppersOf: (item) =>
      (droppers.get(item) ?? []).toSorted((a, b) => chanceOf(b, item) - chanceOf(a, item) || a.id - b.id),
    itemName: (id) => itemById.get(id)?.name ?? `Item ${id}`,
    isItem: (id) => itemById.has(id),
    cards: items.filter(({ type }) => type === 'Card').map(({ id }) => id),
    mapName: (id) => mapById.get(id)?.name,
    hasMapBonus: (map, mobId, item) =>
      mapById
        .get(map)
        ?.drops.some((drop) => drop.item_id === item && (drop.mob_id === undefined || drop.mob_id === mobId)) ?? false,
    unlogged,
  };
}
