import { execFileSync } from 'node:child_process';
import { root, StepFailed } from './workspace.mjs';

/** Paths that affect each suite. Unit tests are found by their imports instead. */
const suites = {
  wire: ['sdk', 'server', 'demo'],
  game: ['sdk', 'server'],
  parity: ['sdk', 'sdk/app', 'server', 'demo', 'web', 'cli'],
  packed: ['sdk', 'sdk/app', 'server', 'demo', 'cli'],
  cli: ['sdk', 'sdk/app', 'server', 'demo', 'cli'],
  ui: ['sdk', 'sdk/app', 'server', 'demo', 'cli'],
  web: ['sdk', 'sdk/app', 'server', 'demo', 'web'],
};

/** Layers of the SDK that the server cannot import, as `.dependency-cruiser.mjs` enforces. */
const appLayers = /^packages\/sdk\/src\/(app|catalog|client|core|modals|models|node|screens|theme)\//;

/** Files that affect all tests. */
const foundations = /^(scripts|patches)\/|^[^/]+\.(json|yaml)$|^vitest\.config\.ts$/;
const isCode = (file) => /\.(ts|tsx|mjs)$/.test(file);
const isTest = (file) => /\.test\.(ts|tsx|mjs)$/.test(file);

/** Returns the test file of a snapshot. */
const testOf = (file) => file.replace(/__snapshots__\/(.*)\.snap$/, '$1');

/** Returns the package whose product contains a file; undefined for tests and documents. */
function packageOf(file) {
  const [, name] = /^packages\/(\w+)\//.exec(file) ?? [];
  if (name === undefined || isTest(file) || file.endsWith('.md')) return undefined;
  return appLayers.test(file) ? 'sdk/app' : name;
}

/**
 * Returns what must run after a change of these files: everything, or complete suites and all tests that import one of
 * the files.
 */
export function planOf(files) {
  if (files.some((file) => foundations.test(file) && !isTest(file))) return { everything: true };
  const packages = new Set(files.map(packageOf));
  const whole = Object.keys(suites).filter((suite) => suites[suite].some((name) => packages.has(name)));
  const others = ['unit', ...Object.keys(suites).filter((suite) => !whole.includes(suite))];
  const importers = files.map(testOf).filter(isCode);
  return { everything: false, whole, others, importers: [...new Set(importers)] };
}

const git = (...args) => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    throw new StepFailed(`--changed asks git, which says: ${String(error.stderr ?? error.message).trim()}`);
  }
};

/** Returns the files that differ from a commit, including those that no commit contains. */
export function changedSince(commit) {
  const tracked = git('diff', '--name-only', '--no-renames', '-z', commit, '--');
  const untracked = git('ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set(`${tracked}${untracked}`.split('\0').filter(Boolean))];
}
