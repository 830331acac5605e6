import type { KeptChoices } from '@kafra/sdk';

/**
 * History of the lines that the user typed into search fields and the command palette. Fields of forms are never
 * stored.
 */
export interface TypedHistory {
  /** Returns the history of an input field, the newest line first. */
  lines(field: string): readonly string[];
  /** Stores a typed line as the newest of the history. The same line is stored once. */
  add(field: string, line: string): void;
}

const name = 'history';
const maxLines = 50;
const maxLineLength = 300;
const maxFields = 100;

const readLines = (value: unknown): string[] => {
  const all: readonly unknown[] = Array.isArray(value) ? value : [];
  const lines = all.filter((line): line is string => typeof line === 'string' && line.trim() !== '');
  return [...new Set(lines.filter((line) => line.length <= maxLineLength))].slice(0, maxLines);
};

export function createTypedHistory(choices: KeptChoices): TypedHistory {
  const readAll = (): Map<string, readonly string[]> => {
    const stored = choices.read(name);
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return new Map(entries.slice(0, maxFields).map(([field, lines]) => [field, readLines(lines)]));
  };
  return {
    lines: (field) => readAll().get(field) ?? [],
    add(field, typed) {
      const line = typed.trim();
      if (line === '' || line.length > maxLineLength) return;
      // Another running program may have stored history lines meanwhile, so the file is read again.
      const all = readAll();
      const lines = [line, ...(all.get(field) ?? []).filter((other) => other !== line)].slice(0, maxLines);
      choices.write(name, Object.fromEntries([...all, [field, lines]]));
    },
  };
}
