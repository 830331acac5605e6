import { describe, expect, test } from 'vitest';
import { sourceTexts, styleTexts } from './prose-texts.ts';

const product = 'packages/cli/src/example.ts';
const found = (source: string, path = product) => sourceTexts(path, source).map(({ kind, text }) => `${kind}: ${text}`);

describe('sourceTexts', () => {
  test('joins consecutive line comments to one text', () => {
    const source = '// One sentence\n// on two lines.\nconst a = 1;\n// Another.\n';
    expect(found(source)).toEqual(['comments: One sentence\non two lines.', 'comments: Another.']);
  });

  test('returns doc comments without their comment markers', () => {
    expect(found('/**\n * Returns it.\n * @param name - its name\n */\nfunction f() {}')).toEqual([
      'comments: Returns it.\n.  its name',
    ]);
  });

  test('ignores comment markers in literals', () => {
    const source = [
      "const url = 'https://example.org'; // Address.",
      'const glob = `$' + '{url}/**' + `/*.ts $` + '{/* Inner. */ url} // text`;',
      'const pattern = /[/*]/;',
      'const last = 1; /* Last. */',
    ].join('\n');
    expect(found(source).filter((text) => text.startsWith('comments'))).toEqual([
      'comments: Address.',
      'comments: Inner.',
      'comments: Last.',
    ]);
  });

  test('ignores directives for tools in comments', () => {
    expect(found('// biome-ignore lint/x: a reason\n// @ts-expect-error\n')).toEqual([]);
  });

  test('returns test titles, also after a table of cases', () => {
    const source =
      "describe('a list', () => { test.each([1])('shows %i rows', () => {}); it.skip(`stays $" + '{x} long`); });';
    expect(found(source, 'packages/cli/src/example.test.ts')).toEqual([
      'titles: a list',
      'titles: shows %i rows',
      'titles: stays X long',
    ]);
  });

  test('returns string literals of product code, but not of tests', () => {
    const source = 'throw new Error(`cannot read $' + '{path} of it`);';
    expect(found(source)).toEqual(['texts: cannot read X of it']);
    expect(found(source, 'tests/cli/example.test.ts')).toEqual([]);
  });

  test('returns the text in markup', () => {
    expect(found('const a = <p title="Close this dialog">Nothing to show here</p>;', 'packages/web/src/a.tsx')).toEqual(
      ['texts: Close this dialog', 'texts: Nothing to show here'],
    );
  });

  test.each(["import a from 'a b c';", "const key = 'two words';", "const sql = 'SELECT a FROM b WHERE c';"])(
    'omits literals that are not prose: %s',
    (source) => {
      expect(found(source)).toEqual([]);
    },
  );

  test('counts the lines of a text from 1', () => {
    expect(sourceTexts(product, '\n/* Two\n lines. */')).toMatchObject([{ line: 2, lastLine: 3 }]);
  });
});

test('styleTexts returns the comments of a style sheet', () => {
  expect(styleTexts('a { b: c }\n/* Leaves space. */')).toEqual([
    { kind: 'comments', text: 'Leaves space.', line: 2, lastLine: 2 },
  ]);
});
