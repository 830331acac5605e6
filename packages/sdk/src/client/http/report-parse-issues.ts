import { type ParseIssues, parseIssuesOf } from '../../contract/lenient/parse-issues.ts';

/**
 * Function that receives the unreadable parts of a reply or file. `what` is the call, such as `GET
 * /api/server/live-market`, or the file.
 */
export type OnParseIssues = (what: string, unread: ParseIssues) => void;

/** Passes the unreadable parts of a reply to the listener, and returns the reply. */
export function reportParseIssues<T>(reply: T, what: string, onParseIssues: OnParseIssues | undefined): T {
  const issues = parseIssuesOf(reply);
  if (issues.records > 0 || issues.parts > 0) onParseIssues?.(what, issues);
  return reply;
}
