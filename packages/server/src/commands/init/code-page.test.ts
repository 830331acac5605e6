import { describe, expect, it } from 'vitest';
import { isCodePage } from '../../rules/code-page.ts';
import { codePageOf } from './code-page.ts';

const charsets = [
  'big5',
  'cp1250',
  'cp1251',
  'cp1256',
  'cp1257',
  'cp932',
  'eucjpms',
  'euckr',
  'gb2312',
  'gbk',
  'greek',
];
const others = ['hebrew', 'koi8r', 'koi8u', 'latin2', 'latin5', 'sjis', 'tis620', 'ujis'];

describe("the game's database setting default_codepage", () => {
  it.each([...charsets, ...others])("is converted to a code page that Kafra's settings accept: %s", (charset) => {
    const values = new Map([['default_codepage', { value: charset, file: 'conf/inter_athena.conf' }]]);
    expect(isCodePage(codePageOf({ values, missing: [] }) ?? '')).toBe(true);
  });
});
