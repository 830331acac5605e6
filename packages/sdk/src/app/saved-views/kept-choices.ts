/**
 * Named choices of the user, such as list columns, that are stored beyond the end of the program. Each program stores
 * them in its own way.
 */
export interface KeptChoices {
  /** Returns the stored choice, even if another window or process has stored it since. The value may have any type. */
  read(name: string): unknown;
  /** Stores a choice. If it cannot be stored, it is valid until the program ends. */
  write(name: string, value: unknown): void;
}

/** Returns a store of the user's choices in memory, which last until the program ends. */
export function unkeptChoices(): KeptChoices {
  const all = new Map<string, unknown>();
  return { read: (name) => all.get(name), write: (name, value) => void all.set(name, value) };
}
