/** Words of table definitions that the databases spell differently; the definitions say `@word`. */
export interface DdlTerms {
  /** A counted primary key of a game table, and of one of ours. */
  id: string;
  siteId: string;
  int: string;
  big: string;
  signed: string;
  blob: string;
  time: string;
  sex: string;
  /** The letter of a log line. */
  letter: string;
  /** Makes a text compare without case where the database does not do so by itself. */
  nocase: string;
  /** The key of the login log, which the game's own has not. */
  loginKey: string;
  /** What stands behind the columns of a game table, and of one of ours. */
  gameTable: string;
  siteTable: string;
  /** The same for one of ours whose rows lie in the order of its primary key. */
  clusteredTable: string;
  /** Adds a column where it is not there yet, as far as the database can tell within the statement. */
  addColumn: string;
}

/** A definition with the words of a dialect. */
export const expandDdl = (definition: string, words: DdlTerms): string =>
  definition.replaceAll(/@(\w+)/g, (_all, word: string) => words[word as keyof DdlTerms]);
