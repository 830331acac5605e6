import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const cache = path.resolve(import.meta.dirname, '../../.kafra/nodes');

/** Path of another version of Node, fetched from npm once; undefined if it is not available. */
export async function otherNode(version: string): Promise<string | undefined> {
  const folder = path.join(cache, version);
  const program = path.join(folder, 'node_modules/node/bin/node');
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--prefer-offline', `node@${version}`];
  await promisify(execFile)('npm', install).catch(() => undefined);
  return existsSync(program) ? program : undefined;
}
