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

/** Description of a field; for a number it includes the unit. */
export type FieldText = string | readonly [meaning: string, unit: Unit];

/** Descriptions of all fields of an object. A field without a description does not compile. */
export type FieldTexts<S> = { readonly [F in keyof ShapeOf<S>]: FieldText };

/** A named object of the contract. */
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

/** Key of a refusal: its code, for a `conflict` with the reason. */
export type RefusalKey = Exclude<ErrorCode, 'conflict'> | `conflict.${ConflictReason}`;

type RequestTexts<S> = [keyof ShapeOf<S>] extends [never] ? { request?: undefined } : { request: FieldTexts<S> };
type ReplyTexts<S> = [ShapeOf<S>] extends [never] ? { reply?: undefined } : { reply: FieldTexts<S> };

interface CallSummary {
  /** A short summary that serves as a heading. */
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

/** Descriptions of all calls of a noun. A call without a description does not compile. */
export type CallTexts<N extends ApiNoun> = { readonly [V in keyof Api[N]]: CallText<Api[N][V]> };
