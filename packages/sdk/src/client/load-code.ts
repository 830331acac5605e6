/** A part of the program that could not be fetched: the connection broke, or an update has taken its place. */
class MissingCodeError extends Error {
  override name = 'MissingCodeError';
}

/** Fetches a part of the program: `loadCode(() => import('./part.ts'))`. @throws MissingCodeError */
export const loadCode = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((cause: unknown) => {
    throw new MissingCodeError('A part of the site could not be loaded. Check your connection, then try again.', {
      cause,
    });
  });
