import type * as z from 'zod/mini';
import type { CallScope } from './scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An HTTP call: its route, input and output. Input fields that the path names are sent in the path. */
export interface CallDefinition<In extends z.ZodMiniType = z.ZodMiniType, Out extends z.ZodMiniType = z.ZodMiniType> {
  method: Method;
  /** Path of the call. `{field}` is replaced by that field of the request. */
  path: string;
  /** Whether the call sends the session token or access token of the user. */
  auth: 'none' | 'bearer';
  /** Minimum group level of the caller; absent if a session is enough. */
  level?: number;
  /** Personal access tokens that the server accepts for the call. */
  scope: CallScope;
  /** True if the call changes nothing, so that it may be sent again after a broken connection. */
  safe: boolean;
  request: In;
  reply: Out;
}

export type CallInput<R> = R extends CallDefinition<infer In> ? z.input<In> : never;
export type CallRequest<R> = R extends CallDefinition<infer In> ? z.output<In> : never;
export type CallReply<R> = R extends CallDefinition<z.ZodMiniType, infer Out> ? z.output<Out> : never;

/**
 * Access of a call: public, or only for users. A call for users must declare the personal access tokens that it
 * accepts.
 */
type Access =
  | { auth?: 'none'; level?: undefined; scope?: undefined }
  | { auth: 'bearer'; level?: number; scope: CallScope };

type DefinitionOptions<In extends z.ZodMiniType, Out extends z.ZodMiniType> = Access & {
  request: In;
  reply: Out;
  safe?: boolean;
};

type Line = `${Method} /${string}`;

/** The field names in braces of a call's path, such as `id` in `/news/{id}`. */
type PathField<Path extends string> = Path extends `${string}{${infer Field}}${infer Rest}`
  ? Field | PathField<Rest>
  : never;

/** A request schema that contains each field named in the path of the call. */
type RequestOf<Path extends string> = z.ZodMiniType<unknown, { [Field in PathField<Path>]: string | number }>;

/** Declares an API call as `METHOD /path`. A GET call is safe to repeat by default. */
export function defineCall<const Path extends Line, In extends RequestOf<Path>, Out extends z.ZodMiniType>(
  methodAndPath: Path,
  options: DefinitionOptions<In, Out>,
): CallDefinition<In, Out> {
  const [method, path] = methodAndPath.split(' ') as [Method, string];
  return { auth: 'none', scope: 'none', safe: method === 'GET', ...options, method, path };
}

/** Returns the field names in braces of a call's path. */
export const pathFields = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap((match) => match[1] ?? []);
