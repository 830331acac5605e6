/** The exit code of a program whose input was wrong (sysexits' EX_DATAERR). */
export const EXIT_BAD_DATA = 65;

/** An import that cannot give a usable database; its message names the file and needs no stack to be understood. */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure';
  readonly exitCode = EXIT_BAD_DATA;
}
