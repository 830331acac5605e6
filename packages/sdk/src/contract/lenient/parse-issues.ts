/** What could not be read of a reply or a file and was left out of it. */
export interface ParseIssues {
  /** Records that were left out. */
  records: number;
  /** Of how many. */
  of: number;
  /** Parts of other records that were left out, such as one drop of a monster. */
  parts: number;
  /** The first few reasons, for whoever has to mend the server: `market_logs.3.price should be a number, not "many"`. */
  reasons: readonly string[];
}

export const noParseIssues: ParseIssues = { records: 0, of: 0, parts: 0, reasons: [] };

/** Reasons that are kept; what is wrong once is usually wrong a thousand times. */
export const maxReasons = 5;

export const mergeParseIssues = (a: ParseIssues, b: ParseIssues): ParseIssues => ({
  records: a.records + b.records,
  of: a.of + b.of,
  parts: a.parts + b.parts,
  reasons: [...a.reasons, ...b.reasons].slice(0, maxReasons),
});

/** Counts while something is read. */
export class ParseIssueCounter implements ParseIssues {
  records = 0;
  of = 0;
  parts = 0;
  readonly reasons: string[] = [];

  addReason(reason: string): void {
    if (this.reasons.length < maxReasons) this.reasons.push(reason);
  }
}

/** By what was read: results keep their exact types, and whoever shows them can ask. */
const issuesByResult = new WeakMap<object, ParseIssues>();

/** Notes of what was read what is missing in it, and answers it. */
export function withParseIssues<T>(read: T, issues: ParseIssues): T {
  if (typeof read === 'object' && read !== null && (issues.records > 0 || issues.parts > 0))
    issuesByResult.set(read, issues);
  return read;
}

/** What is missing in this reply or list of records, for as far as it was read by the lenient reader. */
export const parseIssuesOf = (read: unknown): ParseIssues =>
  (typeof read === 'object' && read !== null ? issuesByResult.get(read) : undefined) ?? noParseIssues;
