/** What could not be read of a reply or a file and was left out of it. */
export interface Unread {
  /** Records that were left out. */
  records: number;
  /** Of how many. */
  of: number;
  /** Parts of other records that were left out, such as one drop of a monster. */
  parts: number;
  /** The first few reasons, for whoever has to mend the server: `market_logs.3.price should be a number, not "many"`. */
  reasons: readonly string[];
}

export const allRead: Unread = { records: 0, of: 0, parts: 0, reasons: [] };

/** Reasons that are kept; what is wrong once is usually wrong a thousand times. */
export const mostReasons = 5;

export const bothUnread = (a: Unread, b: Unread): Unread => ({
  records: a.records + b.records,
  of: a.of + b.of,
  parts: a.parts + b.parts,
  reasons: [...a.reasons, ...b.reasons].slice(0, mostReasons),
});

/** Counts while something is read. */
export class Tally implements Unread {
  records = 0;
  of = 0;
  parts = 0;
  readonly reasons: string[] = [];

  note(reason: string): void {
    if (this.reasons.length < mostReasons) this.reasons.push(reason);
  }
}

/** By what was read: results keep their exact types, and whoever shows them can ask. */
const known = new WeakMap<object, Unread>();

/** Notes of what was read what is missing in it, and answers it. */
export function withUnread<T>(read: T, unread: Unread): T {
  if (typeof read === 'object' && read !== null && (unread.records > 0 || unread.parts > 0)) known.set(read, unread);
  return read;
}

/** What is missing in this reply or list of records, for as far as it was read by the lenient reader. */
export const unreadOf = (read: unknown): Unread =>
  (typeof read === 'object' && read !== null ? known.get(read) : undefined) ?? allRead;
