import type * as z from 'zod/mini';
import type { CallScope } from './scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An HTTP call: its route, input and output. Fields of the input that are named in the path are sent there. */
export interface CallDefinition<In extends z.ZodMiniType = z.ZodMiniType, Out extends z.ZodMiniType = z.ZodMiniType> {
  method: Method;
  /** Path with `{field}` for each field of the request that it contains. */
  path: string;
  /** Whether the call sends the bearer token. */
  auth: 'none' | 'bearer';
  /** Minimum group level of the caller; absent if a session is enough. */
  level?: number;
  /** Which personal access tokens may make the call. */
  scope: CallScope;
  /** True if the call changes nothing, so that it may be sent again after a broken connection. */
  safe: boolean;
  request: In;
  reply: Out;
}

export type CallInput<R> = R extends CallDefinition<infer In> ? z.input<In> : never;
export type CallRequest<R> = R extends CallDefinition<infer In> ? z.output<In> : never;
export type CallReply<R> = R extends CallDefinition<z.ZodMiniType, infer Out> ? z.output<Out> : never;

/** Public, or restricted to users. A restricted call must declare which access tokens it accepts. */
type Access =
  | { auth?: 'none'; level?: undefined; scope?: undefined }
  | { auth: 'bearer'; level?: number; scope: CallScope };

type DefinitionOptions<In extends z.ZodMiniType, Out extends z.ZodMiniType> = Access & {
  request: In;
  reply: Out;
  safe?: boolean;
};

type Line = `${Method} /${string}`;

/** The names of the `{fields}` of a path. */
type PathField<Path extends string> = Path extends `${string}{${infer Field}}${infer Rest}`
  ? Field | PathField<Rest>
  : never;

/** A request that has each field of the path. */
type RequestOf<Path extends string> = z.ZodMiniType<unknown, { [Field in PathField<Path>]: string | number }>;

/** Declares a call as `METHOD /path`. GET is safe by default. */
export function defineCall<const Path extends Line, In extends RequestOf<Path>, Out extends z.ZodMiniType>(
  methodAndPath: Path,
  options: DefinitionOptions<In, Out>,
): CallDefinition<In, Out> {
  const [method, path] = methodAndPath.split(' ') as [Method, string];
  return { auth: 'none', scope: 'none', safe: method === 'GET', ...options, method, path };
}

/** The names of the path's `{fields}`. */
export const pathFields = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap((match) => match[1] ?? []);
