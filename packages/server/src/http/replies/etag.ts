import { createHash } from 'node:crypto';

/** Entity tag of a response body (RFC 9110 8.8.3). Each encoding of the body has a separate tag. */
export class EntityTag {
  readonly #plain: string;
  readonly #ofEncodings = new Map<string, string>();

  constructor(bytes: Uint8Array) {
    this.#plain = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
  }

  /** Returns the entity tag of the body in an encoding: `"<hash>"`, `"<hash>-br"`. */
  of(encoding?: string): string {
    if (encoding === undefined) return this.#plain;
    const known = this.#ofEncodings.get(encoding);
    if (known) return known;
    const tag = `${this.#plain.slice(0, -1)}-${encoding}"`;
    this.#ofEncodings.set(encoding, tag);
    return tag;
  }

  /** Returns true if an If-None-Match header contains the entity tag in any encoding. */
  isIn(header: string | undefined): boolean {
    return header !== undefined && namesTag(header, (tag) => tag.replace(/-[a-z]+"$/, '"') === this.#plain);
  }
}

/** Removes the prefix of a weak entity tag, because If-None-Match uses the weak comparison (RFC 9110 13.1.2). */
const withoutWeakness = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Returns true if an If-None-Match header contains a matching entity tag, or `*`. */
const namesTag = (header: string, isMeant: (tag: string) => boolean): boolean =>
  header
    .split(',')
    .map(withoutWeakness)
    .some((tag) => tag === '*' || isMeant(tag));

/** Returns true if an If-None-Match header contains this ETag. */
export const hasTag = (header: string, tag: string): boolean =>
  namesTag(header, (named) => named === withoutWeakness(tag));
