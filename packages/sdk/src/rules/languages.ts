import { limits } from '../contract/constants.ts';

let englishNames: Intl.DisplayNames | undefined;

/** Returns the English name of a language; undefined for an unknown one. The table of names is created on first use. */
function englishName(language: string): string | undefined {
  englishNames ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  return englishNames.of(language);
}

/**
 * Returns the canonical form of a BCP 47 tag of a known language: `zh-Hant` for `ZH-hant`. Undefined for any other
 * text. Known languages are those with a name in the runtime's data (CLDR).
 */
export function parseLanguageTag(text: string): string | undefined {
  if (text.length > limits.languageTagLength) return undefined;
  try {
    const [tag] = Intl.getCanonicalLocales(text);
    if (tag === undefined || englishName(new Intl.Locale(tag).language) === undefined) return undefined;
    return tag;
  } catch {
    return undefined;
  }
}

/**
 * Returns the name of a language in that language, such as `Deutsch`. If the runtime does not have the name, it returns
 * the tag.
 */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** Returns a language with its most likely script: `zh-TW` becomes `zh-Hant`. */
function withScript(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return tag;
  }
}

/** Returns a language tag, followed by its shorter forms: `zh-Hant-TW`, `zh-Hant`, `zh` (RFC 4647, section 3.4). */
function shorterTags(tag: string): string[] {
  const parts = tag.split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}

/**
 * Returns the language that a reader prefers among the languages of a text; undefined if no language fits. It is the
 * lookup of RFC 4647, but a text in the reader's script precedes one in another script.
 * @param wanted canonical tags, the preferred one first.
 * @param available canonical tags.
 */
export function chooseLanguage(wanted: readonly string[], available: readonly string[]): string | undefined {
  for (const tag of wanted) {
    const script = withScript(tag);
    const shorter = shorterTags(tag).filter((one) => available.includes(one));
    const found =
      shorter.find((one) => withScript(one) === script) ??
      available.find((one) => withScript(one) === script) ??
      shorter[0];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the language tag of a POSIX locale such as `de_AT.UTF-8`; undefined for `C`, `POSIX` and unknown locales. */
export function languageOfLocale(locale: string | undefined): string | undefined {
  const [name = ''] = (locale ?? '').split(/[.@]/);
  return name === '' || name === 'C' || name === 'POSIX' ? undefined : parseLanguageTag(name.replaceAll('_', '-'));
}
