/** Reason why a value in a reply or file cannot be read with its schema. */
export class ParseFailure {
  readonly path: (string | number)[] = [];
  readonly expected: string;
  readonly found: unknown;

  constructor(expected: string, found: unknown) {
    this.expected = expected;
    this.found = found;
  }

  /** Adds the key of the surrounding record or list to the path of the unreadable value. */
  in(key: string | number): this {
    this.path.unshift(key);
    return this;
  }

  /**
   * Message about the unreadable value, such as `field player_accounts.3.synced should be a yes or no, not "maybe"`.
   */
  get message(): string {
    const where = this.path.length > 0 ? `field ${this.path.join('.')}` : 'it';
    return this.found === undefined
      ? `${where} should be ${this.expected} and is missing`
      : `${where} should be ${this.expected}, not ${excerpt(this.found)}`;
  }
}

const maxExcerptLength = 40;

/** The error message lists only the first field names of an unreadable object, which are enough to recognize it. */
function withKeys(found: object): string {
  const names = Object.keys(found).slice(0, 3).join(', ');
  return names === '' ? '' : ` with ${names.slice(0, maxExcerptLength)}`;
}

function excerpt(found: unknown): string {
  if (Array.isArray(found)) return 'a list';
  if (typeof found === 'object' && found !== null) return `an object${withKeys(found)}`;
  const text = JSON.stringify(found) ?? String(found);
  return text.length > maxExcerptLength ? `${text.slice(0, maxExcerptLength)}...` : text;
}
