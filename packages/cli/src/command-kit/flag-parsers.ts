import { parseLanguageTag } from '@kafra/sdk/rules';
import { InvalidArgumentError } from 'commander';

/** Parsers of flag values. Each throws an InvalidArgumentError with a sentence for the user. */

/** `1` or more, in digits: `1e3` and `0x10` are slips rather than numbers. */
export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('Must be a positive whole number.');
  return value;
}

/** An address of the web. */
export function webAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new InvalidArgumentError('Must be a URL like https://example.org.');
  return text;
}

/** The tag of a known language, in its canonical form. */
export function languageTag(text: string): string {
  const tag = parseLanguageTag(text);
  if (tag === undefined) throw new InvalidArgumentError('Must be a language tag such as de, pt-BR or zh-Hant.');
  return tag;
}
