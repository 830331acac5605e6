import type { Client } from '../client/create-client.ts';
import { mergeParseIssues, noParseIssues, type ParseIssues, parseIssuesOf } from '../contract/lenient/parse-issues.ts';
import type { Context } from './context.ts';

/** The same context, and what could not be read of all that was asked for through it so far. */
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
  const { databases } = context;
  return {
    context: {
      ...context,
      client: trackingClient(context.client, track),
      databases: { ...databases, changes: async () => track(await databases.changes()) },
    },
    parseIssues: () => parseIssues,
  };
}

type Call = (...args: unknown[]) => Promise<unknown>;

function trackingClient(client: Client, track: <T>(reply: T) => T): Client {
  const nouns = Object.entries(client).map(([noun, calls]) => {
    const tracked = Object.entries(calls as Record<string, Call>).map(
      ([verb, call]) => [verb, async (...args: unknown[]) => track(await call(...args))] as const,
    );
    return [noun, Object.fromEntries(tracked)] as const;
  });
  return Object.fromEntries(nouns) as unknown as Client;
}
