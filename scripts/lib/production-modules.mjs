import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pnpm } from './install.mjs';
import { cacheFolder, root, run, StepFailed } from './workspace.mjs';

/** Files that only developers read. Licences stay. */
const superfluous = /\.(d\.[cm]?ts|map|md|markdown|flow)$/i;
const licence = /licen[cs]e|notice|copying/i;

/** Folders at the root of a package that no program loads. */
const unused = new Set(['test', 'tests', '__tests__', 'bench', 'benchmark', 'benchmarks', 'example', 'examples']);

const read = (path) => readFileSync(join(root, path), 'utf8');

/** Writes a workspace without the tools of the repository's root, which no package ships. */
function writeWorkspace(folder) {
  const { devDependencies: _, optionalDependencies: __, ...manifest } = JSON.parse(read('package.json'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const lock = read('pnpm-lock.yaml').replace(/^(importers:\n\n {2}\.:)\n(?: {4}.*\n|\n(?= {4}))*/m, '$1 {}\n');
  writeFileSync(join(folder, 'pnpm-lock.yaml'), lock);
  for (const name of ['pnpm-workspace.yaml', 'patches'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of readdirSync(join(root, 'packages'))) {
    const file = join('packages', name, 'package.json');
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
}

/** Deletes files that programs do not need. */
export function prune(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && unused.has(entry.name) && existsSync(join(folder, 'package.json')))
      rmSync(path, { recursive: true });
    else if (entry.isDirectory()) prune(path);
    else if (superfluous.test(entry.name) && !licence.test(entry.name)) rmSync(path);
  }
}

/** Installs the run-time dependencies of packages in `target`, as in the lock file, for this kind of machine. */
export async function writeProductionModules(packages, target) {
  // Created on the disk of the workspace, because the package manager has no store on another disk and would download
  // everything again.
  mkdirSync(cacheFolder, { recursive: true });
  const folder = mkdtempSync(join(cacheFolder, 'modules-'));
  try {
    writeWorkspace(folder);
    const flags = '--prod --frozen-lockfile --prefer-offline --ignore-scripts --config.node-linker=hoisted';
    const line = `pnpm install ${flags} ${packages.map((name) => `--filter ${name}`).join(' ')}`;
    const code = await run('npx', ['--yes', '--prefer-offline', '-p', pnpm, '-c', line], {
      cwd: folder,
      stdio: ['ignore', 2, 2],
    });
    if (code !== 0) throw new StepFailed('The modules for the release could not be installed.');
    const modules = join(folder, 'node_modules');
    // Deletes links to packages of the workspace, files of the package manager, and types.
    for (const name of [...readdirSync(modules).filter((one) => one.startsWith('.')), '@kafra', 'kafra', '@types'])
      rmSync(join(modules, name), { recursive: true, force: true });
    prune(modules);
    cpSync(modules, target, { recursive: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
