// npm test: installs, builds, checks and tests. With --all it leaves nothing out; with --changed it tests what a change
// affects. The last line contains only the result: "N passed, N failed".
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserEnvironment } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { changedSince, planOf } from './lib/changed.mjs';
import { install } from './lib/install.mjs';
import { main } from './lib/main.mjs';
import { makeTestFolder } from './lib/test-folder.mjs';
import { startTestMariadb } from './lib/test-mariadb.mjs';
import { cacheFolder, pinnedNode, root, run, runScript } from './lib/workspace.mjs';

const say = (line) => process.stdout.write(`${line}\n`);

const seconds = (ms) => `${Math.round(ms / 1000)} s`;

/** Runs a check. Its output is printed at its end, so that outputs of parallel checks do not mix. */
async function check(name, line) {
  const start = Date.now();
  const said = join(cacheFolder, `${name.replace(':', '-')}.txt`);
  const file = openSync(said, 'w');
  const code = await runScript(line, root, { stdio: ['ignore', file, file] }).finally(() => closeSync(file));
  process.stdout.write(readFileSync(said));
  say(`${code === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds(Date.now() - start)})`);
  return code === 0;
}

/** Runs all checks, each counted like a test. Two run in parallel, because most of them use one core. */
async function checks() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  mkdirSync(cacheFolder, { recursive: true });
  const left = Object.entries(scripts).filter(([key]) => key.startsWith('check:'));
  let passed = 0;
  const failed = [];
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      if (await check(...next)) passed += 1;
      else failed.push(next[0]);
    }
  };
  await Promise.all([work(), work()]);
  return { passed, failed };
}

/** Runs vitest with these arguments. */
async function vitest(env, args) {
  const summary = join(cacheFolder, 'tests.json');
  rmSync(summary, { force: true });
  const reporters = ['--reporter=default', '--reporter=./scripts/lib/summary-reporter.mjs'];
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const code = await run(pinnedNode, [program, ...args, ...reporters], {
    env: { ...env, KAFRA_TEST_SUMMARY: summary },
  });
  const counts = existsSync(summary)
    ? JSON.parse(readFileSync(summary, 'utf8'))
    : { passed: 0, failed: 1, skipped: 0, left: 0, reasons: [], suites: {} };
  // Vitest may fail without a failed test.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Leaves out rare and extreme cases, which `--all` runs. A run then takes less than half of the time. */
const withoutExhaustive = ['--tags-filter=!exhaustive'];

/** Tests of packing and installing a release, which only `--all` runs. */
const packing = 'packed';

const inProjects = (names) => names.map((name) => `--project=${name}`);

/**
 * Returns the test runs for a change since a commit: all cases of tests that import a changed file, and a few cases of
 * complete suites.
 */
function runsSince(commit, all) {
  const { everything, whole, others, importers } = planOf(changedSince(commit));
  if (everything) return runsOfEverything(all);
  const suites = all ? whole : whole.filter((name) => name !== packing);
  const runs = [];
  if (importers.length > 0) runs.push(['related', '--run', '--passWithNoTests', ...inProjects(others), ...importers]);
  if (suites.length > 0) runs.push(['run', ...(all ? [] : withoutExhaustive), ...inProjects(suites)]);
  return runs;
}

const runsOfEverything = (all) => [all ? ['run'] : ['run', ...withoutExhaustive, `--project=!${packing}`]];

async function tests(env, { commit, all, rest }) {
  const total = { passed: 0, failed: 0, skipped: 0, left: 0, reasons: [], suites: [] };
  // Named tests run completely.
  const isWhole = all || rest.length > 0;
  for (const args of commit === undefined ? runsOfEverything(isWhole) : runsSince(commit, isWhole)) {
    const counts = await vitest(env, [...args, ...rest]);
    for (const key of ['passed', 'failed', 'skipped', 'left']) total[key] += counts[key];
    total.reasons.push(...counts.reasons);
    total.suites.push(...Object.entries(counts.suites));
  }
  return total;
}

/** Printed so that slow additions are noticed. */
function sayTimes(suites, ms) {
  if (suites.length === 0) return;
  say(`tests took ${seconds(ms)}; workers were busy with`);
  for (const [name, { files, tests, ms }] of suites.sort(([, one], [, other]) => other.ms - one.ms))
    say(`  ${name.padEnd(8)} ${seconds(ms).padStart(6)}  ${tests} tests in ${files} files`);
}

/**
 * Parses the arguments. `--changed` compares with the last commit, `--changed=main` with another one, `--all` leaves
 * nothing out. Other arguments are for vitest.
 */
function read(args) {
  const changed = args.find((arg) => /^--changed(=|$)/.test(arg));
  const rest = args.filter((arg) => arg !== changed && arg !== '--all');
  return {
    commit: changed === undefined ? undefined : changed.split('=')[1] || 'HEAD',
    all: args.includes('--all'),
    rest,
  };
}

async function everything(args) {
  const wanted = read(args);
  const browser = await browserEnvironment();
  await build(['sdk', 'web', 'server', 'demo', 'cli']);
  const checked = await checks();
  const start = Date.now();
  const mariadb = await startTestMariadb();
  const folder = makeTestFolder();
  const tested = await tests({ ...browser, ...folder.env, ...mariadb.env }, wanted).finally(async () => {
    await mariadb.stop();
    if (!folder.remove()) say(`left behind: ${folder.path}`);
  });
  sayTimes(tested.suites, Date.now() - start);
  if (!browser) say('skipped: browser tests, no Chromium was found (set CHROME_PATH to one)');
  for (const reason of tested.reasons) say(`skipped: ${reason}`);
  const failed = checked.failed.length + tested.failed;
  if (tested.skipped > 0) say(`${tested.skipped} skipped`);
  if (tested.left > 0) say(`${tested.left} more, and how a release is packed, are tried by: npm test -- --all`);
  // The output of the checks is far above, so failed ones are listed again.
  for (const name of checked.failed) say(`FAILED  ${name}: npx --yes pnpm@12.21.0 run ${name}`);
  say(`${checked.passed + tested.passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

await main(async () => {
  const args = process.argv.slice(2);
  const isPinned = process.env.KAFRA_TEST_PINNED === '1';
  if (isPinned) return everything(args);
  await install();
  // The remaining steps need the Node version that was installed with the dependencies.
  return run(pinnedNode, [fileURLToPath(import.meta.url), ...args], { env: { KAFRA_TEST_PINNED: '1' } });
});
