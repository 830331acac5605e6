/** Parts of a reply or file that were unreadable and were skipped. */
export interface ParseIssues {
  /** Number of records that were left out. */
  records: number;
  /** Total number of records. */
  of: number;
  /** Number of parts of other records that were left out, such as one drop of a monster. */
  parts: number;
  /** The first few reasons, for the developer of the server: `market_logs.3.price should be a number, not "many"`. */
  reasons: readonly string[];
}

export const noParseIssues: ParseIssues = { records: 0, of: 0, parts: 0, reasons: [] };

/** Maximum number of stored reasons, because most faults repeat. */
export const maxReasons = 5;

export const mergeParseIssues = (a: ParseIssues, b: ParseIssues): ParseIssues => ({
  records: a.records + b.records,
  of: a.of + b.of,
  parts: a.parts + b.parts,
  reasons: [...a.reasons, ...b.reasons].slice(0, maxReasons),
});

/** Counts unreadable parts during parsing. */
export class ParseIssueCounter implements ParseIssues {
  records = 0;
  of = 0;
  parts = 0;
  readonly reasons: string[] = [];

  addReason(reason: string): void {
    if (this.reasons.length < maxReasons) this.reasons.push(reason);
  }
}

/** Keyed by the parsed value, so that result types stay unchanged. */
const issuesByResult = new WeakMap<object, ParseIssues>();

/** Stores the unreadable parts of a parsed value, and returns the value. */
export function withParseIssues<T>(read: T, issues: ParseIssues): T {
  if (typeof read === 'object' && read !== null && (issues.records > 0 || issues.parts > 0))
    issuesByResult.set(read, issues);
  return read;
}

/** Returns the skipped parts of a reply or list of records that the lenient reader has parsed. */
export const parseIssuesOf = (read: unknown): ParseIssues =>
  (typeof read === 'object' && read !== null ? issuesByResult.get(read) : undefined) ?? noParseIssues;
