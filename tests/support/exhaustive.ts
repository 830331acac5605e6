import { type TestOptions, test } from 'vitest';

/** Left to `npm test -- --all`, which CI runs: what this tries, another case or another place has tried already. */
export const exhaustive = { tags: ['exhaustive'] } satisfies TestOptions;

type Arguments<Case> = Case extends readonly unknown[] ? Case : [one: Case];

/** As `test.each`: a few of the cases, spread over the whole, belong to every run; the others are exhaustive. */
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
