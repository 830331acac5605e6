import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, type Visit, visit } from '../support/browser.ts';
import { newPerson } from '../support/people.ts';
import { buildInChildProcess, rathenaTree } from '../support/rathena-tree.ts';
import { startTestServer } from '../support/server.ts';

/**
 * How the built site opens the databases of a whole rAthena tree, and how it follows typing: the longest tasks of the
 * main thread and frames that came late. Run after `pnpm run build`; arguments name the screens, all without any.
 */
const runs = 5;
const databases = ['item_db', 'mob_db', 'map_db', 'skill_db'];
const typed = ['hydra card', 'buterfly wing', 'prontera'];

/** Milliseconds; frames that come later than this were dropped. */
const lateFrame = 34;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of the clock, and of the processor. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

interface Longest {
  /** Milliseconds of the processor: what the page itself costs. */
  own: number;
  /** Milliseconds of the clock: with what else the machine does. */
  clock: number;
}

/** The longest tasks of the page's main thread in a trace. */
function longest(trace: Buffer): Longest {
  const { traceEvents: events }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && mains.has(`${pid} ${tid}`));
  return {
    own: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000,
    clock: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1_000,
  };
}

async function traced(browser: Browser, page: Page, work: () => Promise<void>): Promise<Longest> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  await work();
  return longest(await browser.stopTracing());
}

const idle = (page: Page) => page.evaluate(() => new Promise((done) => requestIdleCallback(done)));

/** Types with the speed of a quick writer, and answers how many frames came late. */
async function type(page: Page): Promise<{ frames: number; late: number }> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times, watching: true });
    const look = (now: number) => {
      times.push(now);
      if (Reflect.get(window, 'watching')) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const field = page.getByRole('combobox');
  for (const text of typed) {
    await field.fill('');
    await field.pressSequentially(text, { delay: 70 });
  }
  await idle(page);
  return page.evaluate((most) => {
    Reflect.set(window, 'watching', false);
    const times: number[] = Reflect.get(window, 'times');
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    return { frames: gaps.length, late: gaps.filter((gap) => gap > most).length };
  }, lateFrame);
}

/** The site is loaded and at rest, no database is. */
async function arrive({ page, go }: Visit): Promise<void> {
  await go('#/control_panel/login_logs');
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  await idle(page);
}

async function open({ page }: Visit, screen: string): Promise<number> {
  const began = performance.now();
  await page.evaluate((view) => {
    location.hash = `#/control_panel/${view}`;
  }, screen);
  await page.locator('main article h2').first().waitFor();
  const took = performance.now() - began;
  await idle(page);
  return took;
}

const words = ({ own, clock }: Longest) =>
  `longest task ${own.toFixed(0)} ms of the processor (${clock.toFixed(0)} ms)`;

async function main(tree: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kafra-bench-'));
  await buildInChildProcess(tree, join(folder, 'db'));
  const server = await startTestServer({ gameDataDir: join(folder, 'db') });
  const browser = await launchBrowser();
  const { token } = await newPerson(server);
  try {
    const asked = process.argv.slice(2);
    for (const screen of asked.length > 0 ? asked : databases) {
      for (let run = 0; run < runs; run++) {
        const here = await visit(browser, server, { token });
        await arrive(here);
        let took = 0;
        const opening = await traced(browser, here.page, async () => {
          took = await open(here, screen);
        });
        let frames = { frames: 0, late: 0 };
        const typing = await traced(browser, here.page, async () => {
          frames = await type(here.page);
        });
        console.log(
          `${screen}: first card after ${took.toFixed(0)} ms, ${words(opening)}; ` +
            `typing: ${words(typing)}, ${frames.late} of ${frames.frames} frames late`,
        );
        await here.close();
      }
    }
  } finally {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

if (rathenaTree) await main(rathenaTree);
else console.log('There is no rAthena tree: set KAFRA_RATHENA.');
