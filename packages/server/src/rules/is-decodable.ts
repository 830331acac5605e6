/** Returns true if each `%` in a URL starts an encoded character, so that the URL can be decoded. */
export function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** Message for a URL that cannot be decoded, with the way to fix it. */
export const undecodable = 'contains a % that encodes no character: write a literal %, as in a password, as %25';
