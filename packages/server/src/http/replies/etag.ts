import { createHash } from 'node:crypto';

/** A name of bytes that other bytes do not have (RFC 9110 8.8.3); each encoding of them has a name of its own. */
export class EntityTag {
  readonly #plain: string;
  readonly #ofEncodings = new Map<string, string>();

  constructor(bytes: Uint8Array) {
    this.#plain = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
  }

  /** `"<hash>"`, `"<hash>-br"`. */
  of(encoding?: string): string {
    if (encoding === undefined) return this.#plain;
    const known = this.#ofEncodings.get(encoding);
    if (known) return known;
    const tag = `${this.#plain.slice(0, -1)}-${encoding}"`;
    this.#ofEncodings.set(encoding, tag);
    return tag;
  }

  /** Whether an If-None-Match header names these bytes in any encoding. */
  isIn(header: string | undefined): boolean {
    return header !== undefined && namesTag(header, (tag) => tag.replace(/-[a-z]+"$/, '"') === this.#plain);
  }
}

/** A name without the sign of a weak one: when a client asks whether it has something, a weak name will do (RFC 9110 13.1.2). */
const withoutWeakness = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Returns whether an If-None-Match header contains a matching tag, or `*`. */
const namesTag = (header: string, isMeant: (tag: string) => boolean): boolean =>
  header
    .split(',')
    .map(withoutWeakness)
    .some((tag) => tag === '*' || isMeant(tag));

/** Returns whether an If-None-Match header contains this ETag. */
export const hasTag = (header: string, tag: string): boolean =>
  namesTag(header, (named) => named === withoutWeakness(tag));
