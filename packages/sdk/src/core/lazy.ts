/** Something that is here, or on its way. */
export type MaybePromise<T> = T | Promise<T>;

/**
 * Loads something once, when it is first asked for: a promise until it is here, then the thing itself. What could not be
 * loaded is tried anew when it is next asked for.
 */
export function lazy<T extends object>(load: () => Promise<T>): () => MaybePromise<T> {
  let current: MaybePromise<T> | undefined;
  return () => {
    current ??= load().then(
      (loaded) => {
        current = loaded;
        return loaded;
      },
      (error: unknown) => {
        current = undefined;
        throw error;
      },
    );
    return current;
  };
}
