import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KeptChoices } from '@kafra/sdk';

/**
 * Returns the store for the user's choices in the terminal UI: the file `choices.json` of the folder, with mode 0600.
 * An unreadable file counts as missing.
 */
export function keptChoices(folder: string): KeptChoices {
  const file = join(folder, 'choices.json');
  const unsaved = new Map<string, unknown>();

  function readAll(): Record<string, unknown> {
    try {
      const all: unknown = JSON.parse(readFileSync(file, 'utf8'));
      return typeof all === 'object' && all !== null ? { ...all } : {};
    } catch {
      return {};
    }
  }

  return {
    read(name) {
      if (unsaved.has(name)) return unsaved.get(name);
      const all = readAll();
      return Object.hasOwn(all, name) ? all[name] : undefined;
    },
    write(name, value) {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        // The file is replaced by a rename, so the old one stays if the program ends during the write.
        const draft = `${file}.${process.pid}`;
        writeFileSync(draft, `${JSON.stringify({ ...readAll(), [name]: value }, null, 2)}\n`, { mode: 0o600 });
        renameSync(draft, file);
        unsaved.delete(name);
      } catch {
        unsaved.set(name, value);
      }
    },
  };
}
