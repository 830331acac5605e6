import { type CallDefinition, pathFields } from '../contract/call-definition.ts';
import type { Schema } from '../contract/index.ts';
import { isOptional } from '../contract/schema.ts';
import { type DescribedCall, describedCalls } from './described-calls.ts';
import { nounTexts } from './descriptions/calls/index.ts';
import type { FieldText } from './descriptions/describe.ts';
import { entities } from './descriptions/index.ts';
import { scopeTexts } from './descriptions/scopes.ts';
import { files, filesText } from './files.ts';
import { describedObject, type JsonSchema } from './json-schema.ts';
import { refusalsOf } from './responses.ts';

type Schemas = Record<string, JsonSchema>;

const component = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ 'application/json': { schema } });

/** Converts a call name such as `account.login` to `AccountLogin`. */
const toPascalCase = (name: string): string =>
  name.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase());

const nameOf = (schema: Schema): string | undefined => entities.find((entity) => entity.schema === schema)?.name;

/** Returns the OpenAPI component of an object: the shared component of a named object, otherwise a new one. */
function componentOf(
  schemas: Schemas,
  of: { name: string; schema: Schema; fields: Readonly<Record<string, FieldText>> },
): object {
  const known = nameOf(of.schema);
  if (known === undefined) schemas[of.name] = describedObject({ ...of, meaning: undefined });
  return component(known ?? of.name);
}

/** Returns the request fields in the path as parameters, and the other fields as the body. */
function requestOf(schemas: Schemas, { name, route, text }: DescribedCall) {
  const fields = text.request ?? {};
  const inPath = pathFields(route.path);
  const whole = describedObject({ name, schema: route.request, meaning: undefined, fields });
  const parameters = inPath.map((field) => {
    const { description, ...schema } = whole.properties?.[field] ?? {};
    return { name: field, in: 'path', required: true, description, schema };
  });
  if (route.method === 'GET' || route.method === 'DELETE') return { parameters };
  if (Object.keys(fields).length === 0) {
    const nothing = { type: 'object', description: 'No fields.', additionalProperties: false };
    return { parameters, requestBody: { required: false, content: json(nothing) } };
  }
  const bodyName = `${toPascalCase(name)}Request`;
  if (inPath.length === 0) {
    const body = componentOf(schemas, { name: bodyName, schema: route.request, fields });
    return { parameters, requestBody: { required: true, content: json(body) } };
  }
  const rest = Object.entries(whole.properties ?? {}).filter(([field]) => !inPath.includes(field));
  const required = whole.required?.filter((field) => !inPath.includes(field));
  schemas[bodyName] = { ...whole, properties: Object.fromEntries(rest), required };
  return { parameters, requestBody: { required: true, content: json(component(bodyName)) } };
}

/** Error responses in the OpenAPI document that are the same for all calls, by status. */
const sharedResponses: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  413: 'TooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  500: 'Internal',
};

type Refusals = ReturnType<typeof refusalsOf>;

const refusalResponse = (refusals: Refusals) => ({
  description: refusals
    .map(({ code, reason, when }) => `- \`${reason ? `${code}\` (${reason})` : `${code}\``}: ${when}.`)
    .join('\n'),
  ...(refusals.some(({ status }) => status === 429 || status === 503) && {
    headers: {
      'Retry-After': { description: 'Seconds until the request can be repeated.', schema: { type: 'integer' } },
    },
  }),
  content: json(component('Error')),
});

function responsesOf(schemas: Schemas, { name, route, text }: DescribedCall) {
  const said = text.reply && {
    200: {
      description: 'Success.',
      content: json(
        componentOf(schemas, { name: `${toPascalCase(name)}Reply`, schema: route.reply, fields: text.reply }),
      ),
    },
  };
  const unsaid = (!said || isOptional(route.reply)) && { 204: { description: 'Success without content.' } };
  const byStatus = Object.entries(Object.groupBy(refusalsOf(route, text.errors), ({ status }) => String(status)));
  const errors = byStatus.map(([status, refusals = []]) => {
    const shared = sharedResponses[Number(status)];
    return [status, shared ? { $ref: `#/components/responses/${shared}` } : refusalResponse(refusals)];
  });
  return { ...said, ...unsaid, ...Object.fromEntries(errors) };
}

/** Returns the ways to authorize a call in the OpenAPI document, of which one is sufficient. */
function securityOf({ auth, scope }: CallDefinition): object[] {
  if (auth === 'none') return [];
  if (scope === 'none') return [{ session: [] }];
  return [{ session: [] }, { accessToken: scope === 'any' ? [] : [scope] }];
}

const scopeList = Object.entries(scopeTexts)
  .map(([scope, text]) => `- \`${scope}\`: ${text}.`)
  .join('\n');

function operation(schemas: Schemas, call: DescribedCall) {
  const { name, noun, route, text } = call;
  const { parameters, ...body } = requestOf(schemas, call);
  const level = route.level === undefined ? undefined : `Requires group level ${route.level}.`;
  const description = [text.description ?? `${text.summary}.`, level].filter((one) => one !== undefined).join(' ');
  return {
    operationId: name,
    tags: [noun],
    summary: text.summary,
    description,
    ...(route.level !== undefined && { 'x-group-level': route.level }),
    ...(route.scope !== 'none' && route.scope !== 'any' && { 'x-scope': route.scope }),
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...body,
    responses: responsesOf(schemas, call),
  };
}

function sharedErrors() {
  const all = refusalsOf({ method: 'POST', auth: 'bearer' } as CallDefinition);
  return Object.fromEntries(
    Object.entries(sharedResponses).map(([status, name]) => [
      name,
      refusalResponse(all.filter((one) => one.status === Number(status))),
    ]),
  );
}

export interface OpenApiOptions {
  version: string;
  /** Address of the server in the OpenAPI document. `/` means the server that sends the document. */
  server?: string;
}

/**
 * Returns the OpenAPI 3.1 document with every call and file of the contract, for clients that are not written in
 * TypeScript.
 */
export function openApi({ version, server = '/' }: OpenApiOptions) {
  const schemas: Schemas = {};
  for (const entity of entities) schemas[entity.name] = describedObject(entity);
  const paths: Record<string, Record<string, object>> = {};
  for (const call of describedCalls()) {
    const { path, method } = call.route;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(schemas, call) };
  }
  for (const file of files) {
    paths[file.path] = { get: file.operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kafra',
      version,
      description:
        'Calls of a Kafra server. A realm is one game world: its databases, its players and its site. Times are epoch ' +
        'milliseconds. A field that is not required is absent if it has no value. Responses may have additional fields ' +
        'in later versions. Requests with unknown fields are refused. Bodies are JSON in UTF-8: another charset is ' +
        'refused with 415, invalid UTF-8 and unpaired surrogates with 400.',
      contact: { name: 'The administrators of this server', ...(server !== '/' && { url: server }) },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server, description: 'The server of the realm.' }],
    tags: [
      ...Object.entries(nounTexts).map(([name, text]) => ({ name, description: `${text}.` })),
      { name: 'files', description: filesText },
    ],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The session token that `account.login` returns.',
        },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'kafra_pat_ and 39 letters and digits',
          description: `A personal access token with the scope of the call:\n${scopeList}`,
        },
      },
      responses: sharedErrors(),
      schemas,
    },
  };
}
