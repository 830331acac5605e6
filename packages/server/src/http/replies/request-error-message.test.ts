import { expect, test } from 'vitest';
import * as z from 'zod';
import { requestErrorMessage } from './request-error-message.ts';

const schema = z.object({
  name: z.string().min(1).max(32).default('Ash'),
  user_id: z.string().min(4).default('lumen'),
  slot: z.number().int().min(0).max(14).default(0),
  zeny: z.number().gt(0).lt(10).default(1),
  items: z.array(z.number()).min(1).max(2).default([1]),
  email: z.string(),
});

test.each([
  [{ name: 'x'.repeat(33) }, 'name may have at most 32 characters.'],
  [{ name: '' }, 'name must not be empty.'],
  [{ user_id: 'abc' }, 'user id must have at least 4 characters.'],
  [{ slot: 15 }, 'slot may be at most 14.'],
  [{ slot: -1 }, 'slot must be at least 0.'],
  [{ zeny: 10 }, 'zeny must be less than 10.'],
  [{ zeny: 0 }, 'zeny must be more than 0.'],
  [{ items: [1, 2, 3] }, 'items may have at most 2 values.'],
  [{ items: [] }, 'items must not be empty.'],
  [{ email: undefined }, 'email is missing.'],
  [{ items: ['a'] }, 'The request cannot be read. items.0: Invalid input: expected number, received string'],
])('the error message for the request field %j is: %s', (given, sentence) => {
  const issue = schema.safeParse({ email: 'a@example.org', ...given }).error?.issues[0];
  expect(issue && requestErrorMessage(issue)).toBe(sentence);
});
