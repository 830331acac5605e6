/**
 * Why the database could not do what it was asked to: somebody else holds it, its disk fails or is full, it is not
 * there, the query would have read too much of it, or it was asked for letters that it does not have.
 */
export type DatabaseFailure = 'locked' | 'disk' | 'gone' | 'broad' | 'letters';
