import type { Log, StoredToken, TimestampStore, TokenStore } from '../../core/ports.ts';

interface Outcome {
  onDone(): void;
  onFailure(error: unknown): void;
}

/** Does something with a store. One may do it in the background, though nobody waits for it. */
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
 * Goes on where a store fails, as on a full disk: a session that it cannot keep is this program's own, one that it cannot
 * remove is over for this program, and both are said. A fresh token that it cannot keep is refused, as the store does:
 * servers take the one that it has until a fresh one is used.
 */
export function resilientTokens(tokens: TokenStore, log: Log): TokenStore {
  /** What the store has not kept; it counts before what is there. */
  let held: string | undefined;
  /** What the store should hold no more, and may hold still. */
  let removed: string | undefined;
  let hasFailed = false;
  let writes = 0;

  const fail = (message: string) => (error: unknown) => {
    hasFailed = true;
    log.warn(message, error);
  };

  /** @throws what the store does, but where that was said before. */
  function readStore(): StoredToken | undefined {
    try {
      return tokens.read();
    } catch (error) {
      if (hasFailed) return undefined;
      throw error;
    }
  }

  /** What it cannot read it cannot keep either, which is said then. */
  function tokenOfStore(): string | undefined {
    try {
      return tokens.read()?.token;
    } catch {
      return undefined;
    }
  }

  /** A session that is not in the store is renewed by this program alone, which knows when it did. */
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
          // Another one may have been written meanwhile, or this one renewed.
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
