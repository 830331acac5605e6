import { editDistance } from '@kafra/sdk/rules';
import { isFields } from './fields.ts';
import { type KnownKeys, KnownNames } from './known-keys.ts';
import type { YamlDocument } from './yaml-document.ts';

/** A key in a YAML database that no game server reads, with its line and the known key that was probably meant. */
export interface UnknownKey {
  readonly key: string;
  readonly line: number | undefined;
  readonly meant: string | undefined;
}

interface FoundKey {
  readonly path: string;
  readonly key: string;
  readonly siblings: readonly string[];
}

function findUnknown(value: unknown, known: KnownKeys, path: string): FoundKey[] {
  if (Array.isArray(value)) return value.flatMap((entry, at) => findUnknown(entry, known, `${path}/${at}`));
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([key, below]) => {
    const keys = known.get(key);
    const place = `${path}/${key}`;
    if (keys === undefined) return [{ path: place, key, siblings: [...known.keys()] }];
    if (keys instanceof KnownNames) return findMisspelt(below, keys, place);
    return keys === 'any' ? [] : findUnknown(below, keys, place);
  });
}

function findMisspelt(value: unknown, known: KnownNames, path: string): FoundKey[] {
  if (!isFields(value)) return [];
  return Object.keys(value)
    .filter((key) => !known.has(key) && meantKey(key, known.names) !== undefined)
    .map((key) => ({ path: `${path}/${key}`, key, siblings: known.names }));
}

/** Returns the known key with the most similar spelling, in any case of its letters. */
function meantKey(key: string, siblings: readonly string[]): string | undefined {
  const distances = siblings.map((known) => ({
    known,
    distance: editDistance(key.toLowerCase(), known.toLowerCase()),
  }));
  const best = distances.toSorted((a, b) => a.distance - b.distance)[0];
  return best && best.distance <= Math.floor(key.length / 3) ? best.known : undefined;
}

/** Returns the unknown keys of a parsed YAML file, at any depth. */
export function unknownKeys(root: unknown, document: Pick<YamlDocument, 'keyLines'>, known: KnownKeys): UnknownKey[] {
  const found = findUnknown(root, known, '');
  if (found.length === 0) return [];
  const lines = document.keyLines();
  const lineOf = (path: string): number | undefined =>
    path === '' ? undefined : (lines.get(path) ?? lineOf(path.slice(0, path.lastIndexOf('/'))));
  return found.map(({ path, key, siblings }) => ({ key, line: lineOf(path), meant: meantKey(key, siblings) }));
}
