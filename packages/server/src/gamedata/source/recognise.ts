import { readdirSync } from 'node:fs';
import { ImportFailure } from './failure.ts';
import type { SourceTree } from './tree.ts';

/** Database files that only other game servers have, or rAthena before it changed to YAML. */
const HERCULES = ['db/pre-re/item_db.conf', 'db/re/item_db.conf', 'db/item_db2.conf'];
const OLD_TEXT = ['db/item_db.txt', 'db/pre-re/item_db.txt', 'db/re/item_db.txt'];

/** Database files of monsters in rAthena before YAML. Monsters changed to YAML half a year after items. */
const OLD_MOBS = ['db/pre-re/mob_db.txt', 'db/re/mob_db.txt'];

const isTree = (tree: SourceTree, folder: string) =>
  tree.has(`${folder}db/item_db.yml`) || tree.has(`${folder}db/mob_db.yml`);

/** Returns a description of a folder that does not contain a database of rAthena. */
function describeOther(tree: SourceTree): string {
  const names = readdirSync(tree.locate('.') ?? '.').sort();
  const inner = names.find((name) => isTree(tree, `${name}/`));
  const found = (files: readonly string[]) => files.find((file) => tree.has(file));
  const hercules = found(HERCULES);
  const text = found(OLD_TEXT);
  if (names.length === 0) return 'is empty';
  if (hercules !== undefined) return `is a tree of Hercules (${hercules}); only those of rAthena can be read`;
  if (text !== undefined) return describeText(text);
  if (inner !== undefined) return `is not a rAthena tree, but ${inner} inside it is: use that folder`;
  if (tree.has('item_db.yml')) return 'is the db folder of a tree: use the folder that contains it';
  return 'is not a rAthena tree: it lacks db/item_db.yml';
}

const describeText = (file: string) =>
  `keeps its databases as text (${file}), as rAthena did until 2021; turn them into YAML with its own tool (csv2yaml), or update the tree`;

/**
 * Checks that a folder is a tree of current rAthena.
 * @throws {ImportFailure} with a description of any other folder.
 */
export function requireRathena(tree: SourceTree, folder: string): void {
  if (!isTree(tree, '')) throw new ImportFailure(`${folder}: ${describeOther(tree)}`);
  const text = OLD_MOBS.find((file) => tree.has(file));
  if (text !== undefined && !tree.has('db/mob_db.yml')) throw new ImportFailure(`${folder}: ${describeText(text)}`);
}
