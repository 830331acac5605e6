import type { BackupFolder } from './backup-folder.ts';
import { newestFirst } from './newest-first.ts';

interface LocalFile {
  name: string;
  /** Time of the backup, epoch ms. */
  time: number;
}

interface SurplusOptions {
  /** Number of files to keep. */
  keep: number;
  /** Times of the server's backups, by local file name. */
  times: ReadonlyMap<string, number>;
  /** The server's time, epoch ms. */
  now: number;
  /** Files that this run will download. */
  coming?: readonly LocalFile[];
}

/**
 * Returns the files of the list beyond the newest `keep`, newest first. The time of a file is that of the server's
 * backup. If the server has deleted it, the time of the local file is used, which was set after the download.
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
