/** Returns the value of a table for a name from user input. Inherited names such as `constructor` have no value. */
export const ownValue = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
