import type { Progress } from '@kafra/sdk/node';
import { formatBytes } from '@kafra/sdk/rules';
import type { Console } from '../console.ts';
import { statusLine } from './status-line.ts';
import { columnsOf } from './terminal-size.ts';
import { truncate, widthOf } from './text-width.ts';

export interface ProgressLine {
  update(progress: Progress): void;
  /** Clears the progress line on the terminal. */
  end(): void;
}

interface ProgressClock {
  now?: () => number;
}

/**
 * Minimum milliseconds between two outputs of the progress: ten redraws a second on a terminal, one line every ten
 * seconds elsewhere.
 */
const redrawInterval = 100;
const lineInterval = 10_000;

/** Minimum width of the file name in the progress line, in cells. */
const minNameWidth = 6;

/**
 * Shows the progress of a download on stderr. On a terminal the line is redrawn, otherwise a line is written every ten
 * seconds.
 */
export function progressLine(console: Console, name: string, { now = Date.now }: ProgressClock = {}): ProgressLine {
  const started = now();
  const line = statusLine(console);
  // If the progress line is too long, the file name is cut, not the numbers.
  const nameWidth = (words: string) => Math.max(minNameWidth, columnsOf(console.io.stderr) - 2 - widthOf(words));
  let shownAt = line.isShown ? Number.NEGATIVE_INFINITY : started;
  let first: number | undefined;
  return {
    update(progress) {
      // Bytes that an earlier attempt has downloaded do not count for the speed of a resumed download.
      first ??= progress.received;
      if (now() - shownAt < (line.isShown ? redrawInterval : lineInterval)) return;
      shownAt = now();
      const speed = (progress.received - first) / Math.max(0.001, (now() - started) / 1_000);
      const words = describeProgress(progress, speed);
      if (line.isShown) line.show(`${truncate(name, nameWidth(words))} ${words}`);
      else console.note(`${name} ${words}`);
    },
    end: line.end,
  };
}

/** Returns the progress of a download as text: `42% 12 MB of 29 MB 4.1 MB/s 4 s left`. */
export function describeProgress({ received, total }: Progress, bytesPerSecond: number): string {
  const speed = `${formatBytes(bytesPerSecond)}/s`;
  if (total === undefined) return `${formatBytes(received)}  ${speed}`;
  const percent = total === 0 ? 100 : Math.floor((received / total) * 100);
  const left = bytesPerSecond > 0 ? `  ${duration((total - received) / bytesPerSecond)} left` : '';
  return `${percent}%  ${formatBytes(received)} of ${formatBytes(total)}  ${speed}${left}`;
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  return whole < 3_600
    ? `${Math.floor(whole / 60)} min ${whole % 60} s`
    : `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`;
}
