/** A record with the id and name that a list shows. */
interface Named {
  readonly id: number | string;
  readonly name: string;
}

/**
 * Returns a function that names the records of a list. It adds the id to a name that another record of the list has
 * too: `Gift Box (ID 644)`.
 */
export function distinctNames(list: readonly Named[]): (one: Named) => string {
  const ids = new Map<string, Set<number | string>>();
  for (const { id, name } of list) ids.set(name, (ids.get(name) ?? new Set()).add(id));
  return ({ id, name }) => ((ids.get(name)?.size ?? 0) > 1 ? `${name} (ID ${id})` : name);
}
