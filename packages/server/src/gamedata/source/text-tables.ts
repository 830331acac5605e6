import type { SourceTree } from './tree.ts';

/**
 * Old text tables of rAthena, by the name of the YAML database that has replaced them. A database that has replaced
 * only the table of its own name has no entry.
 */
const OLD_NAMES: Readonly<Record<string, readonly string[]>> = {
  item_group_db: ['item_group_db', 'item_bluebox', 'item_misc', 'item_package'],
  mob_summon: ['mob_random_db', 'mob_branch', 'mob_boss', 'mob_poring', 'mob_classchange'],
  skill_db: ['skill_db', 'skill_cast_db', 'skill_require_db'],
};

const FOLDERS = ['db/', 'db/pre-re/', 'db/re/', 'db/import/'];

/**
 * Returns the end of a sentence about a missing YAML database, if the server tree is from 2021 or before and still has
 * the data as text. Returns '' if the tree has no such text.
 */
export function describeTextTables(tree: Pick<SourceTree, 'has'>, database: string): string {
  const [, name] = /^db\/(\w+)\.yml$/.exec(database) ?? [];
  if (name === undefined) return '';
  const tables = FOLDERS.flatMap((folder) => (OLD_NAMES[name] ?? [name]).map((old) => `${folder}${old}.txt`));
  const found = tables.filter((table) => tree.has(table));
  return found.length === 0
    ? ''
    : `; text tables cannot be read: turn ${found.join(', ')} into YAML with the tree's own tool (csv2yaml), or update the tree`;
}
