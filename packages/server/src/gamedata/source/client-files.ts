import { messageOf } from '@kafra/sdk/rules';
import type { ByteString } from '../client/names/byte-string.ts';
import { type ClientSource, findFiles, noteEntries } from './client-folder.ts';
import { isFields } from './fields.ts';
import { displayName, type ItemInfo, readItemInfo } from './item-info.ts';
import { readMapInfo } from './map-info.ts';
import { readOptionalText } from './optional-file.ts';
import type { Report } from './report.ts';
import { NotYaml, parseYaml } from './yaml-file.ts';

/** Item descriptions, item names and map names from the files of a game client, or from tables of the server owner. */
export interface ClientFacts {
  readonly descriptions: ReadonlyMap<number, string>;
  /** Item names of the client, by item id. */
  readonly itemNames: ReadonlyMap<number, string>;
  /** File names of the pictures of an item, by item id. */
  readonly resources: ReadonlyMap<number, ByteString>;
  readonly mapNames: ReadonlyMap<string, string>;
  readonly indoors: ReadonlySet<string>;
  readonly sprites: ReadonlyMap<string, number>;
}

/**
 * Returns the first client file with a path that matches. If no match is a file, returns the first match, so that the
 * error is reported.
 */
function findFile(source: ClientSource, pattern: RegExp): string | undefined {
  const found = findFiles(source, pattern);
  return found.find((path) => source.tree.has(path)) ?? found[0];
}

async function textOf(source: ClientSource, pattern: RegExp): Promise<{ file: string; text: string } | undefined> {
  const file = findFile(source, pattern);
  const text = file === undefined ? undefined : await readOptionalText(source, file, { blank: 'reported' });
  return file === undefined || text === undefined ? undefined : { file, text };
}

/** Parses item descriptions in the older form `idnum2itemdesctable.txt`: `501#`, lines of text, `#`. */
export function parseDescriptionTable(text: string): Map<number, string> {
  const entries = text.matchAll(/^(\d+)#\s*\n([^#]*)#/gm);
  return new Map([...entries].map(([, id, lines = '']) => [Number(id), lines.trim()]));
}

/** Parses item names in the older form `idnum2itemdisplaynametable.txt`, one per line: `501#Red_Potion#`. */
function parseItemNameTable(text: string): Map<number, string> {
  const lines = text.matchAll(/^(\d+)#([^#\n]+)#/gm);
  return new Map(
    [...lines].flatMap(([, id, words = '']): [number, string][] => {
      const name = displayName(words.replaceAll('_', ' '));
      return name === undefined ? [] : [[Number(id), name]];
    }),
  );
}

function parseDescriptionYaml(file: string, text: string, report: Report): Map<number, string> {
  try {
    const root = parseYaml(file, text, report);
    const entries = isFields(root) ? Object.entries(root) : [];
    return new Map(
      entries.flatMap(([id, words]) =>
        /^\d+$/.test(id) && typeof words === 'string' ? [[Number(id), words.trim()]] : [],
      ),
    );
  } catch (error) {
    if (!(error instanceof NotYaml)) throw error;
    report.problem({ file, line: error.line }, error.message);
    return new Map();
  }
}

async function readItemTexts(source: ClientSource): Promise<ItemInfo> {
  const table = await textOf(source, /(^|\/)idnum2itemdesctable\.txt$/i);
  const own = await textOf(source, /(^|\/)item_descriptions\.ya?ml$/i);
  const tableTexts = table ? parseDescriptionTable(table.text) : new Map<number, string>();
  if (table) noteEntries(source, table.file, tableTexts.size);
  const names = await textOf(source, /(^|\/)idnum2itemdisplaynametable\.txt$/i);
  const tableNames = names ? parseItemNameTable(names.text) : new Map<number, string>();
  if (names) noteEntries(source, names.file, tableNames.size);
  const info = await readItemInfo(source);
  const ownTexts = own ? parseDescriptionYaml(own.file, own.text, source.report) : new Map<number, string>();
  if (own) noteEntries(source, own.file, ownTexts.size);
  return {
    ...info,
    descriptions: new Map([...tableTexts, ...info.descriptions, ...ownTexts]),
    itemNames: new Map([...tableNames, ...info.itemNames]),
  };
}

/** Parses map names in a client table, one per line: `prontera.rsw#Prontera City#`. */
export function parseMapNameTable(text: string): Map<string, string> {
  const lines = text.matchAll(/^([^#\n/]+?)\.rsw#([^#\n]+)#/gim);
  return new Map([...lines].map(([, map = '', name = '']) => [map.toLowerCase(), name.trim()]));
}

async function jsonTable<V>(
  source: ClientSource,
  pattern: RegExp,
  isValue: (value: unknown) => value is V,
): Promise<Map<string, V>> {
  const found = await textOf(source, pattern);
  if (!found) return new Map();
  try {
    const root: unknown = JSON.parse(found.text);
    const entries = isFields(root) ? Object.entries(root) : [];
    const table = new Map(entries.filter((entry): entry is [string, V] => isValue(entry[1])));
    noteEntries(source, found.file, table.size);
    return table;
  } catch (error) {
    source.report.problem({ file: found.file }, `is not JSON: ${messageOf(error)}`);
    return new Map();
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';

async function readFolder(source: ClientSource): Promise<ClientFacts> {
  const names = await textOf(source, /(^|\/)mapnametable\.txt$/i);
  const houses = await textOf(source, /(^|\/)indoorrswtable\.txt$/i);
  const clientNames = names ? parseMapNameTable(names.text) : new Map<string, string>();
  if (names) noteEntries(source, names.file, clientNames.size);
  const indoors = new Set(
    [...(houses?.text ?? '').matchAll(/^([^#\n/]+?)\.rsw#/gim)].map(([, map = '']) => map.toLowerCase()),
  );
  if (houses) noteEntries(source, houses.file, indoors.size);
  return {
    ...(await readItemTexts(source)),
    mapNames: new Map([
      ...(await jsonTable(source, /(^|\/)map_names\.json$/i, isText)),
      ...clientNames,
      ...(await readMapInfo(source)),
    ]),
    indoors,
    sprites: await jsonTable(source, /(^|\/)npc_sprite_ids\.json$/i, isNumber),
  };
}

/** Returns the tables of all client folders together. The first folder takes precedence. */
export async function readClientFacts(sources: readonly ClientSource[]): Promise<ClientFacts> {
  const facts: ClientFacts[] = [];
  for (const source of sources) facts.push(await readFolder(source));
  const joined = <K, V>(pick: (fact: ClientFacts) => ReadonlyMap<K, V>) =>
    new Map(facts.toReversed().flatMap((fact) => [...pick(fact)]));
  return {
    descriptions: joined((fact) => fact.descriptions),
    itemNames: joined((fact) => fact.itemNames),
    resources: joined((fact) => fact.resources),
    mapNames: joined((fact) => fact.mapNames),
    indoors: new Set(facts.flatMap((fact) => [...fact.indoors])),
    sprites: joined((fact) => fact.sprites),
  };
}
