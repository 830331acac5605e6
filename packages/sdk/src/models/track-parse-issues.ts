import { clientOver } from '../client/client-over.ts';
import { mergeParseIssues, noParseIssues, type ParseIssues, parseIssuesOf } from '../contract/lenient/parse-issues.ts';
import type { Context } from './context.ts';

/** The context, and the parse issues of all replies that were received through it. */
export interface ParseIssueTracking {
  context: Context;
  parseIssues(): ParseIssues;
}

/** Counts for a screen what is missing in its answers, so that no screen has to think of it. */
export function trackParseIssues(context: Context): ParseIssueTracking {
  let parseIssues = noParseIssues;
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
    },
    parseIssues: () => parseIssues,
  };
}
