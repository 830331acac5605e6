import { expect, it } from 'vitest';
import { acceptedLanguages } from './accepted-languages.ts';

it.each<[string | undefined, string[]]>([
  [undefined, []],
  ['', []],
  ['*', []],
  ['de-AT,de;q=0.9,en;q=0.8', ['de-AT', 'de', 'en']],
  ['en;q=0.5, zh-hant', ['zh-Hant', 'en']],
  ['de;q=0, en', ['en']],
  ['de;q=nonsense, de;q=7, en', ['en']],
  ['xx, german, en, en', ['en']],
  [`${'de,'.repeat(5_000)}en`, ['de']],
])('the languages in the header Accept-Language %.40s are %j', (header, tags) =>
  expect(acceptedLanguages(header)).toEqual(tags),
);
