import type { Page } from 'playwright-core';
import { idle } from './main-thread.ts';

/**
 * Milliseconds after which a typed character was drawn later than in the next frame. Browsers round times to eight
 * milliseconds.
 */
export const lateLetter = 34;

/**
 * Types a text into the focused field, one character every `gap` milliseconds. Returns for each character the
 * milliseconds from its key press until it was drawn; 0 for less than a frame.
 */
export async function typeLetters(page: Page, text: string, gap: number): Promise<number[]> {
  await page.evaluate(() => {
    const times = new Map<number, number>();
    const note = (entries: PerformanceEntryList) => {
      for (const { name, interactionId: key, duration } of entries as PerformanceEventTiming[])
        if (name.startsWith('key') && key > 0) times.set(key, Math.max(duration, times.get(key) ?? 0));
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    const end = () => {
      note(observer.takeRecords());
      observer.disconnect();
      return [...times.values()];
    };
    Object.assign(window, { end });
  });
  for (const letter of text) {
    await page.keyboard.type(letter);
    await page.waitForTimeout(gap);
  }
  await idle(page);
  const slower: number[] = await page.evaluate(() => Reflect.get(window, 'end')());
  return [...slower, ...Array.from({ length: text.length - slower.length }, () => 0)];
}

/** Returns a line of text about the drawing times of typed characters. */
export function lettersInWords(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0;
  const late = sorted.filter((time) => time > lateLetter).length;
  return (
    `${late} of ${sorted.length} letters drawn later than with the next frame; ` +
    `the middle one after ${at(0.5)} ms, 95 of 100 within ${at(0.95)} ms, the last after ${at(1)} ms`
  );
}
