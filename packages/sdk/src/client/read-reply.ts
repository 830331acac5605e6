import { readingReply } from '../contract/lenient/read-leniently.ts';
import type { Unreadable } from '../contract/lenient/unreadable.ts';
import type { Route, RouteReply } from '../contract/route.ts';
import { inSlices } from './slices.ts';

/** Reads a reply in whichever form it came, in slices where it is long; answers why not where it cannot be understood. */
export const readReply = <R extends Route>(route: R, value: unknown): Promise<RouteReply<R> | Unreadable> =>
  inSlices(readingReply(route.reply, value)) as Promise<RouteReply<R> | Unreadable>;
