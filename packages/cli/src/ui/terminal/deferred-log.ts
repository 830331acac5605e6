import type { Log } from '@kafra/sdk';

/** Maximum number of stored warnings; older ones are dropped. */
const maxWarnings = 100;

/**
 * Log that prints warnings only after the screen is closed. Repeated warnings are printed once, with the last detail.
 */
export function deferredLog(outer: Log): { log: Log; release(): void } {
  const warnings = new Map<string, { detail: unknown; count: number }>();
  return {
    log: {
      warn(message, detail) {
        const count = (warnings.get(message)?.count ?? 0) + 1;
        // A repeated warning is removed first and added again, because the map is ordered by the last occurrence.
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
