/**
 * Returns the value of a lookup table for a key from user input. Inherited names such as `constructor` have no value.
 */
export const ownValue = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
