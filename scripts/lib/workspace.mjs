// These scripts run before anything is installed, so they are plain JavaScript for any Node from 18 on.
import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const binary = process.platform === 'win32' ? 'node.exe' : 'node';

/** The Node version for development, which is installed as a dependency. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', binary);

/** Cache of finished work on this machine, deleted with node_modules. */
export const cacheFolder = join(root, 'node_modules', '.cache', 'kafra');

/** PATH with the pinned Node and the tools of a package before everything else. */
const toolPath = (folder = root) =>
  [
    dirname(pinnedNode),
    join(folder, 'node_modules', '.bin'),
    join(root, 'node_modules', '.bin'),
    process.env.PATH ?? '',
  ].join(delimiter);

/** Runs a program to its end with this terminal; resolves to its exit code. Signals are passed on. */
export function run(command, args, { cwd = root, env = {}, ...options } = {}) {
  const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env }, ...options });
  const passOn = (signal) => {
    // A terminal sends Ctrl-C to the child itself. A second signal would stop it immediately.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, passOn);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const one of signals) process.off(one, passOn);
      resolve(code ?? 128 + ({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }[signal] ?? 0));
    });
  });
}

/** Runs a command line of a package.json's scripts, with the tools that it needs. */
export const runScript = (line, folder = root, { env, ...options } = {}) =>
  run(line, [], { cwd: folder, shell: true, env: { PATH: toolPath(folder), ...env }, ...options });

export class StepFailed extends Error {}
