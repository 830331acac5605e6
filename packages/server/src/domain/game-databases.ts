import { readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ParseFailure, parseRecords, type Schema } from '@kafra/sdk/contract';
import { codeOf } from '@kafra/sdk/rules';
import type * as z from 'zod';
import { ConfigError } from '../rules/settings/config-error.ts';

/** Number of database records that are read before the event loop handles requests again. */
const recordsAtOnce = 500;

/**
 * Returns all records of the newest compiled database file with a prefix (`item_db_0.1.13.json.gz`); empty if no such
 * file exists.
 */
export async function readNewest<S extends Schema>(dir: string, prefix: string, record: S): Promise<z.output<S>[]> {
  // File names of the database `mob_db_min` also start with `mob_db`, but it is another database.
  const files = listFiles(dir).filter((name) => new RegExp(`^${prefix}_(?!min_)[\\w.-]+\\.json\\.gz$`).test(name));
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

async function parseInTurns<S extends Schema>(record: S, records: unknown) {
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

/**
 * Returns an identifier of the database build in a folder; undefined without a build, for example while a build
 * replaces another.
 */
export async function buildOf(dir: string): Promise<string | undefined> {
  const found = await stat(path.join(dir, 'versions.json'), { bigint: true }).catch(() => undefined);
  return found && `${found.ino}:${found.size}:${found.mtimeNs}`;
}
