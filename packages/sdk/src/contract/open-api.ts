import * as z from 'zod/mini';
import { allRoutes } from './api.ts';
import { errorBody } from './error.ts';
import { pathFields, type Route } from './route.ts';

/** Schemas are described as the wire has them; what cannot be said in JSON Schema may be anything. */
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return described;
};

const json = (schema: object) => ({ 'application/json': { schema } });

interface Described {
  properties?: Record<string, object>;
  required?: string[];
}

/** The request without the fields that travel in the path, and these fields on their own. */
function split({ request, path }: Route) {
  const { properties = {}, required = [], ...rest } = schemaOf(request, 'input') as Described;
  const inPath = pathFields(path);
  const bodyFields = Object.entries(properties).filter(([name]) => !inPath.includes(name));
  const parameters = inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? {} }));
  const needed = required.filter((name) => !inPath.includes(name));
  const body = { ...rest, properties: Object.fromEntries(bodyFields), ...(needed.length > 0 && { required: needed }) };
  return { parameters, body };
}

function operation(name: string, noun: string, route: Route) {
  const { parameters, body } = split(route);
  const hasBody = route.method === 'POST' || route.method === 'PUT';
  return {
    operationId: name,
    tags: [noun],
    ...(route.level !== undefined && { description: `Needs group level ${route.level}.` }),
    security: route.auth === 'bearer' ? [{ bearer: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && { requestBody: { required: true, content: json(body) } }),
    responses: {
      200: { description: 'Done', content: json(schemaOf(route.reply, 'output')) },
      default: { description: 'Refused', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

/** Every call of the contract as an OpenAPI 3.1 document, for clients that are not written in TypeScript. */
export function openApi(version: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const { name, noun, route } of allRoutes()) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(name, noun, route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kafra', version, license: { name: 'MIT', identifier: 'MIT' } },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(errorBody, 'output') },
    },
  };
}
