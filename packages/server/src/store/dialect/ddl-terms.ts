/** SQL terms of table definitions that differ between MariaDB and SQLite. Definitions refer to them as `@word`. */
export interface DdlTerms {
  /** Column type of an auto-increment primary key: `id` for a game table, `siteId` for a Kafra table. */
  id: string;
  siteId: string;
  int: string;
  big: string;
  signed: string;
  blob: string;
  time: string;
  sex: string;
  /** Column type for the kind of a log entry, which is a single character. */
  letter: string;
  /** SQL collation that ignores case; empty if the default of the database does. */
  nocase: string;
  /** Definition of the key column of the login log, which the game's own table lacks. */
  loginKey: string;
  /** Options after the columns in a table definition: `gameTable` for a game table, `siteTable` for a Kafra table. */
  gameTable: string;
  siteTable: string;
  /** Options after the columns of a Kafra table that stores its rows in the order of the primary key. */
  clusteredTable: string;
  /** SQL that adds a column. In databases that support this, it does nothing if the column exists. */
  addColumn: string;
}

/** Replaces each `@word` in a table definition with the SQL term of the database. */
export const expandDdl = (definition: string, words: DdlTerms): string =>
  definition.replaceAll(/@(\w+)/g, (_all, word: string) => words[word as keyof DdlTerms]);
