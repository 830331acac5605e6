/**
 * Why the database could not do what it was asked to: somebody else holds it, its disk fails or is full, it is not
 * there, the query would have read too much of it, it lacks letters that it was asked for, or a column wants a value that
 * nobody knows.
 */
export type DatabaseFailure = 'locked' | 'disk' | 'gone' | 'broad' | 'letters' | 'columns';
