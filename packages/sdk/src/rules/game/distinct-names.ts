/** A record as a list names it. */
interface Named {
  readonly id: number | string;
  readonly name: string;
}

/**
 * Returns how a list names its records: by their names, and with their ids if another record of the list has the same
 * name: `Gift Box (ID 644)`.
 */
export function distinctNames(list: readonly Named[]): (one: Named) => string {
  const ids = new Map<string, Set<number | string>>();
  for (const { id, name } of list) ids.set(name, (ids.get(name) ?? new Set()).add(id));
  return ({ id, name }) => ((ids.get(name)?.size ?? 0) > 1 ? `${name} (ID ${id})` : name);
}
