import { expect, test } from 'vitest';
import { planOf } from './changed.mjs';

const wholeAfter = (...files) => planOf(files).whole;

test('a change of a package runs its whole suites and the unit tests that import the changed file', () => {
  const plan = planOf(['packages/web/src/main.tsx']);
  expect(plan.whole).toEqual(['parity', 'web']);
  expect(plan.others).toEqual(['unit', 'wire', 'game', 'packed', 'cli', 'ui']);
  expect(plan.importers).toEqual(['packages/web/src/main.tsx']);
  expect(wholeAfter('packages/cli/src/main.ts')).toEqual(['parity', 'packed', 'cli', 'ui']);
  expect(wholeAfter('packages/web/src/app.css')).toEqual(['parity', 'web']);
  expect(wholeAfter('packages/sdk/src/index.ts')).toHaveLength(7);
  expect(wholeAfter('packages/sdk/src/contract/wire.ts')).toHaveLength(7);
});

test('a change of a test, its snapshot or shared test code runs only the tests that import the file', () => {
  const files = ['packages/web/src/a.test.ts', 'tests/ui/__snapshots__/sizes.test.tsx.snap', 'tests/support/site.ts'];
  const plan = planOf(files);
  expect(plan.whole).toEqual([]);
  expect(plan.importers).toEqual(['packages/web/src/a.test.ts', 'tests/ui/sizes.test.tsx', 'tests/support/site.ts']);
});

test('a change of a file that no suite covers runs only the server tests that import the file', () => {
  const plan = planOf(['packages/sdk/src/screens/market-history.ts']);
  expect(plan.whole).toEqual(['parity', 'packed', 'cli', 'ui', 'web']);
  expect(plan.others).toEqual(['unit', 'wire', 'game']);
  expect(plan.importers).toEqual(['packages/sdk/src/screens/market-history.ts']);
});

test('a change of documentation runs no tests', () => {
  expect(planOf(['README.md', 'docs/architecture.md', 'packages/sdk/README.md'])).toMatchObject({
    everything: false,
    whole: [],
    importers: [],
  });
});

test('a change that affects everything runs all tests', () => {
  for (const file of ['pnpm-lock.yaml', 'package.json', 'vitest.config.ts', 'scripts/lib/build.mjs'])
    expect(planOf([file])).toEqual({ everything: true });
});
