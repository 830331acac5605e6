/** Whether every `%` of an address is the beginning of an encoded sign, so that its parts can be read. */
export function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** Message for an address that cannot be decoded, with the way to fix it. */
export const undecodable = 'contains a % that encodes no character: write a literal %, as in a password, as %25';
