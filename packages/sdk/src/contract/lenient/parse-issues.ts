/** Numbers of unreadable parts of a reply or file. The reader skips these parts. */
export interface ParseIssues {
  /** Number of unreadable records that were left out. */
  records: number;
  /** Total number of records in the reply or file. */
  of: number;
  /** Number of unreadable parts in readable records that were left out, such as one drop of a monster. */
  parts: number;
  /**
   * The first few error messages, for the developer of the server, such as `market_logs.3.price should be a number, not
   * "many"`.
   */
  reasons: readonly string[];
}

export const noParseIssues: ParseIssues = { records: 0, of: 0, parts: 0, reasons: [] };

/**
 * Maximum number of stored error messages about unreadable records. Most records of a reply fail for the same reason.
 */
export const maxReasons = 5;

export const mergeParseIssues = (a: ParseIssues, b: ParseIssues): ParseIssues => ({
  records: a.records + b.records,
  of: a.of + b.of,
  parts: a.parts + b.parts,
  reasons: [...a.reasons, ...b.reasons].slice(0, maxReasons),
});

/** Counts unreadable records and parts while a reply is parsed. */
export class ParseIssueCounter implements ParseIssues {
  records = 0;
  of = 0;
  parts = 0;
  readonly reasons: string[] = [];

  addReason(reason: string): void {
    if (this.reasons.length < maxReasons) this.reasons.push(reason);
  }
}

/** Parse issues by the parsed reply. They are not a property of the reply, so that its type stays unchanged. */
const issuesByResult = new WeakMap<object, ParseIssues>();

/** Stores the numbers of unreadable parts for a parsed reply, and returns the reply. */
export function withParseIssues<T>(read: T, issues: ParseIssues): T {
  if (typeof read === 'object' && read !== null && (issues.records > 0 || issues.parts > 0))
    issuesByResult.set(read, issues);
  return read;
}

/** Returns the numbers of unreadable parts that the lenient reader skipped in a reply or list of records. */
export const parseIssuesOf = (read: unknown): ParseIssues =>
  (typeof read === 'object' && read !== null ? issuesByResult.get(read) : undefined) ?? noParseIssues;
