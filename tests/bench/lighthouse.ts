import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@kafra/server/testing';
import { chromium } from 'playwright-core';
import { chromiumOptions } from '../support/chromium.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import { startTestServer } from '../support/server.ts';

/**
 * Measures the built site with Lighthouse as on a phone, for a visitor and for a member. Run it after `pnpm run build`.
 * npx fetches Lighthouse, because its 185 MB are too much for the workspace's dependencies.
 */
const lighthouse = 'lighthouse@12.8.2';
const wanted = ['performance', 'accessibility', 'best-practices', 'seo'];
const figures = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];
const pages = ['home', 'control_panel/item_db', 'control_panel/vendor_db'];

interface Audit {
  title: string;
  score: number | null;
  displayValue?: string;
}

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  /** Speed index of this machine as measured by Lighthouse. Below 1,000 the results are not reliable. */
  environment: { benchmarkIndex: number };
  runWarnings: readonly string[];
}

const run = promisify(execFile);

async function audit(url: string, port: number, file: string): Promise<Report> {
  const flags = ['--quiet', '--output=json', `--output-path=${file}`, '--disable-storage-reset', `--port=${port}`];
  await run('npx', ['--yes', '--prefer-offline', lighthouse, url, ...flags, `--only-categories=${wanted.join(',')}`]);
  return JSON.parse(await readFile(file, 'utf8'));
}

function tell(page: string, { categories, audits, environment, runWarnings }: Report): void {
  const scores = wanted.map((id) => `${id} ${Math.round((categories[id]?.score ?? 0) * 100)}`);
  const seen = figures.map((id) => audits[id]?.displayValue).join(', ');
  console.log(`#/${page}: ${scores.join(', ')}; ${seen}; machine ${Math.round(environment.benchmarkIndex)}`);
  for (const warning of runWarnings) console.log(`  ${warning}`);
  const lost = wanted
    .flatMap((id) => categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9);
  for (const { id } of lost) console.log(`  ${audits[id]?.title} (${audits[id]?.displayValue ?? audits[id]?.score})`);
}

// A demo realm to copy exists only during a test run, so this measurement creates one.
const server = await startDemo((options) => startTestServer(options));
const folder = await mkdtemp(path.join(tmpdir(), 'kafra-lighthouse-'));
const port = await freePort('127.0.0.1');
const { args = [], ...found } = chromiumOptions();
const context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
  ...found,
  args: [...args, `--remote-debugging-port=${port}`],
});
try {
  for (const page of pages) {
    const [tab = await context.newPage()] = context.pages();
    await tab.goto(server.url);
    if (page !== 'home') {
      const token = await demoToken(server, 'player');
      await tab.evaluate((kept) => localStorage.setItem('kafra.token', kept), token);
    }
    tell(page, await audit(`${server.url}/#/${page}`, port, path.join(folder, 'report.json')));
  }
} finally {
  await context.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
}
