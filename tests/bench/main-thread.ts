import type { Browser, Page } from 'playwright-core';

/** Milliseconds between two frames of the page, above which a frame was dropped. */
const lateFrame = 34;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Elapsed time of the task in microseconds; `tdur` is its processor time. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

export interface Longest {
  /** Processor time of the task in milliseconds, which is the cost of the page itself. */
  own: number;
  /** Elapsed time of the task in milliseconds, which includes delays by other programs. */
  clock: number;
}

/** Returns the longest tasks of the page's main thread in a trace. */
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

/** Waits until the page is idle. */
export const idle = (page: Page) => page.evaluate(() => new Promise((done) => requestIdleCallback(done)));

/** Number of frames drawn during an action, and how many of them were late. */
export interface Frames {
  frames: number;
  late: number;
  /** Longest time between two frames of the page, in milliseconds. */
  worst: number;
}

/** Counts the frames of the page while `work` runs, and until the page is idle. */
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

/** Returns the elapsed time and the processor time as text. */
export const words = ({ own, clock }: Longest) =>
  `longest task ${own.toFixed(0)} ms of the processor (${clock.toFixed(0)} ms)`;
