import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { listFiles } from '../output/manifest.ts';
import { prettyJson, writeInto } from '../output/write.ts';
import type { Origins } from './make-art.ts';
import { picturePath } from './outputs.ts';

/** File beside the pictures that lists their sources. It is not served, because its name begins with a dot. */
const ORIGINS = '.kafra-art.json';

const origins = z.record(z.string(), z.string());

/** Reads the digests of the pictures of an earlier output; empty if unknown. */
export async function readOrigins(folder: string): Promise<Origins> {
  try {
    return new Map(Object.entries(origins.parse(JSON.parse(await readFile(join(folder, ORIGINS), 'utf8')))));
  } catch {
    return new Map();
  }
}

export const writeOrigins = (folder: string, known: Origins): Promise<void> =>
  writeInto(folder, ORIGINS, prettyJson(Object.fromEntries([...known].sort(([a], [b]) => (a < b ? -1 : 1)))));

/** Folders of pictures that the index lists even if they are empty. */
const FOLDERS = [
  'items',
  'collection',
  'cards',
  'mobs',
  'mobs_small',
  'mobs_anim',
  'npcs_small',
  'class_icons',
  'classes',
  'minimaps',
  'maps',
  'maps_small',
];

/** Returns a list of picture names as text, with numbers as ranges such as `501-512`. */
export function namesText(names: readonly string[]): string {
  const ids = names
    .filter((name) => /^(0|[1-9]\d{0,8})$/.test(name))
    .map(Number)
    .sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const id of ids) {
    const last = ranges.at(-1);
    if (last && id === last[1] + 1) last[1] = id;
    else ranges.push([id, id]);
  }
  const others = names.filter((name) => !/^(0|[1-9]\d{0,8})$/.test(name)).sort();
  return [...ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)), ...others].join(',');
}

/**
 * Lists the pictures of an output in the form that the web pages read: `{ items: '501-512,card', maps: 'prontera' }`.
 */
export async function pictureIndex(folder: string): Promise<Record<string, string>> {
  const pictures = (await listFiles(folder)).flatMap((file) => {
    const [, kind = '', name = ''] = picturePath.exec(file) ?? [];
    return FOLDERS.includes(kind) ? [{ kind, name }] : [];
  });
  const byKind = Map.groupBy(pictures, ({ kind }) => kind);
  return Object.fromEntries(FOLDERS.map((kind) => [kind, namesText((byKind.get(kind) ?? []).map(({ name }) => name))]));
}
