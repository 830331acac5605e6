import { type Unread, unreadOf } from '../contract/lenient/unread.ts';

/** Told what could not be read of an answer; `what` is the call, such as `GET /api/server/live-market`, or the file. */
export type Incomplete = (what: string, unread: Unread) => void;

/** Tells where not everything of an answer could be read, and answers it. */
export function tellUnread<T>(answer: T, what: string, incomplete: Incomplete | undefined): T {
  const unread = unreadOf(answer);
  if (unread.records > 0 || unread.parts > 0) incomplete?.(what, unread);
  return answer;
}
