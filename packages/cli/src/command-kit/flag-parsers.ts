import { parseLanguageTag } from '@kafra/sdk/rules';
import { InvalidArgumentError } from 'commander';

/** Parsers of flag values. Each throws an InvalidArgumentError with a sentence for the user. */

/** Parses an integer of 1 or more, in digits only: `1e3` and `0x10` are probably typing errors. */
export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('Must be a positive whole number.');
  return value;
}

/** Parses a flag that must be a web address. */
export function webAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new InvalidArgumentError('Must be a URL like https://example.org.');
  return text;
}

/** Parses the tag of a known language, and returns its canonical form. */
export function languageTag(text: string): string {
  const tag = parseLanguageTag(text);
  if (tag === undefined) throw new InvalidArgumentError('Must be a language tag such as de, pt-BR or zh-Hant.');
  return tag;
}
