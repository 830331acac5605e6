import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordChange } from '@kafra/sdk/contract';
import * as z from 'zod';
import { type DropDates, dropDates } from '../rules/game/logged-drops.ts';
import type { Rates } from './source/rates.ts';

/** Returns the content of a file in the output of the previous build; undefined if it is missing or unreadable. */
async function readBefore<T>(folder: string, name: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
  } catch {
    // If these dates are unreadable, the build continues. The only effect is that more observed drops are counted.
    return undefined;
  }
}

const builtRates = z.object({ drop: z.number().optional() });

interface Build {
  changes: readonly RecordChange[];
  rates: Rates;
  builtAt: number;
}

/**
 * Returns the times at which builds changed drop rates, including the times in the output that is now replaced;
 * undefined if no build changed any. Observed drops are counted from these times.
 */
export async function dropDatesSince(
  folder: string,
  { changes, rates, builtAt }: Build,
): Promise<DropDates | undefined> {
  const before = await readBefore(folder, 'drop_dates.json', dropDates);
  const ratesBefore = await readBefore(folder, 'rates.json', builtRates);
  const isOtherRate = ratesBefore !== undefined && (ratesBefore.drop ?? 1) !== (rates.drop ?? 1);
  const changed = changes.filter(
    ({ database, topic }) => database === 'mob' && (topic === 'drops' || topic === 'added'),
  );
  const mobs = { ...before?.mobs, ...Object.fromEntries(changed.map(({ id, at }) => [String(id), at ?? builtAt])) };
  const all = isOtherRate ? builtAt : before?.all;
  if (all === undefined && Object.keys(mobs).length === 0) return undefined;
  return { ...(all !== undefined && { all }), mobs };
}
