import { index } from '../lua/values.ts';
import { type ClientSource, findFiles, noteEntries } from './client-folder.ts';
import { readLuaTables } from './lua-tables.ts';

/** Map names of newer clients, `mapInfo*.lua` and `.lub`: `["prontera.rsw"] = { displayName = "Prontera" }`. */
export async function readMapInfo(source: ClientSource): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const file of findFiles(source, /(^|\/)mapinfo\w*\.lu[ab]$/i)) {
    const tables = await readLuaTables(source, file);
    if (!tables) continue;
    const found = tables.entries.flatMap(([key, map]): [string, string][] => {
      const [, id] = /^(.+)\.rsw$/i.exec(String(key)) ?? [];
      const name = tables.text(index(map, 'displayName'))?.trim();
      return id !== undefined && name ? [[id.toLowerCase(), name]] : [];
    });
    noteEntries(source, file, found.length);
    for (const [id, name] of found) names.set(id, name);
  }
  return names;
}
