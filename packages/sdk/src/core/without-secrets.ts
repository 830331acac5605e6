/**
 * An address as it may be shown and logged: without what stands before its host, which may be a password, and without its
 * query, which may be a signature.
 */
export const withoutSecrets = (url: string): string =>
  url.replace(/\?.*$/s, '?…').replace(/^(\w+:\/\/)[^/@]*@/, '$1…@');
