import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseHangs } from '../classify-error.ts';

/** A statement that takes longer makes us ask whether the server still answers at all. */
const suspectAfter = 800;
/** A server that does not answer the simplest question in this time hangs. */
const firstProbeTimeout = 1_200;
/** How long one question is waited for before it is asked anew, over a connection of its own. */
const probeTimeout = 5_000;
const askAgainAfter = 300;

/** Asks the database server for a sign of life. */
export interface HealthProbe {
  /** Resolves once the server has answered, rejects when it cannot be reached. */
  ping(): Promise<void>;
  /** Closes what asking has opened. */
  close(): void;
}

/** Tells a server that hangs from a statement that takes its time. */
export interface Watchdog {
  /** Resolves or rejects like the work; rejects with `DatabaseHangs` as long as the server does not answer. */
  watch<T>(work: () => Promise<T>): Promise<T>;
  /** Watches no longer. */
  stop(): void;
  /** Ends all that wait: nobody will answer them. */
  giveUp(): void;
}

interface PendingWork {
  since: number;
  giveUp(error: Error): void;
}

const after = <T>(ms: number, value: T) => pause(ms, value, { ref: false });

/**
 * A server whose process stands still, or whose network has gone silent, ends no connection: statements would wait
 * for ever. While one takes long the server is asked for a sign of life; if there is none, all that wait fail and new
 * ones are refused at once, until it answers again.
 */
export function createWatchdog(probe: HealthProbe): Watchdog {
  const waiting = new Set<PendingWork>();
  let isHanging = false;
  let isWatching = false;
  let stopped = false;

  const oldest = () => waiting.values().next().value?.since;
  const isSuspect = () => performance.now() - (oldest() ?? Number.POSITIVE_INFINITY) >= suspectAfter;
  const giveUp = () => {
    for (const one of waiting) one.giveUp(new DatabaseHangs('the database server does not answer'));
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
      if (isHanging) throw new DatabaseHangs('the database server does not answer');
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
