import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineCall, pathFields } from './call-definition.ts';

const reply = z.object({});

test('the request type of a call requires each field of its path', () => {
  const call = defineCall('GET /api/guilds/{guild}/members/{id}', {
    request: z.strictObject({ guild: z.string(), id: z.number() }),
    reply,
  });
  expect(pathFields(call.path)).toEqual(['guild', 'id']);
  // @ts-expect-error The request has no id.
  defineCall('GET /api/guilds/{guild}/members/{id}', { request: z.strictObject({ guild: z.string() }), reply });
  // @ts-expect-error A list cannot be written in a path.
  defineCall('GET /api/guilds/{guild}', { request: z.strictObject({ guild: z.array(z.string()) }), reply });
});
