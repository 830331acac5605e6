import type { BackupFolder } from './backup-folder.ts';
import { newestFirst } from './newest-first.ts';

interface LocalFile {
  name: string;
  /** Time at which the backup was created, epoch ms. */
  time: number;
}

interface SurplusOptions {
  /** Number of backup files to keep in the local folder. */
  keep: number;
  /** Time of each backup on the server (epoch ms), by its local file name. */
  times: ReadonlyMap<string, number>;
  /** Current time of the server, epoch ms. */
  now: number;
  /** Backup files that this run will download; they count as kept. */
  coming?: readonly LocalFile[];
}

/**
 * Returns the downloaded backup files to delete: those beyond the newest `keep`, newest first. The time of a file is
 * that of the server's backup. If the server has deleted it, the modification time of the file is used, which was set
 * after the download.
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
