import { createConfig, lint } from '@redocly/openapi-core';

/** Checks the OpenAPI document with a public linter, which must report neither errors nor warnings. */
const document = 'docs/api/openapi.json';
const config = await createConfig({ extends: ['recommended-strict'] });
const problems = await lint({ ref: document, config });

for (const { ruleId, message, location } of problems) {
  console.error(`${document}${location[0]?.pointer ?? ''}: ${message} (${ruleId})`);
}
if (problems.length > 0) {
  console.error(`${problems.length} problems`);
  process.exitCode = 1;
}
