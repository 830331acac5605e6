/** What stands before the host: its end is the last `@`, as a password may hold one. */
const userPattern = /^(\w+:\/\/)[^/]*@/;

/**
 * An address as it may be shown and logged: without what stands before its host, which may be a password, and without its
 * query, which may be a signature.
 */
export const withoutSecrets = (url: string): string => url.replace(/\?.*$/s, '?…').replace(userPattern, '$1…@');

/** An address as it may be handed on, and still leads there: whoever opens it is asked who they are. */
export const withoutUser = (url: string): string => url.replace(userPattern, '$1');
