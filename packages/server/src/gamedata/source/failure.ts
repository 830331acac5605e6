/** Exit code of a program for invalid input (EX_DATAERR of sysexits). */
export const EXIT_BAD_DATA = 65;

/**
 * Error of an import without a usable result. Its message names the file and is understandable without a stack trace.
 */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure';
  readonly exitCode = EXIT_BAD_DATA;
}
