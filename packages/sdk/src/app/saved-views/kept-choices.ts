/** Choices of the user that outlast the program, by name. Each surface stores them in its own way. */
export interface KeptChoices {
  /** Returns the stored value, also one that another window or process has stored since. It may have any form. */
  read(name: string): unknown;
  /** Stores a value. If that is not possible, the choice counts until the program ends. */
  write(name: string, value: unknown): void;
}

/** Returns choices that end with the program. */
export function unkeptChoices(): KeptChoices {
  const all = new Map<string, unknown>();
  return { read: (name) => all.get(name), write: (name, value) => void all.set(name, value) };
}
