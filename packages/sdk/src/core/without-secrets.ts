/**
 * Matches the user and password before the host of a URL. They end at the last `@`, because a password may contain one.
 */
const userPattern = /^(\w+:\/\/)[^/]*@/;

/**
 * Returns a URL for display and logs: without user and password, and without its query, which may contain a secret
 * signature.
 */
export const withoutSecrets = (url: string): string => url.replace(/\?.*$/s, '?…').replace(userPattern, '$1…@');

/** Returns a URL without user and password. Requests to it still work, but the server may request credentials. */
export const withoutUser = (url: string): string => url.replace(userPattern, '$1');
