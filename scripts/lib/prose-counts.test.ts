import { describe, expect, test } from 'vitest';
import { parseDiff } from './changed-lines.ts';
import { countSigns, findingsOf, formatCounts, hasDecrease, increases, lowered } from './prose-counts.ts';

describe('the counts of unclear prose', () => {
  test('are recorded per folder and kind, also for folders without signs', () => {
    const texts = [
      { kind: 'comments', text: 'What nobody hears.', line: 1, lastLine: 1 },
      { kind: 'titles', text: 'rejects a wrong password', line: 2, lastLine: 2 },
    ] as const;
    const findings = findingsOf('a/b.ts', texts);
    expect(findings).toMatchObject([{ path: 'a/b.ts', signs: ['headless', 'nobody'] }]);
    expect(countSigns(['a/b.ts', 'c/d.ts'], findings)).toEqual({ a: { comments: 2 }, c: {} });
  });

  test('are reported as increased if a folder has more signs than recorded, or if a new folder has signs', () => {
    const recorded = { a: { comments: 2, titles: 1 }, b: {} };
    expect(increases(recorded, { a: { comments: 2 }, b: {}, c: {} })).toEqual([]);
    expect(increases(recorded, { a: { comments: 3 }, b: { pages: 1 }, c: { texts: 4 } })).toEqual([
      { folder: 'a', kind: 'comments', recorded: 2, counted: 3 },
      { folder: 'b', kind: 'pages', recorded: 0, counted: 1 },
      { folder: 'c', kind: 'texts', recorded: 0, counted: 4 },
    ]);
  });

  test('are reported as decreased if a number is lower or a folder was removed', () => {
    expect(hasDecrease({ a: { comments: 2 } }, { a: { comments: 2 } })).toBe(false);
    expect(hasDecrease({ a: { comments: 2 } }, { a: { comments: 1 } })).toBe(true);
    expect(hasDecrease({ a: { comments: 2 } }, {})).toBe(true);
  });

  test('are only lowered by an update, except that a new folder is recorded as is', () => {
    const recorded = { a: { comments: 2, titles: 1 }, gone: { pages: 3 } };
    const counted = { a: { comments: 3, titles: 0, texts: 1 }, c: { texts: 4 } };
    expect(lowered(recorded, counted)).toEqual({ a: { comments: 2 }, c: { texts: 4 } });
  });

  test('are written with sorted folders, one per line', () => {
    const text = formatCounts({ b: {}, a: { titles: 1, comments: 2 } });
    expect(text).toBe('{\n  "a": { "comments": 2, "titles": 1 },\n  "b": {}\n}\n');
    expect(JSON.parse(text)).toEqual({ a: { comments: 2, titles: 1 }, b: {} });
  });
});

test('parseDiff returns the changed lines of each file in a Git diff', () => {
  const diff =
    '--- a/x.ts\n+++ b/x.ts\n@@ -1,2 +3,2 @@\n+a\n@@ -9 +10 @@ f\n+b\n@@ -20,3 +20,0 @@\n-c\n+++ b/y.ts\n@@ -0,0 +1 @@\n';
  expect([...parseDiff(diff)]).toEqual([
    [
      'x.ts',
      [
        [3, 4],
        [10, 10],
      ],
    ],
    ['y.ts', [[1, 1]]],
  ]);
});
