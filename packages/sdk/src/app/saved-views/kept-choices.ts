/** Named choices of the user that are stored beyond the end of the program. Each program stores them in its own way. */
export interface KeptChoices {
  /** Returns the stored value, even if another window or process has stored it since. The value may have any type. */
  read(name: string): unknown;
  /** Stores a value. If that is not possible, the choice counts until the program ends. */
  write(name: string, value: unknown): void;
}

/** Returns a store of choices that last until the program ends. */
export function unkeptChoices(): KeptChoices {
  const all = new Map<string, unknown>();
  return { read: (name) => all.get(name), write: (name, value) => void all.set(name, value) };
}
