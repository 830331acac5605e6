/**
 * Reason why the database failed. `locked`: another program has locked the data. `disk`: the disk fails or is full.
 * `gone`: the database cannot be reached. `broad`: the query would have read too much. `letters`: a column cannot store
 * some of the characters. `columns`: a column without a default needs a value.
 */
export type DatabaseFailure = 'locked' | 'disk' | 'gone' | 'broad' | 'letters' | 'columns';
