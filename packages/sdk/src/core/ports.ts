import { longestTimer } from './time-units.ts';

/** What the outside world must offer; each driver brings its own. */

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Resolves after the time, at the latest after that of `longestTimer`, or rejects with the signal's reason. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Calls again and again; returns what ends it. */
  every(milliseconds: number, callback: () => void): () => void;
  /**
   * Calls once, after the time, at the latest after that of `longestTimer`; returns what ends it. A program does not stay
   * for it.
   */
  later(milliseconds: number, callback: () => void): () => void;
}

/** A session token where it is kept: for good, or until the program or tab ends. */
export interface StoredToken {
  token: string;
  persistent: boolean;
}

/** Keeps session tokens: one for good, which other tabs and programs share, or one of this tab or program alone. */
export interface TokenStore {
  /** The token that counts here: the tab's or program's own before the one that is shared. */
  read(): StoredToken | undefined;
  /** Keeps the token of a new session. The shared one stays where only an own one is written. */
  write(token: string, persistent: boolean): void;
  /** Keeps a fresh token where the old one is kept, copies in other tabs included; nothing where it is kept nowhere. */
  replace(old: string, fresh: string): void;
  /** Removes what `read` answers, so that a shared token may come to light behind an own one. */
  clear(): void;
  /**
   * When a renewal was last asked for, epoch ms: kept with the token, so that the pause between two holds across
   * reloads, tabs and programs. Without it the pause holds within the program.
   */
  readonly lastRenewal?: TimestampStore;
  /** The token was handed over from outside and cannot be changed there, so it is never exchanged for a fresh one. */
  readonly isFixed?: boolean;
  /** Calls when another tab or program changed it; returns what ends it. */
  watch?(onChange: () => void): () => void;
}

/** A moment that is kept, epoch ms; undefined where there was none. */
export interface TimestampStore {
  read(): number | undefined;
  write(at: number): void;
}

/** Where texts are copied to. */
export interface Clipboard {
  /** Rejects when the platform refuses. */
  write(text: string): Promise<void>;
}

/** How the platform opens what lies outside of the app. */
export interface Opener {
  /** Opens an address outside: a new tab, a browser. */
  open(url: string): void;
}

/** A file that is to be fetched, as far as it is known before. */
export interface RemoteFile {
  url: string;
  name: string;
  /** Bytes. */
  size?: number | undefined;
  /** Hexadecimal digits. */
  sha256?: string | undefined;
}

/** How the platform keeps files for whoever asked for them. */
export interface FileSaver {
  /** Fetches a file and keeps it under its name; where the platform can tell, another one than was announced is none. */
  download(file: RemoteFile): Promise<void>;
  /** Keeps a text that is already here. */
  save(text: string, name: string, type: string): Promise<void>;
}

/** Where warnings go that nobody has to read. */
export interface Log {
  warn(message: string, detail?: unknown): void;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  wait: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const timer = setTimeout(
        () => {
          signal?.removeEventListener('abort', abort);
          resolve();
        },
        Math.min(milliseconds, longestTimer),
      );
      const abort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
    }),
  every(milliseconds, callback) {
    const timer = setInterval(callback, Math.min(milliseconds, longestTimer));
    return () => clearInterval(timer);
  },
  later(milliseconds, callback) {
    const timer = setTimeout(callback, Math.min(milliseconds, longestTimer));
    // Browsers number their timers, and stay for none.
    if (typeof timer === 'object') (timer as { unref(): void }).unref();
    return () => clearTimeout(timer);
  },
};

/** The clock of scripts: the pauses made for human eyes take no time. */
export const instantClock: Clock = {
  now: () => Date.now(),
  wait: () => Promise.resolve(),
  every: () => () => undefined,
  later: () => () => undefined,
};
