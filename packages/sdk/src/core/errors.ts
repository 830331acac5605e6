/** What a thrown value says, which may be anything. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The word of the system or of a library for what went wrong, such as `ENOENT`; empty where it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
