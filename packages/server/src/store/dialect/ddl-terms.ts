/** Terms of table definitions that differ between the databases. Definitions refer to them as `@word`. */
export interface DdlTerms {
  /** An auto-increment primary key of a game table, and of a Kafra table. */
  id: string;
  siteId: string;
  int: string;
  big: string;
  signed: string;
  blob: string;
  time: string;
  sex: string;
  /** The column type of the letter of a log entry. */
  letter: string;
  /** Makes a text compare without case if the database does not do so by default. */
  nocase: string;
  /** The key of the login log, which the game's own table lacks. */
  loginKey: string;
  /** Table options after the columns of a game table, and of a Kafra table. */
  gameTable: string;
  siteTable: string;
  /** Table options of a Kafra table whose rows are stored in the order of its primary key. */
  clusteredTable: string;
  /** Adds a column if it does not exist, as far as one statement can check that. */
  addColumn: string;
}

/** Returns a definition with the terms of a dialect. */
export const expandDdl = (definition: string, words: DdlTerms): string =>
  definition.replaceAll(/@(\w+)/g, (_all, word: string) => words[word as keyof DdlTerms]);
