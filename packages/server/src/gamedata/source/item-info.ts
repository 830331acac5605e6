import { type ByteString, clientBytes } from '../client/names/byte-string.ts';
import { index, LuaTable } from '../lua/values.ts';
import type { ClientSource } from './client-folder.ts';
import { noteLuaFiles, readLuaFiles } from './lua-files.ts';
import type { LuaEntries } from './lua-tables.ts';

/**
 * Returns item descriptions by item id, from Lua entries such as `[501] = { identifiedDescriptionName = { "line",
 * "line" } }`.
 */
function descriptionsOf({ entries, text }: LuaEntries): Map<number, string> {
  const descriptions = new Map<number, string>();
  for (const [id, item] of entries) {
    const lines = index(item, 'identifiedDescriptionName');
    if (typeof id !== 'number' || !(lines instanceof LuaTable)) continue;
    const texts = [...lines.list()].flatMap((line) => text(line) ?? []);
    if (texts.length > 0) descriptions.set(id, texts.join('\n'));
  }
  return descriptions;
}

/** Returns an item name of a client on one line and without colour codes; undefined if it is then empty. */
export function displayName(text: string): string | undefined {
  const name = text
    .replaceAll(/\^[0-9a-f]{6}/gi, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return name === '' ? undefined : name;
}

/** Returns item names by item id, from Lua entries such as `[501] = { identifiedDisplayName = "Red Potion" }`. */
function namesOf({ entries, text }: LuaEntries): Map<number, string> {
  const names = new Map<number, string>();
  for (const [id, item] of entries) {
    const name = displayName(text(index(item, 'identifiedDisplayName')) ?? '');
    if (typeof id === 'number' && name !== undefined) names.set(id, name);
  }
  return names;
}

/** Returns the file names of the pictures of items: `[501] = { identifiedResourceName = "..." }`. */
function resourcesOf({ entries, bytes }: LuaEntries): Map<number, ByteString> {
  const resources = new Map<number, ByteString>();
  for (const [id, item] of entries) {
    const name = bytes(index(item, 'identifiedResourceName'));
    if (typeof id === 'number' && name && name.length > 0) resources.set(id, clientBytes(name));
  }
  return resources;
}

/** Descriptions, names and picture names of items from a client, by item id. */
export interface ItemInfo {
  readonly descriptions: ReadonlyMap<number, string>;
  readonly itemNames: ReadonlyMap<number, string>;
  readonly resources: ReadonlyMap<number, ByteString>;
}

/** Returns true for a file such as `itemInfo_C.lua`, which contains additions and changes of the server owner. */
const isAddition = ({ file }: LuaEntries) => /_C\.lu[ab]$/i.test(file);

/**
 * Returns descriptions, names and picture names of items from `itemInfo*.lua` and `.lub` and the files that they load.
 * A client may have several of these files. The largest is the real one; the others (`_Sakray`, stubs) only add missing
 * items. Additions of the server owner take precedence over all.
 */
export async function readItemInfo(source: ClientSource): Promise<ItemInfo> {
  const files = await readLuaFiles(source, /(^|\/)item_?info\w*\.lu[ab]$/i);
  files.sort((a, b) => Number(isAddition(a)) - Number(isAddition(b)) || a.size - b.size);
  const found = files.map((tables) => ({
    file: tables.file,
    isHelper: tables.isHelper,
    descriptions: descriptionsOf(tables),
    itemNames: namesOf(tables),
  }));
  noteLuaFiles(
    source,
    found.map(({ descriptions, itemNames, ...file }) => ({ ...file, entries: descriptions.size || itemNames.size })),
  );
  return {
    descriptions: new Map(found.flatMap(({ descriptions }) => [...descriptions])),
    itemNames: new Map(found.flatMap(({ itemNames }) => [...itemNames])),
    resources: new Map(files.flatMap((tables) => [...resourcesOf(tables)])),
  };
}
