import { index } from '../lua/values.ts';
import type { ClientSource } from './client-folder.ts';
import { noteLuaFiles, readLuaFiles } from './lua-files.ts';

/**
 * Returns the map names in `mapInfo*.lua` and `.lub` of newer clients, from entries such as `["prontera.rsw"] = {
 * displayName = "Prontera" }`.
 */
export async function readMapInfo(source: ClientSource): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const files = await readLuaFiles(source, /(^|\/)mapinfo\w*\.lu[ab]$/i);
  const read = files.map((tables) => {
    const found = tables.entries.flatMap(([key, map]): [string, string][] => {
      const [, id] = /^(.+)\.rsw$/i.exec(String(key)) ?? [];
      const name = tables.text(index(map, 'displayName'))?.trim();
      return id !== undefined && name ? [[id.toLowerCase(), name]] : [];
    });
    for (const [id, name] of found) names.set(id, name);
    return { file: tables.file, isHelper: tables.isHelper, entries: found.length };
  });
  noteLuaFiles(source, read);
  return names;
}
