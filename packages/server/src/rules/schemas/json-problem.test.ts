import { expect, test } from 'vitest';
import { jsonProblem } from './json-problem.ts';

test.each([
  '{"url": secret}',
  '{"url": "x", "pass": secret, "other": 1}',
  `{"a": ${'[1],'.repeat(40)} secret ${'[2]'.repeat(40)}`,
  '{"url": "secret" "x": 1}',
  '{"url":"secret',
  "{'secret': 1}",
  'secret',
])('a JSON error describes %s without its content', (text) => {
  try {
    JSON.parse(text);
    expect.fail('It is JSON.');
  } catch (error) {
    expect(jsonProblem(error)).toMatch(/JSON/);
    expect(jsonProblem(error)).not.toContain('sec');
  }
});
