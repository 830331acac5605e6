import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { breakable, breakableParts } from './breakable.tsx';

describe('line breaks within a text', () => {
  test.each([
    ['Poring', ['Poring']],
    ['Payment Statement for Kafra Employee Box', ['Payment Statement for Kafra Employee Box']],
    ['Nov 20, 2026, 04:00 AM', ['Nov 20, 2026, 04:00 AM']],
  ])('are not allowed in the short words of %s', (text, parts) => {
    expect(breakableParts(text)).toEqual(parts);
  });

  test('are allowed only every eight letters of a long word', () => {
    expect(breakableParts('Wolfeschlegelsteinhausen of Ulm')).toEqual(['Wolfesch', 'legelste', 'inhausen of Ulm']);
    expect(breakableParts('of Wolfeschlegelsteinhausen')).toEqual(['of Wolfesch', 'legelste', 'inhausen']);
  });

  test.each([
    ['sylnor@crowd33.example', ['sylnor@', 'crowd33.', 'example']],
    ['kafra_2026-11-20_0400.sqlite.gz', ['kafra_', '2026-11-', '20_0400.', 'sqlite.gz']],
    ['of sylnor@crowd33.example', ['of sylnor@', 'crowd33.', 'example']],
  ])('are preferred after a separator in %s', (text, parts) => {
    expect(breakableParts(text)).toEqual(parts);
  });

  test('are not allowed after a separator that would leave one or two letters', () => {
    expect(breakableParts('a@kafrarealm.example')).toEqual(['a@kafrar', 'ealm.', 'example']);
  });

  test('are allowed every four wide characters', () => {
    expect(breakableParts('剣士エイダ魔法使いの')).toEqual(['剣士エイ', 'ダ魔法使', 'いの']);
  });

  test('are not allowed before the last one or two letters of a word', () => {
    expect(breakableParts('剣士エイダ魔法使い')).toEqual(['剣士エイ', 'ダ魔法使い']);
    expect(breakableParts("剣士エイダ魔法使's")).toEqual(['剣士エイ', "ダ魔法使's"]);
  });

  test('are not allowed within a visible character', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(breakableParts(family.repeat(8))).toEqual([family.repeat(4), family.repeat(4)]);
  });

  test.each(['1,000,000,000z', '-1,000,000,000z', '2147483647', '100.1234%'])(
    'are not allowed within the number %s',
    (text) => {
      expect(breakableParts(text)).toEqual([text]);
    },
  );

  test('do not change the text', () => {
    for (const text of [
      '',
      ' ',
      '  a  b  ',
      `${'x'.repeat(300)} ${'y'.repeat(20)}`,
      'محاربالصحراءالعظيمالقديم',
      'a\u0301'.repeat(40),
    ]) {
      expect(breakableParts(text).join('')).toBe(text);
    }
  });

  test('are allowed every four emoji, but not between them, in one box', () => {
    const four = '<span class="unbroken">🐉🔥⚔🛡</span>';
    expect(renderToStaticMarkup(breakable('🐉🔥⚔🛡'.repeat(2)))).toBe(`<span>${four}<wbr/>${four}</span>`);
    expect(renderToStaticMarkup(breakable('my 🐉🔥⚔🛡'))).toBe(`<span>my ${four}</span>`);
  });
});
