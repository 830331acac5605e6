import { parseLanguageTag } from '@kafra/sdk/rules';

/** Maximum number of languages that are read from an `Accept-Language` header. Browsers send only a few. */
const maxLanguages = 20;

/**
 * Returns the languages of an `Accept-Language` header (RFC 9110, section 12.5.4) as canonical tags, the preferred one first.
 * Unknown languages, `*` and those with the weight 0 are left out.
 */
export function acceptedLanguages(header: string | undefined): string[] {
  const ranges = (header ?? '').split(',', maxLanguages).map((range, index) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((one) => /^q=/i.test(one))?.slice(2);
    return { tag: parseLanguageTag(tag), weight: weight === undefined ? 1 : Number(weight), index };
  });
  const known = ranges
    .filter(({ weight }) => weight > 0 && weight <= 1)
    .sort((a, b) => b.weight - a.weight || a.index - b.index);
  return [...new Set(known.flatMap(({ tag }) => (tag === undefined ? [] : [tag])))];
}
