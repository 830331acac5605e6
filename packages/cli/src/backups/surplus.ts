import type { BackupFolder } from './backup-folder.ts';
import { newestFirst } from './newest-first.ts';

interface LocalFile {
  name: string;
  /** When the backup was made, epoch ms. */
  time: number;
}

interface SurplusOptions {
  /** How many stay. */
  keep: number;
  /** What the server says of its backups, by their names here. */
  times: ReadonlyMap<string, number>;
  /** The server's time, epoch ms. */
  now: number;
  /** Files that are not here yet. */
  coming?: readonly LocalFile[];
}

/**
 * The files of the list beyond the newest `keep`, the newest first. The time is what the server says of a backup that it
 * still has, else that of the file, which was set to it when it came.
 */
export async function surplusFiles(
  folder: Pick<BackupFolder, 'manifest' | 'find'>,
  { keep, times, now, coming = [] }: SurplusOptions,
): Promise<LocalFile[]> {
  const files: LocalFile[] = [...coming];
  for (const name of folder.manifest.keys()) {
    const found = await folder.find(name);
    if (found) files.push({ name, time: times.get(name) ?? found.time });
  }
  const byName = files.toSorted((a, b) => (a.name < b.name ? 1 : -1));
  const timeOf = ({ time }: LocalFile) => time;
  const kept = new Set(newestFirst(byName, timeOf, { now, keep }));
  return newestFirst(byName, timeOf, { now }).filter((file) => !kept.has(file) && !coming.includes(file));
}
