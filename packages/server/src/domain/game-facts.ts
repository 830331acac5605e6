import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { itemRecord, mobName, ParseFailure, parseRecords, parseSync } from '@kafra/sdk/contract';
import * as z from 'zod';
import { readWhole } from '../files/read-whole.ts';
import { ConfigError } from '../rules/config-error.ts';
import type { GameFacts } from '../rules/game-facts.ts';
import { weaponType } from '../rules/weapon-types.ts';

const { id, costume, type, subtype } = itemRecord.shape;
const itemFacts = z.object({ id, costume, type, subtype });

/** Every record of the newest file of a kind (`item_db_0.1.13.json.gz`); none where there is no such file. */
function readNewest<S extends z.core.$ZodType>(dir: string, prefix: string, record: S): z.output<S>[] {
  const files = listFiles(dir).filter((name) => new RegExp(`^${prefix}_[\\w.-]+\\.json\\.gz$`).test(name));
  const newest = files.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  if (!newest) return [];
  const file = path.join(dir, newest);
  const records = readGzippedJson(file);
  const read = records === undefined ? undefined : parseSync(parseRecords(record, records));
  if (read === undefined || read instanceof ParseFailure)
    throw new ConfigError(`${file} cannot be read: \`kafra-server doctor\` says what is wrong with it.`);
  return read;
}

function readGzippedJson(file: string): unknown {
  try {
    return JSON.parse(gunzipSync(readFileSync(file)).toString('utf8'));
  } catch {
    return undefined;
  }
}

function listFiles(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
}

/** Reads the compiled databases under `dir`; without them no item is a costume and monsters go by their id. */
export const loadGameFacts = (dir: string): Promise<GameFacts> => readWhole(dir, async () => readFacts(dir));

function readFacts(dir: string): GameFacts {
  const items = readNewest(dir, 'item_db', itemFacts);
  const costumes = new Set(items.filter((item) => item.costume).map((item) => item.id));
  const weapons = new Map(
    items.flatMap((item): [number, number][] => {
      const found = item.type === 'Weapon' ? weaponType(item.subtype ?? '') : undefined;
      return found === undefined ? [] : [[item.id, found]];
    }),
  );
  const mobs = new Map(readNewest(dir, 'mob_db_min', mobName).map((mob) => [mob.id, mob.name]));
  return {
    isCostume: (itemId) => costumes.has(itemId),
    mobName: (mobId) => mobs.get(mobId) ?? `Monster ${mobId}`,
    weaponType: (itemId) => weapons.get(itemId),
  };
}
