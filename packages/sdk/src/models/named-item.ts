import type { ItemRecord } from '../contract/databases.ts';

const maxNamed = 5;

const idsOf = (items: readonly { id: number }[]): string =>
  items
    .slice(0, maxNamed)
    .map(({ id }) => id)
    .join(', ');

/**
 * Returns the item with this id or name.
 * @throws {Error} if no item, or more than one, has the name; the message is for the user.
 */
export function findNamedItem(items: readonly ItemRecord[], typed: string): ItemRecord {
  const name = typed.toLowerCase();
  const found = items.filter((item) => String(item.id) === name || item.name.toLowerCase() === name);
  const [first] = found;
  if (!first) throw new Error(`There is no item "${typed}".`);
  if (found.length > 1) throw new Error(`Several items have this name. Enter an ID: ${idsOf(found)}.`);
  return first;
}
