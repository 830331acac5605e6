/** A loaded value, or a promise for it while it is loading. */
export type MaybePromise<T> = T | Promise<T>;

/**
 * Returns a function that loads a value on the first call. It returns a promise while the value is loading, and the
 * value itself afterwards. After a failure the next call loads again.
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
