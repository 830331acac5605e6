import { readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { itemRecord, mobName, ParseFailure, parseRecords } from '@kafra/sdk/contract';
import { codeOf, minute } from '@kafra/sdk/rules';
import * as z from 'zod';
import { readWhole } from '../files/read-whole.ts';
import type { GameFacts } from '../rules/game/game-facts.ts';
import { weaponType } from '../rules/game/weapon-types.ts';
import type { Log } from '../rules/log.ts';
import { ConfigError } from '../rules/settings/config-error.ts';
import type { Timers } from './timers.ts';

const { id, costume, type, subtype } = itemRecord.shape;
const itemFacts = z.object({ id, costume, type, subtype });

/** So many records are read before requests get their turn. */
const recordsAtOnce = 500;

/** Every record of the newest file of a kind (`item_db_0.1.13.json.gz`); none where there is no such file. */
async function readNewest<S extends z.core.$ZodType>(dir: string, prefix: string, record: S): Promise<z.output<S>[]> {
  const files = listFiles(dir).filter((name) => new RegExp(`^${prefix}_[\\w.-]+\\.json\\.gz$`).test(name));
  const newest = files.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  if (!newest) return [];
  const file = path.join(dir, newest);
  const records = await readGzippedJson(file);
  const read = records === undefined ? undefined : await parseInTurns(record, records);
  if (read === undefined || read instanceof ParseFailure)
    throw new ConfigError(`${file} cannot be read: \`kafra-server doctor\` says what is wrong with it.`);
  return read;
}

async function readGzippedJson(file: string): Promise<unknown> {
  try {
    return JSON.parse((await promisify(gunzip)(await readFile(file))).toString('utf8'));
  } catch {
    return undefined;
  }
}

async function parseInTurns<S extends z.core.$ZodType>(record: S, records: unknown) {
  const steps = parseRecords(record, records);
  for (let count = 1; ; count += 1) {
    const { done, value } = steps.next();
    if (done) return value;
    if (count % recordsAtOnce === 0) await pause();
  }
}

function listFiles(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return [];
    throw cause;
  }
}

/** Reads the compiled databases under `dir`; without them no item is a costume and monsters go by their id. */
export const loadGameFacts = (dir: string): Promise<GameFacts> => readWhole(dir, () => readFacts(dir));

/** Which build lies in a folder; undefined where none does, as while one takes the place of another. */
async function buildOf(dir: string): Promise<string | undefined> {
  const found = await stat(path.join(dir, 'versions.json'), { bigint: true }).catch(() => undefined);
  return found && `${found.ino}:${found.size}:${found.mtimeNs}`;
}

/**
 * The same, and within a minute those of databases that are built later. The old facts hold until the new are read;
 * databases that cannot be read change nothing, and are spoken of once.
 */
export async function followGameFacts(
  dir: string,
  { timers, log }: { timers: Pick<Timers, 'every'>; log: Log },
): Promise<GameFacts> {
  // Before the facts: those of a build in between are read once more.
  let loaded = await buildOf(dir);
  let facts = await loadGameFacts(dir);
  let failed: string | undefined;
  timers.every('game facts', minute, async () => {
    const build = await buildOf(dir);
    if (build === undefined || build === loaded) return;
    try {
      facts = await loadGameFacts(dir);
      loaded = build;
    } catch (error) {
      if (build !== failed) log.error({ err: error }, 'the game databases that were built cannot be read');
      failed = build;
    }
  });
  return {
    isCostume: (itemId) => facts.isCostume(itemId),
    mobName: (mobId) => facts.mobName(mobId),
    weaponType: (itemId) => facts.weaponType(itemId),
  };
}

async function readFacts(dir: string): Promise<GameFacts> {
  const items = await readNewest(dir, 'item_db', itemFacts);
  const costumes = new Set(items.filter((item) => item.costume).map((item) => item.id));
  const weapons = new Map(
    items.flatMap((item): [number, number][] => {
      const found = item.type === 'Weapon' ? weaponType(item.subtype ?? '') : undefined;
      return found === undefined ? [] : [[item.id, found]];
    }),
  );
  const mobs = new Map((await readNewest(dir, 'mob_db_min', mobName)).map((mob) => [mob.id, mob.name]));
  return {
    isCostume: (itemId) => costumes.has(itemId),
    mobName: (mobId) => mobs.get(mobId) ?? `Monster ${mobId}`,
    weaponType: (itemId) => weapons.get(itemId),
  };
}
