import type { Log, StoredToken, TimestampStore, TokenStore } from '../../core/ports.ts';

interface Outcome {
  onDone(): void;
  onFailure(error: unknown): void;
}

/** Runs a write of a token store, which may complete in the background, and reports its result. */
function settle(work: () => unknown, { onDone, onFailure }: Outcome): void {
  try {
    const done = work();
    if (done instanceof Promise) done.then(onDone, onFailure);
    else onDone();
  } catch (error) {
    onFailure(error);
  }
}

/**
 * Returns a token store that continues if the given store fails, for example on a full disk. A session that cannot be
 * stored is valid for this program only. A session that cannot be removed ends for this program only. Both are
 * reported. A fresh token that cannot be stored is rejected, because the server accepts the old one until the fresh one
 * is used.
 */
export function resilientTokens(tokens: TokenStore, log: Log): TokenStore {
  /** Session token that could not be stored. It takes precedence over the stored token. */
  let held: string | undefined;
  /** Session token that the store should have removed and may still contain. */
  let removed: string | undefined;
  let hasFailed = false;
  let writes = 0;

  const fail = (message: string) => (error: unknown) => {
    hasFailed = true;
    log.warn(message, error);
  };

  /**
   * Returns the token of the store; undefined if the store fails and a failure was reported before.
   * @throws the store's error, if no failure was reported before.
   */
  function readStore(): StoredToken | undefined {
    try {
      return tokens.read();
    } catch (error) {
      if (hasFailed) return undefined;
      throw error;
    }
  }

  /**
   * Returns the stored token; undefined if the store is unreadable. An unreadable store is not writable either, which
   * is reported on writing.
   */
  function tokenOfStore(): string | undefined {
    try {
      return tokens.read()?.token;
    } catch {
      return undefined;
    }
  }

  /**
   * Returns a timestamp store that ignores reads and writes while the token is held only in memory. Only this program
   * renews such a token, and it knows the time of its own renewal.
   */
  const whereKept = (store: TimestampStore): TimestampStore => ({
    read: () => (held === undefined ? store.read() : undefined),
    write(at) {
      if (held === undefined) store.write(at);
    },
  });

  const { lastRenewal, isFixed } = tokens;
  return {
    read() {
      if (held !== undefined) return { token: held, persistent: false };
      const stored = readStore();
      return stored?.token === removed ? undefined : stored;
    },
    write(token, persistent) {
      writes += 1;
      const write = writes;
      removed = tokenOfStore();
      held = token;
      settle(() => tokens.write(token, persistent), {
        onDone() {
          // While the token was written, another one may have been written, or this one may have been renewed.
          if (write !== writes || held !== token) return;
          held = undefined;
          removed = undefined;
          hasFailed = false;
        },
        onFailure: fail('The session will end with this program, because its token could not be stored.'),
      });
    },
    replace(old, fresh) {
      if (held === old) {
        held = fresh;
        return;
      }
      const done: unknown = tokens.replace(old, fresh);
      if (done instanceof Promise)
        done.catch((error: unknown) => log.warn('The renewed session could not be stored.', error));
    },
    clear() {
      if (held !== undefined) {
        held = undefined;
        return;
      }
      removed = readStore()?.token;
      settle(() => tokens.clear(), {
        onDone: () => undefined,
        onFailure: fail('You are signed out here, but the stored token could not be removed.'),
      });
    },
    ...(lastRenewal && { lastRenewal: whereKept(lastRenewal) }),
    ...(isFixed !== undefined && { isFixed }),
    ...(tokens.watch && { watch: (onChange: () => void) => tokens.watch?.(onChange) ?? (() => undefined) }),
  };
}
