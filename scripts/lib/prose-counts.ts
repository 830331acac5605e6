import { posix } from 'node:path';
import { type ProseKind, signsOf } from './prose-signs.ts';
import type { ProseText } from './prose-texts.ts';

/** Numbers of texts with signs of unclear prose, per folder and kind of text. A kind with 0 is omitted. */
export type ProseCounts = Record<string, Partial<Record<ProseKind, number>>>;

/** A text with signs of unclear prose. */
export interface Finding extends ProseText {
  path: string;
  signs: string[];
}

/** A folder with more unclear texts than recorded. */
export interface Increase {
  folder: string;
  kind: ProseKind;
  recorded: number;
  counted: number;
}

/** Returns the texts of a source file that have signs of unclear prose. */
export const findingsOf = (path: string, texts: readonly ProseText[]): Finding[] =>
  texts.flatMap((text) => {
    const signs = signsOf(text.text, text.kind);
    return signs.length > 0 ? [{ ...text, path, signs }] : [];
  });

/** Counts the texts with signs of unclear prose in every folder, including folders without such texts. */
export function countSigns(paths: readonly string[], findings: readonly Finding[]): ProseCounts {
  const counts: ProseCounts = {};
  for (const folder of new Set(paths.map(posix.dirname).sort())) counts[folder] = {};
  for (const { path, kind, signs } of findings) {
    const folder = posix.dirname(path);
    const before = counts[folder] ?? {};
    counts[folder] = { ...before, [kind]: (before[kind] ?? 0) + signs.length };
  }
  return counts;
}

const entries = (counts: ProseCounts) =>
  Object.entries(counts).flatMap(([folder, kinds]) =>
    Object.entries(kinds).map(([kind, counted]) => ({ folder, kind: kind as ProseKind, counted })),
  );

/** Returns the folders that have more unclear texts than recorded. A folder without a record may have any number. */
export const increases = (recorded: ProseCounts, counted: ProseCounts): Increase[] =>
  entries(counted)
    .map((entry) => ({ ...entry, recorded: recorded[entry.folder]?.[entry.kind] ?? 0 }))
    .filter((entry) => entry.counted > entry.recorded);

/** Returns true if a folder has fewer unclear texts than recorded, or if a recorded folder no longer exists. */
export const hasDecrease = (recorded: ProseCounts, counted: ProseCounts): boolean =>
  entries(recorded).some((entry) => (counted[entry.folder]?.[entry.kind] ?? 0) < entry.counted);

/**
 * Returns the updated record of unclear texts: lower numbers and new folders are taken over, higher numbers are not.
 */
export function lowered(recorded: ProseCounts, counted: ProseCounts): ProseCounts {
  const result: ProseCounts = {};
  for (const [folder, kinds] of Object.entries(counted)) {
    const before = recorded[folder];
    result[folder] = before
      ? Object.fromEntries(
          Object.entries(kinds)
            .map(([kind, count]) => [kind, Math.min(count, before[kind as ProseKind] ?? 0)] as const)
            .filter(([, count]) => count > 0),
        )
      : kinds;
  }
  return result;
}

/**
 * Serializes the counts of unclear texts with one folder per line, so that changes of different folders do not conflict
 * in Git.
 */
export const formatCounts = (counts: ProseCounts): string => {
  const lines = Object.entries(counts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([folder, kinds]) => {
      const fields = Object.entries(kinds)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([kind, count]) => `"${kind}": ${count}`);
      return `  "${folder}": ${fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}'}`;
    });
  return `{\n${lines.join(',\n')}\n}\n`;
};
