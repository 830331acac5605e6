// npm test: installs, builds, checks and tests. Its last line is the result alone: "N passed, N failed".
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserEnvironment } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { main } from './lib/main.mjs';
import { cacheFolder, pinnedNode, root, run, runScript } from './lib/workspace.mjs';

const say = (line) => process.stdout.write(`${line}\n`);

/** Each check counts like a test. */
async function checks() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const counts = { passed: 0, failed: 0 };
  for (const [name, line] of Object.entries(scripts).filter(([key]) => key.startsWith('check:'))) {
    const code = await runScript(line);
    counts[code === 0 ? 'passed' : 'failed'] += 1;
    say(`${code === 0 ? 'ok' : 'FAILED'}  ${name}`);
  }
  return counts;
}

async function tests(env, args) {
  const summary = join(cacheFolder, 'tests.json');
  rmSync(summary, { force: true });
  const reporters = ['--reporter=default', '--reporter=./scripts/lib/summary-reporter.mjs'];
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const code = await run(pinnedNode, [vitest, 'run', ...reporters, ...args], {
    env: { ...env, KAFRA_TEST_SUMMARY: summary },
  });
  const counts = existsSync(summary)
    ? JSON.parse(readFileSync(summary, 'utf8'))
    : { passed: 0, failed: 1, skipped: 0, reasons: [] };
  // Vitest may fail for a reason of its own.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

async function everything(args) {
  const browser = await browserEnvironment();
  await build(['sdk', 'web', 'server', 'demo', 'cli']);
  const checked = await checks();
  const tested = await tests(browser ?? {}, args);
  if (!browser) say('skipped: browser tests, no Chromium was found (set CHROME_PATH to one)');
  for (const reason of tested.reasons) say(`skipped: ${reason}`);
  const failed = checked.failed + tested.failed;
  if (tested.skipped > 0) say(`${tested.skipped} skipped`);
  say(`${checked.passed + tested.passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

await main(async () => {
  const args = process.argv.slice(2);
  const isPinned = process.env.KAFRA_TEST_PINNED === '1';
  if (isPinned) return everything(args);
  await install();
  // The rest wants the Node that came with the install.
  return run(pinnedNode, [fileURLToPath(import.meta.url), ...args], { env: { KAFRA_TEST_PINNED: '1' } });
});
