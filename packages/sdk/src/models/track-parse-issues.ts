import { clientOver } from '../client/client-over.ts';
import { mergeParseIssues, noParseIssues, type ParseIssues, parseIssuesOf } from '../contract/lenient/parse-issues.ts';
import type { Context } from './context.ts';

/** A context that counts the unreadable and missing parts of all data that is loaded through it. */
export interface ParseIssueTracking {
  context: Context;
  parseIssues(): ParseIssues;
  /** Returns messages about data that could not be loaded, each once. */
  missing(): readonly string[];
}

/**
 * Returns a context for one screen that counts the unreadable parts of its replies, so that the code of the screen need
 * not do this.
 */
export function trackParseIssues(context: Context): ParseIssueTracking {
  let parseIssues = noParseIssues;
  const missing = new Set<string>();
  const track = <T>(reply: T): T => {
    parseIssues = mergeParseIssues(parseIssues, parseIssuesOf(reply));
    return reply;
  };
  const { client, databases } = context;
  return {
    context: {
      ...context,
      client: clientOver(async (call) => track(await call(client))),
      databases: { ...databases, changes: async () => track(await databases.changes()) },
      noteMissing(message, error) {
        missing.add(message);
        context.noteMissing(message, error);
      },
    },
    parseIssues: () => parseIssues,
    missing: () => [...missing],
  };
}
