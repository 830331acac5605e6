import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { day, hour, second } from '@kafra/sdk/rules';
import { makeFolder } from './make-folder.ts';
import { isLeftBehind, unfinishedName } from './unfinished.ts';

/**
 * Name of the address file that earlier versions used for the only server. Now each server has its own file with this
 * prefix.
 */
const legacyName = 'address';
const prefix = 'address.';

/** Milliseconds after which a running server updates its address file. */
export const addressRefreshInterval = hour;
/**
 * Milliseconds after which an address file that was not updated is ignored. A process number of another container
 * cannot be checked here.
 */
const believedFor = day;

/** Returns the server address in an address file; undefined if the file is missing or was not written by a server. */
function readFile(file: string): string | undefined {
  try {
    return /^(https?:\/\/\S+)\n$/.exec(readFileSync(file, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

function namesIn(dataDir: string): string[] {
  try {
    return readdirSync(dataDir).filter((name) => name === legacyName || name.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Returns the time of the address file's last update; 0 for a missing file. */
const saidAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Returns true if the server that wrote the address file has ended, or has not updated the file for a long time. A file
 * of an older version is never updated, so its age means nothing.
 */
const isStale = (dataDir: string, name: string, now: number): boolean =>
  isLeftBehind(name, prefix) || (name.startsWith(prefix) && saidAt(path.resolve(dataDir, name)) < now - believedFor);

/** File with the address of a running server, for commands on the same machine. */
export interface AddressFile {
  /** Updates the address file, and restores a deleted one. Does nothing after `remove`. */
  refresh(now: number): void;
  /** Deletes the address file of this server only. */
  remove(): void;
}

/** Writes the address file of this server, and deletes files of killed servers. */
export function writeAddress(dataDir: string, url: string, now: number): AddressFile {
  makeFolder(path.resolve(dataDir));
  for (const name of namesIn(dataDir)) {
    const file = path.resolve(dataDir, name);
    if (isStale(dataDir, name, now) && readFile(file) !== undefined) rmSync(file, { force: true });
  }
  const file = path.resolve(dataDir, unfinishedName(prefix));
  let isRemoved = false;
  const write = () => writeFileSync(file, `${url}\n`);
  write();
  return {
    refresh(time) {
      if (isRemoved) return;
      if (existsSync(file)) utimesSync(file, time / second, time / second);
      else write();
    },
    remove() {
      isRemoved = true;
      rmSync(file, { force: true });
    },
  };
}

/**
 * Returns the addresses of the servers that run on this data, the last updated one first. A server that was killed may
 * be among them.
 */
export const readAddresses = (dataDir: string, now: number): string[] =>
  namesIn(dataDir)
    .filter((name) => !isStale(dataDir, name, now))
    .map((name) => path.resolve(dataDir, name))
    .map((file) => ({ url: readFile(file), at: saidAt(file) }))
    .sort((one, other) => other.at - one.at)
    .flatMap(({ url }) => url ?? []);
