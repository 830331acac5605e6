import type { Api, ApiNoun } from '../../contract/api.ts';
import type { CallDefinition } from '../../contract/call-definition.ts';
import type { ConflictReason, ErrorCode } from '../../contract/error-codes.ts';
import type { Schema, ShapeOf } from '../../contract/schema.ts';

/** Unit of a number in the API. `units.ts` defines its form in the OpenAPI document. */
export type Unit =
  | 'id'
  | 'count'
  | 'level'
  | 'zeny'
  | 'epoch ms'
  | 'epoch s'
  | 'ms'
  | 's'
  | 'bytes'
  | 'bit mask'
  | 'percent'
  | '1/10000'
  | '1/100000'
  | '1/10 weight'
  | 'map cells'
  | 'picture points';

/** Description of an API field; for a number it includes the unit. */
export type FieldText = string | readonly [meaning: string, unit: Unit];

/** Descriptions of all fields of an API object. A field without a description does not compile. */
export type FieldTexts<S> = { readonly [F in keyof ShapeOf<S>]: FieldText };

/** A named object of the API with its descriptions. */
export interface Entity {
  name: string;
  schema: Schema;
  meaning: string;
  fields: Readonly<Record<string, FieldText>>;
}

/**
 * Defines the name and descriptions of an object of the contract. `name` is also the name of its component in the
 * OpenAPI document.
 */
export const describe = <const S extends Schema>(
  name: string,
  schema: S,
  meaning: string,
  fields: FieldTexts<S>,
): Entity & { fields: FieldTexts<S> } => ({ name, schema, meaning, fields });

/** Key of an error with which a call can be refused: its code, for a `conflict` with the reason. */
export type RefusalKey = Exclude<ErrorCode, 'conflict'> | `conflict.${ConflictReason}`;

type RequestTexts<S> = [keyof ShapeOf<S>] extends [never] ? { request?: undefined } : { request: FieldTexts<S> };
type ReplyTexts<S> = [ShapeOf<S>] extends [never] ? { reply?: undefined } : { reply: FieldTexts<S> };

interface CallSummary {
  /** A short summary of the call that serves as a heading. */
  summary: string;
  /** Additional information about the call. */
  description?: string;
  /** Keys of the errors that are specific to the call. */
  errors?: readonly RefusalKey[];
}

/** Documentation of a call: summary, errors, and descriptions of its request and reply fields. */
export type CallText<R> =
  R extends CallDefinition<infer Request, infer Reply>
    ? CallSummary & RequestTexts<Request> & ReplyTexts<Reply>
    : never;

/** Documentation of all calls of a noun, such as `account`. A call without a description does not compile. */
export type CallTexts<N extends ApiNoun> = { readonly [V in keyof Api[N]]: CallText<Api[N][V]> };
