/** Error if a module of the program could not be loaded: the connection broke, or an update has replaced the module. */
class MissingModuleError extends Error {
  override name = 'MissingModuleError';
}

/** Loads a module of the program: `loadModule(() => import('./part.ts'))`. @throws MissingModuleError */
export const loadModule = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((cause: unknown) => {
    throw new MissingModuleError('A part of the site could not be loaded. Check your connection, then try again.', {
      cause,
    });
  });
