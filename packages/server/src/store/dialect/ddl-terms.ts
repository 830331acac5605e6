/** Terms of table definitions that differ between the databases. Definitions refer to them as `@word`. */
export interface DdlTerms {
  /** Type of an auto-increment primary key: `id` for a game table, `siteId` for a Kafra table. */
  id: string;
  siteId: string;
  int: string;
  big: string;
  signed: string;
  blob: string;
  time: string;
  sex: string;
  /** Type of the column for the kind of a log entry, which is a single character. */
  letter: string;
  /** Collation that ignores case, if the default of the database does not. */
  nocase: string;
  /** Key column of the login log, which the game's own table lacks. */
  loginKey: string;
  /** Options after the columns of a table: `gameTable` for a game table, `siteTable` for a Kafra table. */
  gameTable: string;
  siteTable: string;
  /** Options of a Kafra table whose rows are stored in the order of its primary key. */
  clusteredTable: string;
  /** Words that add a column. They do nothing if the column exists, in databases that support this. */
  addColumn: string;
}

/** Returns a definition with the terms of a dialect. */
export const expandDdl = (definition: string, words: DdlTerms): string =>
  definition.replaceAll(/@(\w+)/g, (_all, word: string) => words[word as keyof DdlTerms]);
