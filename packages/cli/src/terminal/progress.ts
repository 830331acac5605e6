import type { Progress } from '@kafra/sdk/node';
import { formatBytes } from '@kafra/sdk/rules';
import type { Console } from '../console.ts';
import { sanitizeText } from './text.ts';

export interface ProgressLine {
  update(progress: Progress): void;
  /** Takes the line away. */
  end(): void;
}

interface ProgressClock {
  now?: () => number;
}

/** At most ten redraws a second on a terminal, one line every ten seconds elsewhere. */
const redrawInterval = 100;
const lineInterval = 10_000;

/** Shows how a transfer goes, on stderr: a line that is redrawn on a terminal, else a line now and then. */
export function progressLine(
  { io, options, note }: Console,
  name: string,
  { now = Date.now }: ProgressClock = {},
): ProgressLine {
  const started = now();
  const redraws = io.stderr.isTTY === true && !options.quiet && !io.env.CI && io.env.TERM !== 'dumb';
  const file = sanitizeText(name);
  let shownAt = redraws ? Number.NEGATIVE_INFINITY : started;
  let drawn = false;
  let first: number | undefined;
  return {
    update(progress) {
      // What an earlier attempt brought says nothing about the speed of this one.
      first ??= progress.received;
      if (now() - shownAt < (redraws ? redrawInterval : lineInterval)) return;
      shownAt = now();
      const text = describeProgress(progress, (progress.received - first) / Math.max(0.001, (now() - started) / 1_000));
      if (redraws) {
        drawn = true;
        io.stderr.write(`\r\u001b[2K${file} ${text}`.slice(0, (io.stderr.columns ?? 80) + 4));
      } else note(`${file} ${text}`);
    },
    end() {
      if (drawn) io.stderr.write('\r\u001b[2K');
      drawn = false;
    },
  };
}

/** `42%  12 MB of 29 MB  4.1 MB/s  4 s left`. */
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
