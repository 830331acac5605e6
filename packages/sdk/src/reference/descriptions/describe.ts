import type { Api, ApiNoun } from '../../contract/api.ts';
import type { CallDefinition } from '../../contract/call-definition.ts';
import type { ConflictReason, ErrorCode } from '../../contract/error-codes.ts';
import type { Schema, ShapeOf } from '../../contract/schema.ts';

/** Unit of a number. `units.ts` defines its form in the OpenAPI document. */
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

/** Meaning of a field, with the unit of a number. */
export type FieldText = string | readonly [meaning: string, unit: Unit];

/** A text for every field of an object: a field without one does not compile. */
export type FieldTexts<S> = { readonly [F in keyof ShapeOf<S>]: FieldText };

/** An object of the contract that has a name. */
export interface Entity {
  name: string;
  schema: Schema;
  meaning: string;
  fields: Readonly<Record<string, FieldText>>;
}

/** Names and describes an object of the contract; `name` is that of its component in the OpenAPI document. */
export const describe = <const S extends Schema>(
  name: string,
  schema: S,
  meaning: string,
  fields: FieldTexts<S>,
): Entity & { fields: FieldTexts<S> } => ({ name, schema, meaning, fields });

/** A refusal of a call: its code, of a `conflict` with the reason. */
export type RefusalKey = Exclude<ErrorCode, 'conflict'> | `conflict.${ConflictReason}`;

type RequestTexts<S> = [keyof ShapeOf<S>] extends [never] ? { request?: undefined } : { request: FieldTexts<S> };
type ReplyTexts<S> = [ShapeOf<S>] extends [never] ? { reply?: undefined } : { reply: FieldTexts<S> };

interface CallSummary {
  /** A few words, as a heading. */
  summary: string;
  /** Additional information. */
  description?: string;
  /** Refusals that are specific to the call. */
  errors?: readonly RefusalKey[];
}

/** Description of a call. */
export type CallText<R> =
  R extends CallDefinition<infer Request, infer Reply>
    ? CallSummary & RequestTexts<Request> & ReplyTexts<Reply>
    : never;

/** A text for every call of a noun: a call without one does not compile. */
export type CallTexts<N extends ApiNoun> = { readonly [V in keyof Api[N]]: CallText<Api[N][V]> };
