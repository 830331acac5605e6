import type { Progress } from '@kafra/sdk/node';
import { formatBytes } from '@kafra/sdk/rules';
import type { Console } from '../console.ts';
import { statusLine } from './status-line.ts';
import { columnsOf } from './terminal-size.ts';
import { truncate, widthOf } from './text-width.ts';

export interface ProgressLine {
  update(progress: Progress): void;
  /** Clears the line. */
  end(): void;
}

interface ProgressClock {
  now?: () => number;
}

/** At most ten redraws a second on a terminal, one line every ten seconds elsewhere. */
const redrawInterval = 100;
const lineInterval = 10_000;

/** Minimum cells of the file name. */
const minNameWidth = 6;

/**
 * Shows the progress of a transfer on stderr. On a terminal the line is redrawn, otherwise a line is written now and
 * then.
 */
export function progressLine(console: Console, name: string, { now = Date.now }: ProgressClock = {}): ProgressLine {
  const started = now();
  const line = statusLine(console);
  // The file name is cut before the numbers.
  const nameWidth = (words: string) => Math.max(minNameWidth, columnsOf(console.io.stderr) - 2 - widthOf(words));
  let shownAt = line.isShown ? Number.NEGATIVE_INFINITY : started;
  let first: number | undefined;
  return {
    update(progress) {
      // Bytes of an earlier attempt do not count for the speed of this one.
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

/** Returns the progress as text: `42% 12 MB of 29 MB 4.1 MB/s 4 s left`. */
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
