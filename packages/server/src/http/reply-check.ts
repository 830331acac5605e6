import type { Schema } from '@kafra/sdk/contract';
import * as z from 'zod';
import { strictSchema } from '../rules/strict-schema.ts';

/**
 * Throws where a reply is not exactly what the contract promises: that is our fault, and a field that nobody declared may
 * be one that nobody was to see. What passes can be sent as it is, without the copy that a lenient reader makes.
 */
export type ReplyCheck = (reply: unknown) => void;

/** The check of the replies to one call, `name` in messages. */
export function createReplyCheck(name: string, schema: Schema): ReplyCheck {
  // Compiled once: checking an answer by walking its schema costs more than all the rest of a small call.
  const promised = z.compile(strictSchema(schema));
  return (reply) => {
    const { error } = promised.safeParse(reply);
    if (error) throw new Error(`${name} answered what the contract does not allow:\n${z.prettifyError(error)}`);
  };
}
