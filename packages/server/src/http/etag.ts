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

  /** Whether an If-None-Match header names these bytes in any encoding (RFC 9110 13.1.2: a weak name will do). */
  isIn(header: string | undefined): boolean {
    if (header === undefined) return false;
    return header.split(',').some((text) => {
      const tag = text.trim().replace(/^W\//, '');
      return tag === '*' || tag.replace(/-[a-z]+"$/, '"') === this.#plain;
    });
  }
}
