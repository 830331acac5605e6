import type { Browser, Page } from 'playwright-core';

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

export interface Longest {
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

export async function traced(browser: Browser, page: Page, work: () => Promise<void>): Promise<Longest> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  await work();
  return longest(await browser.stopTracing());
}

/** Until the page has nothing to do. */
export const idle = (page: Page) => page.evaluate(() => new Promise((done) => requestIdleCallback(done)));

/** Frames that were drawn while something went on, and those of them that came late. */
export interface Frames {
  frames: number;
  late: number;
  /** Milliseconds between the two frames that were furthest apart. */
  worst: number;
}

/** Watches the frames of the page while `work` goes on, and until the page is at rest. */
export async function watchFrames(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times, watching: true });
    const look = (now: number) => {
      times.push(now);
      if (Reflect.get(window, 'watching')) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await work();
  await idle(page);
  return page.evaluate((most) => {
    Reflect.set(window, 'watching', false);
    const times: number[] = Reflect.get(window, 'times');
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    return { frames: gaps.length, late: gaps.filter((gap) => gap > most).length, worst: Math.max(...gaps) };
  }, lateFrame);
}

/** Both in words. */
export const words = ({ own, clock }: Longest) =>
  `longest task ${own.toFixed(0)} ms of the processor (${clock.toFixed(0)} ms)`;
