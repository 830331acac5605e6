import { longestTimer } from './time-units.ts';

/** Time and timers of the platform. Each driver provides its own. */

export interface Clock {
  /** Returns the current time in epoch milliseconds. */
  now(): number;
  /** Waits for a time, but at most for `longestTimer`. Rejects with the signal's reason if it is aborted. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Calls the callback repeatedly at an interval. Returns a function that stops it. */
  every(milliseconds: number, callback: () => void): () => void;
  /**
   * Calls the callback once after a time, but at the latest after `longestTimer`. Returns a function that cancels the
   * call. The timer does not keep a program running.
   */
  later(milliseconds: number, callback: () => void): () => void;
}

/** A stored session token: stored permanently, or until the program or browser tab ends. */
export interface StoredToken {
  token: string;
  persistent: boolean;
}

/**
 * Stores session tokens. A permanent token is shared with other browser tabs and programs; any other token belongs to
 * this tab or program only.
 */
export interface TokenStore {
  /** Returns the current session token. The own token of the tab or program takes precedence over the shared one. */
  read(): StoredToken | undefined;
  /** Stores the token of a new session. A token only for this tab or program leaves the shared token unchanged. */
  write(token: string, persistent: boolean): void;
  /**
   * Replaces a renewed session token in its storage, and in other tabs that use the old one. Does nothing if the old
   * token is not stored.
   */
  replace(old: string, fresh: string): void;
  /** Removes the session token that `read` returns. After that `read` may return a shared token. */
  clear(): void;
  /**
   * Time of the last token renewal, epoch ms. It is stored with the token, so that the pause between two renewals
   * applies across reloads, tabs and programs. Without it the pause applies only within the program.
   */
  readonly lastRenewal?: TimestampStore;
  /**
   * True if the token is fixed, for example from an environment variable. The program cannot replace it, so it is never
   * renewed.
   */
  readonly isFixed?: boolean;
  /**
   * Calls the callback when another tab or program has changed the session token. Returns a function that stops the
   * calls.
   */
  watch?(onChange: () => void): () => void;
}

/** Storage of one time, in epoch ms; undefined if no time was stored. */
export interface TimestampStore {
  read(): number | undefined;
  write(at: number): void;
}

/** The clipboard of the platform. */
export interface Clipboard {
  /** Copies a text to the clipboard. Rejects if the platform refuses it. */
  write(text: string): Promise<void>;
}

/** Opens web addresses outside the app. */
export interface Opener {
  /** Opens a web address in a new tab or in a browser. */
  open(url: string): void;
}

/** A file on a server to download, with its known properties. */
export interface RemoteFile {
  url: string;
  name: string;
  /** Size of the file in bytes. */
  size?: number | undefined;
  /** SHA-256 of the file, in hexadecimal. */
  sha256?: string | undefined;
}

/** Saves downloaded files and texts on the machine of the user. */
export interface FileSaver {
  /**
   * Downloads a file and saves it under its name. Rejects if the received file differs from the announced size or
   * checksum, if the platform can detect it.
   */
  download(file: RemoteFile): Promise<void>;
  /** Saves a text as a file. */
  save(text: string, name: string, type: string): Promise<void>;
}

/** Log for warnings that require no action. */
export interface Log {
  warn(message: string, detail?: unknown): void;
}

/** The clock of the machine on which the program runs. */
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
    // In Node a timer is an object with `unref`, so that it does not keep the program running. In browsers a timer is a
    // number and never keeps a program running.
    if (typeof timer === 'object') (timer as { unref(): void }).unref();
    return () => clearTimeout(timer);
  },
};

/** Clock for scripts. Pauses that exist only so that users see a state take no time. */
export const instantClock: Clock = {
  now: () => Date.now(),
  wait: () => Promise.resolve(),
  every: () => () => undefined,
  later: () => () => undefined,
};
