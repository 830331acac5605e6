import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Choices of the user that the terminal UI stores, by name. */
export interface KeptChoices {
  read(name: string): unknown;
  /** Stores a value. A folder that cannot be written to keeps nothing, and the choice counts until the program ends. */
  write(name: string, value: unknown): void;
}

/** One file of choices in a folder. An unreadable file is the same as a missing one. */
export function keptChoices(folder: string): KeptChoices {
  const file = join(folder, 'choices.json');

  function readAll(): Record<string, unknown> {
    try {
      const all: unknown = JSON.parse(readFileSync(file, 'utf8'));
      return typeof all === 'object' && all !== null ? { ...all } : {};
    } catch {
      return {};
    }
  }

  return {
    read: (name) => readAll()[name],
    write(name, value) {
      try {
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, `${JSON.stringify({ ...readAll(), [name]: value }, null, 2)}\n`);
      } catch {
        // See `KeptChoices`.
      }
    },
  };
}
