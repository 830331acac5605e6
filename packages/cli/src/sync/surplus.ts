import type { BackupFolder } from './backup-folder.ts';

interface LocalFile {
  name: string;
  /** When the backup was made, epoch ms. */
  time: number;
}

/**
 * The files of the list beyond the newest `keep`, the newest first. The time is what the server says of a backup that it
 * still has, else that of the file, which was set to it when it came.
 */
export async function surplusFiles(
  folder: Pick<BackupFolder, 'manifest' | 'find'>,
  { keep, times }: { keep: number; times: ReadonlyMap<string, number> },
): Promise<LocalFile[]> {
  const files: LocalFile[] = [];
  for (const name of folder.manifest.keys()) {
    const found = await folder.find(name);
    if (found) files.push({ name, time: times.get(name) ?? found.time });
  }
  return files.toSorted((a, b) => b.time - a.time || (a.name < b.name ? 1 : -1)).slice(keep);
}
