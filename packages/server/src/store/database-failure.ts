/**
 * Why the database could not do what it was asked to: somebody else holds it, its disk fails or is full, it is not
 * there, or the query would have read too much of it.
 */
export type DatabaseFailure = 'locked' | 'disk' | 'gone' | 'broad';
