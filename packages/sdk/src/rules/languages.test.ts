import { describe, expect, it } from 'vitest';
import { chooseLanguage, languageName, languageOfLocale, parseLanguageTag } from './languages.ts';

describe('the parser of language tags', () => {
  it.each([
    ['de', 'de'],
    ['DE-at', 'de-AT'],
    ['zh-hant', 'zh-Hant'],
    ['pt-br', 'pt-BR'],
    ['fil', 'fil'],
  ])('returns the canonical form of %s', (text, tag) => expect(parseLanguageTag(text)).toBe(tag));

  it.each(['xx', 'german', 'de_AT', 'd', '', '../de', 'de-', 'x-private', `de-${'a'.repeat(40)}`])(
    'rejects %s',
    (text) => expect(parseLanguageTag(text)).toBe(undefined),
  );
});

describe('the choice of a language for a reader', () => {
  it.each<[string[], string[], string | undefined]>([
    [['de-AT', 'en'], ['en', 'de'], 'de'],
    [['de'], ['en', 'de-AT'], 'de-AT'],
    [['de-CH'], ['de-AT', 'de'], 'de'],
    [['zh-TW'], ['zh', 'zh-Hant'], 'zh-Hant'],
    [['zh-TW'], ['zh', 'en'], 'zh'],
    [['zh-TW'], ['en', 'zh-Hant'], 'zh-Hant'],
    [['zh-CN'], ['en', 'zh-Hant'], undefined],
    [['fr', 'de'], ['en', 'de'], 'de'],
    [['fr'], ['en', 'de'], undefined],
    [[], ['en'], undefined],
  ])('for %j of %j returns %s', (wanted, available, chosen) => expect(chooseLanguage(wanted, available)).toBe(chosen));
});

describe('the parser of POSIX locales', () => {
  it.each([
    ['de_AT.UTF-8', 'de-AT'],
    ['zh_TW', 'zh-TW'],
    ['sr_RS@latin', 'sr-RS'],
    ['C.UTF-8', undefined],
    ['POSIX', undefined],
    ['', undefined],
    [undefined, undefined],
    ['nonsense!', undefined],
  ])('reads %s as %s', (locale, tag) => expect(languageOfLocale(locale)).toBe(tag));
});

it('the name of a language is in that language', () => {
  expect(['de', 'zh-Hant', 'xx'].map(languageName)).toEqual(['Deutsch', '繁體中文', 'xx']);
});
