import type { CallDefinition, CallReply } from '../../contract/call-definition.ts';
import type { ParseFailure } from '../../contract/lenient/parse-failure.ts';
import { parseReply } from '../../contract/lenient/parse-reply.ts';
import { runChunked } from '../databases/chunked.ts';

/**
 * Parses the reply of a call in any form of the specification, in slices if it is long. Returns a failure if it is
 * unreadable.
 */
export const readReply = <R extends CallDefinition>(route: R, value: unknown): Promise<CallReply<R> | ParseFailure> =>
  runChunked(parseReply(route.reply, value)) as Promise<CallReply<R> | ParseFailure>;
