import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { codeOf, hour } from '@kafra/sdk/rules';

/**
 * Names of files that are being written. Until it is complete, a file has a name with its process:
 * `<prefix><machine>-<process>-<start time>-<random>`. So leftovers of killed processes can be distinguished from files
 * that another process is writing.
 */
const ownedName = /^([0-9a-f]{8})-(\d+)-(\d+)-[0-9a-f]{12}/;

/**
 * Age in milliseconds from which unfinished files of other machines and older versions count as abandoned. No write
 * takes this long.
 */
const abandonedAfter = 6 * hour;

/**
 * Returns the scope in which a process number is unique. Containers may have the same host name and share a folder, but
 * each one numbers its own processes.
 */
function numbering(): string {
  try {
    return `${hostname()}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

const machine = createHash('sha256').update(numbering()).digest('hex').slice(0, 8);

/** Returns the start time of a process, in ticks since the boot; 0 if unknown. */
function beginOf(pid: number | 'self'): string {
  try {
    const words = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return words[19] ?? '0';
  } catch {
    return '0';
  }
}

const begin = beginOf('self');

/** Returns a unique name for a file that this process is about to write. */
export const unfinishedName = (prefix: string): string =>
  `${prefix}${machine}-${process.pid}-${begin}-${randomBytes(6).toString('hex')}`;

function isRunning(pid: number, began: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
  }
  const found = beginOf(pid);
  // The start time is compared, too: two processes can have the same number one after the other, but never the same
  // start time.
  return found === '0' || began === '0' || found === began;
}

/** Returns true if the name of an unfinished file belongs to a process of this machine that has ended. */
export function isLeftBehind(name: string, prefix: string): boolean {
  const [, where, pid, began = ''] = (name.startsWith(prefix) && ownedName.exec(name.slice(prefix.length))) || [];
  return where === machine && !isRunning(Number(pid), began);
}

/** A file or folder that a process started to write and did not complete. */
export interface UnfinishedFile {
  readonly file: string;
  /** Size of the file in bytes, or of all contents of a folder. */
  readonly bytes: number;
  /** True if the file name contains its process, so that Kafra certainly created the file. */
  readonly isOwned: boolean;
  /** True if no process writes the file any more. */
  readonly isAbandoned: boolean;
}

async function sizeOf(file: string): Promise<number> {
  const found = await lstat(file).catch(() => undefined);
  if (!found?.isDirectory()) return found?.size ?? 0;
  const entries = await readdir(file, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    entries.map(async (entry) => (await lstat(path.join(file, entry)).catch(() => found)).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Recognises names of unfinished files from earlier versions, which do not contain the process. */
export type LegacyName = (name: string) => boolean;

/** Lists the unfinished files of a folder with names that begin with `prefix`. Other files are ignored. */
export async function listUnfinished(
  folder: string,
  { prefix, isLegacyName = () => false, now }: { prefix: string; isLegacyName?: LegacyName; now: number },
): Promise<UnfinishedFile[]> {
  const found: UnfinishedFile[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(prefix)) continue;
    const [, where, pid, began = ''] = ownedName.exec(name.slice(prefix.length)) ?? [];
    if (where === undefined && !isLegacyName(name)) continue;
    const file = path.join(folder, name);
    const times = await lstat(file).catch(() => undefined);
    if (!times) continue;
    const isAbandoned = where === machine ? !isRunning(Number(pid), began) : times.mtimeMs < now - abandonedAfter;
    found.push({ file, bytes: await sizeOf(file), isOwned: where !== undefined, isAbandoned });
  }
  return found;
}

/** Deletes abandoned unfinished files. Ignores files that cannot be deleted. */
export async function removeAbandoned(...where: Parameters<typeof listUnfinished>): Promise<void> {
  for (const { file, isAbandoned } of await listUnfinished(...where))
    if (isAbandoned) await rm(file, { recursive: true, force: true }).catch(() => undefined);
}
