import { createConfig, lint } from '@redocly/openapi-core';

/** Holds the OpenAPI document to the rules of a public linter: no error and no warning. */
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
