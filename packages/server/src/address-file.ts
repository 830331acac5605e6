import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';

/** Where a running server says its address, so that commands on the same machine find it. */
const fileIn = (dataDir: string) => path.resolve(dataDir, 'address');

export function writeAddress(dataDir: string, url: string): void {
  makeFolder(path.resolve(dataDir));
  writeFileSync(fileIn(dataDir), `${url}\n`);
}

export function removeAddress(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/** The address of the server that runs on this data; undefined when none says so. */
export function readAddress(dataDir: string): string | undefined {
  const file = fileIn(dataDir);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}
