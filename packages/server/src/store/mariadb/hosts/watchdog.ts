import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseHangs } from '../classify-error.ts';

/** Milliseconds after which a running statement triggers a ping of the database server. */
const suspectAfter = 800;
/** Milliseconds after which a database server that does not respond to a ping is considered to hang. */
const firstProbeTimeout = 1_200;
/** Milliseconds after which an unanswered ping is repeated over a new connection. */
const probeTimeout = 5_000;
const askAgainAfter = 300;

/** Pings the database server. */
export interface HealthProbe {
  /** Sends a ping. Resolves when the server responds, and rejects if the server cannot be reached. */
  ping(): Promise<void>;
  /** Closes the connection that is used for the pings. */
  close(): void;
}

/** Distinguishes a database server that hangs from a slow statement. */
export interface Watchdog {
  /**
   * Runs `work` and returns its result. Rejects with `DatabaseHangs` if the database server stops responding meanwhile.
   */
  watch<T>(work: () => Promise<T>): Promise<T>;
  /** Stops pinging the database server. */
  stop(): void;
  /** Rejects all work that waits for a response of the database server. */
  giveUp(): void;
}

interface PendingWork {
  since: number;
  giveUp(error: Error): void;
}

const after = <T>(ms: number, value: T) => pause(ms, value, { ref: false });

/**
 * Creates a watchdog. If the process of a server hangs, or its network fails silently, its connections do not end, so
 * statements would wait for ever. While a statement runs for long, the server is pinged. Without a response, all
 * waiting work fails, and new work is refused immediately until the server responds again.
 */
export function createWatchdog(probe: HealthProbe): Watchdog {
  const waiting = new Set<PendingWork>();
  let isHanging = false;
  let isWatching = false;
  let stopped = false;

  const oldest = () => waiting.values().next().value?.since;
  const isSuspect = () => performance.now() - (oldest() ?? Number.POSITIVE_INFINITY) >= suspectAfter;
  const giveUp = () => {
    for (const one of waiting) one.giveUp(new DatabaseHangs('the database server does not respond'));
  };
  const fallSilent = () => {
    isHanging = true;
    giveUp();
  };
  const ask = async (): Promise<boolean> => {
    const answered = probe.ping().then(
      () => true,
      () => false,
    );
    const alive = await Promise.race([answered, after(probeTimeout, false)]);
    if (!alive) probe.close();
    return alive;
  };
  const probeUntilAnswered = async () => {
    while (!stopped && (isHanging || isSuspect())) {
      const asked = ask();
      if (!isHanging && !(await Promise.race([asked, after(firstProbeTimeout, false)]))) fallSilent();
      if (await asked) isHanging = false;
      await after(isHanging ? askAgainAfter : suspectAfter, undefined);
    }
    probe.close();
  };
  const startWatching = async () => {
    if (isWatching) return;
    isWatching = true;
    while (!stopped && waiting.size > 0) {
      await after(suspectAfter, undefined);
      await probeUntilAnswered();
    }
    isWatching = false;
  };

  return {
    async watch(work) {
      if (isHanging) throw new DatabaseHangs('the database server does not respond');
      const hangs = Promise.withResolvers<never>();
      const entry = { since: performance.now(), giveUp: hangs.reject };
      waiting.add(entry);
      void startWatching();
      try {
        return await Promise.race([work(), hangs.promise]);
      } finally {
        waiting.delete(entry);
      }
    },
    stop() {
      stopped = true;
      probe.close();
    },
    giveUp,
  };
}
