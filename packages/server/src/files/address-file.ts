import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../rules/config-error.ts';
import { makeFolder } from './make-folder.ts';

/** Where a running server says its address, so that commands on the same machine find it. */
const fileIn = (dataDir: string) => path.resolve(dataDir, 'address');

/** What stands there: one address, something that no server wrote, or nothing. */
function readFile(file: string): { address: string } | 'foreign' | undefined {
  try {
    const [, address] = /^(https?:\/\/\S+)\n$/.exec(readFileSync(file, 'utf8')) ?? [];
    return address === undefined ? 'foreign' : { address };
  } catch (cause) {
    return ['ENOENT', 'ENOTDIR'].includes((cause as NodeJS.ErrnoException).code ?? '') ? undefined : 'foreign';
  }
}

/** @throws {ConfigError} where a file of this name is somebody else's. */
export function requireAddressFile(dataDir: string): void {
  const file = fileIn(dataDir);
  if (readFile(file) === 'foreign')
    throw new ConfigError(
      `${file} is not a file of Kafra, which keeps its address there: choose another data directory.`,
    );
}

/** @throws {ConfigError} where a file of this name is somebody else's. */
export function writeAddress(dataDir: string, url: string): void {
  makeFolder(path.resolve(dataDir));
  requireAddressFile(dataDir);
  writeFileSync(fileIn(dataDir), `${url}\n`);
}

/** Takes the address away, unless another server has put its own there meanwhile. */
export function removeAddress(dataDir: string, url: string): void {
  if (readAddress(dataDir) === url) rmSync(fileIn(dataDir), { force: true });
}

/** The address of the server that runs on this data; undefined when none says so. */
export function readAddress(dataDir: string): string | undefined {
  const found = readFile(fileIn(dataDir));
  return typeof found === 'object' ? found.address : undefined;
}
