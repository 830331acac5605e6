import { type TestOptions, test } from 'vitest';

/** Option for tests that only `npm test -- --all` runs, as in CI. Other tests already cover most of what they test. */
export const exhaustive = { tags: ['exhaustive'] } satisfies TestOptions;

type Arguments<Case> = Case extends readonly unknown[] ? Case : [one: Case];

/**
 * Defines tests like `test.each`. A few cases, spread over the table, belong to every run; the others run only with
 * `--all`.
 */
export function testSome<const Case>(
  few: number,
  cases: readonly Case[],
): (title: string, run: (...args: [...Arguments<Case>]) => unknown) => void {
  const step = Math.ceil(cases.length / few);
  const isOneOfFew = (_: Case, index: number) => index % step === 0;
  return (title, run) => {
    test.each(cases.filter(isOneOfFew) as never[])(title, run as never);
    test.each(cases.filter((one, index) => !isOneOfFew(one, index)) as never[])(title, exhaustive, run as never);
  };
}
