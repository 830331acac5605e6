import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, root, runScript, StepFailed } from './workspace.mjs';

const folderOf = (name) => join(root, 'packages', name);
const shared = ['pnpm-lock.yaml', 'tsconfig.base.json'];
const leftOut = new Set(['node_modules', 'dist']);

/** Yields all files that a build may read, in a fixed order. */
function* files(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!leftOut.has(entry.name)) yield* files(path);
    } else if (!/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

/** Returns a digest of the packages' sources and those of the SDK, which every package bundles. */
export function stampOf(...names) {
  const hash = createHash('sha256');
  const folders = [...new Set(['sdk', ...names])].map(folderOf);
  for (const path of [...shared.map((file) => join(root, file)), ...folders.flatMap((one) => [...files(one)])]) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/**
 * Packages whose build also reads sources of another package: the server's code writes the archive of the demo world.
 */
const alsoRead = { demo: ['server'] };

const stampPath = (name) => join(cacheFolder, `build-${name}`);

function isBuilt(name, stamp) {
  return (
    existsSync(join(folderOf(name), 'dist')) &&
    existsSync(stampPath(name)) &&
    readFileSync(stampPath(name), 'utf8') === stamp
  );
}

async function buildOne(name) {
  const stamp = stampOf(name, ...(alsoRead[name] ?? []));
  if (isBuilt(name, stamp)) return;
  process.stderr.write(`Building ${name}...\n`);
  const { scripts } = JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8'));
  // Output goes to stderr, because stdout may be piped. A test runner sets another NODE_ENV, but the built code must be
  // the shipped one.
  const code = await runScript(scripts.build, folderOf(name), {
    stdio: ['ignore', 2, 2],
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new StepFailed(`The build of ${name} failed.`);
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(stampPath(name), stamp);
}

/** Builds the packages whose sources have changed since they were last built. */
export async function build(names) {
  for (const name of names) await buildOne(name);
}
