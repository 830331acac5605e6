import { chromium, type Page } from 'playwright-core';
import { chromiumOptions } from '../support/chromium.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import { startTestServer } from '../support/server.ts';

/**
 * Measures how long the built site keeps its main thread busy without a pause until a page is idle, on a processor
 * slowed down four times. Only the thread's own time counts, so that other work of this machine does not matter. Run it
 * after `pnpm run build`.
 */
const slowdown = 4;
const pages = ['home', 'control_panel/item_db', 'control_panel/vendor_db'];
const runs = 3;

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time of the page's main thread in microseconds. */
  tdur?: number;
  args: { name?: string };
}

async function longestTasks(place: string): Promise<number[]> {
  const page = await openPage(place);
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await page.goto(`${server.url}/#/${place}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  await page.context().close();
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const names = new Set(threads.map(({ pid, tid }) => `${pid} ${tid}`));
  return traceEvents
    .filter(({ pid, tid, name }) => names.has(`${pid} ${tid}`) && name.endsWith('RunTask'))
    .map(({ tdur = 0 }) => (tdur / 1_000) * slowdown)
    .toSorted((a, b) => b - a);
}

async function openPage(place: string): Promise<Page> {
  const context = await browser.newContext();
  const kept = place === 'home' ? undefined : token;
  await context.addInitScript((value) => value && localStorage.setItem('kafra.token', value), kept);
  return context.newPage();
}

// A demo realm to copy exists only during a test run, so this measurement creates one.
const server = await startDemo((options) => startTestServer(options));
const browser = await chromium.launch(chromiumOptions());
const token = await demoToken(server, 'player');
try {
  for (const place of pages) {
    const seen: number[][] = [];
    for (let run = 0; run < runs; run++) seen.push(await longestTasks(place));
    const [best = []] = seen.toSorted(([a = 0], [b = 0]) => a - b);
    const longest = best.slice(0, 4).map((time) => time.toFixed(0));
    console.log(`#/${place}: the longest tasks take ${longest.join(', ')} ms on a processor ${slowdown} times slower`);
  }
} finally {
  await browser.close();
  await server.close();
}
