import type { Schema } from '@kafra/sdk/contract';
import * as z from 'zod';
import { compiled } from '../../rules/schemas/compiled-schema.ts';
import { strictSchema } from '../../rules/schemas/strict-schema.ts';

/**
 * Function that throws if a response does not match the API contract exactly. An undeclared field could reveal a
 * secret. A valid response is sent as it is, without a copy.
 */
export type ReplyCheck = (reply: unknown) => void;

const strictSchemas = new WeakMap<Schema, z.ZodType>();

/** Returns the strict schema of a response, derived once per process. */
function promisedBy(schema: Schema): z.ZodType {
  const known = strictSchemas.get(schema);
  if (known) return known;
  const made = strictSchema(schema);
  strictSchemas.set(schema, made);
  return made;
}

/** Creates the check for the responses of one API call. `name` is the name of the call in messages. */
export function createReplyCheck(name: string, schema: Schema): ReplyCheck {
  const promised = promisedBy(schema);
  return (reply) => {
    // The schema of the response is compiled, because walking it would take longer than the rest of a small call.
    const { error } = compiled(promised).safeParse(reply);
    if (error) throw new Error(`${name} answered what the contract does not allow:\n${z.prettifyError(error)}`);
  };
}
