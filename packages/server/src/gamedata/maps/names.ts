import { wellKnownName } from './well-known-names.ts';

export interface MapName {
  readonly name: string;
  readonly subTitle: string | undefined;
}

/**
 * Matches a map name such as `Hvergelmir's Fountain (Trunk of Yggdrasil)`: the text in brackets is the second line of
 * the name.
 */
function split(text: string): MapName {
  const [, name, subTitle] = /^(.*?)\s*\(([^()]+)\)$/.exec(text.trim()) ?? [];
  return name ? { name, subTitle } : { name: text.trim(), subTitle: undefined };
}

/**
 * Returns a function that finds the display name of a map. Game servers do not store these names. The first source with
 * a name is used: client table, table of the server tree, castles, script comments, well-known names. Otherwise the
 * name is the id.
 */
export function mapNames(sources: readonly ReadonlyMap<string, string>[]): (map: string) => MapName {
  return (map) => split(sources.find((table) => table.has(map))?.get(map) ?? wellKnownName(map) ?? map);
}

/** Returns the display name of a map for lists of other records; undefined if it has no other name than its id. */
export const shownMapName = ({ id, name }: { id: string; name: string }): string | undefined =>
  name === id ? undefined : name;
