import { clientOver } from '../client/client-over.ts';
import { mergeParseIssues, noParseIssues, type ParseIssues, parseIssuesOf } from '../contract/lenient/parse-issues.ts';
import type { Context } from './context.ts';

/** The context, and what is missing in all that was received through it. */
export interface ParseIssueTracking {
  context: Context;
  parseIssues(): ParseIssues;
  /** Messages about parts that could not be loaded, each once. */
  missing(): readonly string[];
}

/** Counts for a screen what is missing in its answers, so that no screen has to think of it. */
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
