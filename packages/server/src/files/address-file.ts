import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';
import { isLeftBehind, unfinishedName } from './unfinished.ts';

/** Versions before wrote one file for all; now each server has its own, beginning with this, that tells whose it is. */
const legacyName = 'address';
const prefix = 'address.';

/** The address in a file; undefined where there is none, or something that no server wrote. */
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

/** Where a running server says its address, so that commands on the same machine find it. */
export interface AddressFile {
  /** Takes it away; those of other servers stay. */
  remove(): void;
}

/** Notes the address of this server, and takes away what servers left behind that were killed. */
export function writeAddress(dataDir: string, url: string): AddressFile {
  makeFolder(path.resolve(dataDir));
  for (const name of namesIn(dataDir)) {
    const file = path.resolve(dataDir, name);
    if (isLeftBehind(name, prefix) && readFile(file) !== undefined) rmSync(file, { force: true });
  }
  const file = path.resolve(dataDir, unfinishedName(prefix));
  writeFileSync(file, `${url}\n`);
  return { remove: () => rmSync(file, { force: true }) };
}

const writtenAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** The addresses of the servers that run on this data, the last to start first. One may have ended without a word. */
export const readAddresses = (dataDir: string): string[] =>
  namesIn(dataDir)
    .filter((name) => !isLeftBehind(name, prefix))
    .map((name) => path.resolve(dataDir, name))
    .map((file) => ({ url: readFile(file), at: writtenAt(file) }))
    .sort((one, other) => other.at - one.at)
    .flatMap(({ url }) => url ?? []);
