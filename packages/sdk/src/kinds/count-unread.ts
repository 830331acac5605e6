import type { Client } from '../client/create-client.ts';
import { allRead, bothUnread, type Unread, unreadOf } from '../contract/lenient/unread.ts';
import type { Context } from './context.ts';

/** The same context, and what could not be read of all that was asked for through it so far. */
export interface Counting {
  context: Context;
  unread(): Unread;
}

/** Counts for a screen what is missing in its answers, so that no screen has to think of it. */
export function countUnread(context: Context): Counting {
  let unread = allRead;
  const counted = <T>(answer: T): T => {
    unread = bothUnread(unread, unreadOf(answer));
    return answer;
  };
  const { databases } = context;
  return {
    context: {
      ...context,
      client: countingClient(context.client, counted),
      databases: { ...databases, changes: async () => counted(await databases.changes()) },
    },
    unread: () => unread,
  };
}

type Call = (...args: unknown[]) => Promise<unknown>;

function countingClient(client: Client, counted: <T>(answer: T) => T): Client {
  const nouns = Object.entries(client).map(([noun, calls]) => {
    const counting = Object.entries(calls as Record<string, Call>).map(
      ([verb, call]) => [verb, async (...args: unknown[]) => counted(await call(...args))] as const,
    );
    return [noun, Object.fromEntries(counting)] as const;
  });
  return Object.fromEntries(nouns) as unknown as Client;
}
