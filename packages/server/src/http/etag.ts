import { createHash } from 'node:crypto';

/** A name of bytes that other bytes do not have (RFC 9110 8.8.3); each encoding of them has a name of its own. */
export class EntityTag {
  readonly #hash: string;

  constructor(bytes: Uint8Array) {
    this.#hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  }

  /** `"<hash>"`, `"<hash>-br"`. */
  of(encoding?: string): string {
    return encoding === undefined ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`;
  }

  /** Whether an If-None-Match header names these bytes in any encoding (RFC 9110 13.1.2: a weak name will do). */
  isIn(header: string | undefined): boolean {
    return (header ?? '').split(',').some((text) => {
      const tag = text.trim().replace(/^W\//, '');
      return tag === '*' || tag.replace(/-[a-z]+"$/, '"') === this.of();
    });
  }
}
