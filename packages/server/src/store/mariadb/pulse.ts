import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseHangs } from './trouble.ts';

/** A statement that takes longer makes us ask whether the server still answers at all. */
const suspectAfter = 800;
/** A server that does not answer the simplest question in this time hangs. */
const answersWithin = 1_200;
/** How long one question is waited for before it is asked anew, over a connection of its own. */
const longestQuestion = 5_000;
const askAgainAfter = 300;

/** Asks the database server for a sign of life. */
export interface Heart {
  /** Resolves once the server has answered, rejects when it cannot be reached. */
  beat(): Promise<void>;
  /** Closes what asking has opened. */
  rest(): void;
}

/** Tells a server that hangs from a statement that takes its time. */
export interface Pulse {
  /** Resolves or rejects like the work; rejects with `DatabaseHangs` as long as the server does not answer. */
  watch<T>(work: () => Promise<T>): Promise<T>;
  stop(): void;
}

interface Waiting {
  since: number;
  giveUp(error: Error): void;
}

const after = <T>(ms: number, value: T) => pause(ms, value, { ref: false });

/**
 * A server whose process stands still, or whose network has gone silent, ends no connection: statements would wait
 * for ever. While one takes long the server is asked for a sign of life; if there is none, all that wait fail and new
 * ones are refused at once, until it answers again.
 */
export function createPulse(heart: Heart): Pulse {
  const waiting = new Set<Waiting>();
  let silent = false;
  let looking = false;
  let stopped = false;

  const oldest = () => waiting.values().next().value?.since;
  const isSuspect = () => performance.now() - (oldest() ?? Number.POSITIVE_INFINITY) >= suspectAfter;
  const fallSilent = () => {
    silent = true;
    for (const { giveUp } of waiting) giveUp(new DatabaseHangs('the database server does not answer'));
  };
  const ask = async (): Promise<boolean> => {
    const answered = heart.beat().then(
      () => true,
      () => false,
    );
    const alive = await Promise.race([answered, after(longestQuestion, false)]);
    if (!alive) heart.rest();
    return alive;
  };
  const look = async () => {
    while (!stopped && (silent || isSuspect())) {
      const asked = ask();
      if (!silent && !(await Promise.race([asked, after(answersWithin, false)]))) fallSilent();
      if (await asked) silent = false;
      await after(silent ? askAgainAfter : suspectAfter, undefined);
    }
    heart.rest();
  };
  const lookLater = async () => {
    if (looking) return;
    looking = true;
    while (!stopped && waiting.size > 0) {
      await after(suspectAfter, undefined);
      await look();
    }
    looking = false;
  };

  return {
    async watch(work) {
      if (silent) throw new DatabaseHangs('the database server does not answer');
      const hangs = Promise.withResolvers<never>();
      const entry = { since: performance.now(), giveUp: hangs.reject };
      waiting.add(entry);
      void lookLater();
      try {
        return await Promise.race([work(), hangs.promise]);
      } finally {
        waiting.delete(entry);
      }
    },
    stop() {
      stopped = true;
      heart.rest();
    },
  };
}
