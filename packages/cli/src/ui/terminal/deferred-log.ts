import type { Log } from '@kafra/sdk';

/** What is warned of in a long evening is told from its end. */
const maxWarnings = 100;

/** Warnings wait until the screen is the shell's again. One that came often is told once, with its last detail. */
export function deferredLog(outer: Log): { log: Log; release(): void } {
  const warnings = new Map<string, { detail: unknown; count: number }>();
  return {
    log: {
      warn(message, detail) {
        const count = (warnings.get(message)?.count ?? 0) + 1;
        // In the order of their last time.
        warnings.delete(message);
        warnings.set(message, { detail, count });
        const [oldest] = warnings.keys();
        if (warnings.size > maxWarnings && oldest !== undefined) warnings.delete(oldest);
      },
    },
    release() {
      for (const [message, { detail, count }] of warnings)
        outer.warn(count === 1 ? message : `${message} (${count} times)`, detail);
    },
  };
}
