import { fromJSONSchema, type ZodType } from 'zod';

/** Response of an API call for one status, as the OpenAPI document describes it. */
interface Described {
  $ref?: string;
  description?: string;
  content?: Readonly<Record<string, { schema: object }>>;
}

/** The parts of an OpenAPI document that the check uses. */
export interface ApiDocument {
  paths: Readonly<
    Record<string, Readonly<Record<string, { operationId: string; responses: Record<string, Described> }>>>
  >;
  components: { schemas: Readonly<Record<string, object>>; responses: Readonly<Record<string, Described>> };
}

/** Response that a server gave to an API call. */
interface GivenAnswer {
  status: number;
  /** Parsed JSON body of the response; undefined for an empty one. */
  body: unknown;
}

/** Compares responses of the server with an OpenAPI document. */
export interface DocumentCheck {
  /**
   * Returns the undocumented parts of a response to an API call such as `account.login`; empty if all of it is
   * documented.
   */
  problemsOf(call: string, answer: GivenAnswer): string[];
}

const statusesOf = ({ paths }: ApiDocument) =>
  new Map(
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId, responses }) => [operationId, new Map(Object.entries(responses))]),
  );

/** Creates a check that responses of a server match its OpenAPI document. */
export function createDocumentCheck(document: ApiDocument): DocumentCheck {
  const { schemas, responses: shared } = document.components;
  const calls = statusesOf(document);
  const readers = new Map<object, ZodType>();

  function readerOf(schema: object): ZodType {
    const known = readers.get(schema);
    if (known) return known;
    const text = JSON.stringify({ ...schema, $defs: schemas }).replaceAll('#/components/schemas/', '#/$defs/');
    const reader = fromJSONSchema(JSON.parse(text) as Parameters<typeof fromJSONSchema>[0]);
    readers.set(schema, reader);
    return reader;
  }

  function bodyProblems(schema: object | undefined, body: unknown): string[] {
    if (!schema) return body === undefined ? [] : ['has a body where the document has none'];
    const { success, error } = readerOf(schema).safeParse(body);
    return success ? [] : error.issues.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`);
  }

  /** Reports an undocumented error code, because clients distinguish only the documented ones. */
  function codeProblems(described: Described, body: unknown): string[] {
    const { code, details } = body as { code: string; details?: { reason?: string } };
    const named = code === 'conflict' ? `\`${code}\` (${details?.reason})` : `\`${code}\``;
    return described.description?.includes(named) ? [] : [`has the code ${named}, which is not listed`];
  }

  return {
    problemsOf(call, { status, body }) {
      const listed = calls.get(call)?.get(String(status));
      if (!listed) return [`${status} is no answer of ${call}`];
      const described = (listed.$ref && shared[listed.$ref.split('/').at(-1) ?? '']) || listed;
      const schema = described.content?.['application/json']?.schema;
      const problems = bodyProblems(schema, body);
      if (schema && status >= 400 && problems.length === 0) problems.push(...codeProblems(described, body));
      return problems.map((problem) => `${call} ${status} ${problem}`);
    },
  };
}
