import { longestTimer } from './time-units.ts';

/** Time and timers of the platform. Each driver provides its own. */

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Resolves after the time, but at the latest after `longestTimer`. Rejects with the signal's reason. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Calls the callback repeatedly. Returns a function that stops it. */
  every(milliseconds: number, callback: () => void): () => void;
  /**
   * Calls the callback once after the time, but at the latest after `longestTimer`. Returns a function that cancels it.
   * Does not keep a program running.
   */
  later(milliseconds: number, callback: () => void): () => void;
}

/** A stored session token: permanent, or until the program or tab ends. */
export interface StoredToken {
  token: string;
  persistent: boolean;
}

/**
 * Stores session tokens. A permanent token is shared with other tabs and programs; any other token belongs to this tab
 * or program only.
 */
export interface TokenStore {
  /** Returns the current token. The own one of the tab or program takes precedence over the shared one. */
  read(): StoredToken | undefined;
  /** Stores the token of a new session. Writing an own token leaves the shared one unchanged. */
  write(token: string, persistent: boolean): void;
  /**
   * Replaces the old token by a new one in its storage, and in other tabs with a copy of it. Does nothing if the old
   * token is not stored.
   */
  replace(old: string, fresh: string): void;
  /** Removes the token that `read` returns. After that `read` may return a shared token. */
  clear(): void;
  /**
   * Time of the last renewal, epoch ms. It is stored with the token, so that the pause between two renewals applies
   * across reloads, tabs and programs. Without it the pause applies only within the program.
   */
  readonly lastRenewal?: TimestampStore;
  /** True if the program was given the token and cannot replace it, so that the token is never renewed. */
  readonly isFixed?: boolean;
  /** Calls back when another tab or program has changed the token. Returns a function that stops it. */
  watch?(onChange: () => void): () => void;
}

/** A stored time, epoch ms; undefined if no time was stored. */
export interface TimestampStore {
  read(): number | undefined;
  write(at: number): void;
}

/** The clipboard of the platform. */
export interface Clipboard {
  /** Rejects if the platform refuses. */
  write(text: string): Promise<void>;
}

/** Opens addresses outside the app. */
export interface Opener {
  /** Opens an address in a new tab or in a browser. */
  open(url: string): void;
}

/** A file to download, with its known properties. */
export interface RemoteFile {
  url: string;
  name: string;
  /** Size in bytes. */
  size?: number | undefined;
  /** SHA-256 of the file, in hexadecimal. */
  sha256?: string | undefined;
}

/** Saves files for the user. */
export interface FileSaver {
  /**
   * Downloads a file and saves it under its name. Rejects a file that differs from the announced one, if the platform
   * can detect it.
   */
  download(file: RemoteFile): Promise<void>;
  /** Saves a text. */
  save(text: string, name: string, type: string): Promise<void>;
}

/** Receiver of warnings for which no action is required. */
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
    // In browsers timers are numbers, and they do not keep a program running.
    if (typeof timer === 'object') (timer as { unref(): void }).unref();
    return () => clearTimeout(timer);
  },
};

/** Clock for scripts. Pauses that exist only so that users see something take no time. */
export const instantClock: Clock = {
  now: () => Date.now(),
  wait: () => Promise.resolve(),
  every: () => () => undefined,
  later: () => () => undefined,
};
