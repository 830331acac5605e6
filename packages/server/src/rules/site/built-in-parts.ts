import type { BuiltInPart, ContentCard, SiteConfig } from '@kafra/sdk/contract';

/** Settings of the site that the built-in parts of pages show. */
type BuiltInFacts = Pick<SiteConfig, 'features' | 'spotlight' | 'taps'>;

/** Returns the reason why the site shows nothing for a built-in part of a page; undefined if it shows the part. */
function missingReason(part: BuiltInPart, { features, spotlight, taps }: BuiltInFacts): string | undefined {
  if (part === 'tap_chart') return taps ? undefined : 'site.taps is not set';
  if (!features.spotlight) return 'the feature spotlight is off';
  return spotlight.description === '' ? 'site.spotlight.description is not set' : undefined;
}

/**
 * Returns the cards of a page without the built-in parts that the site does not show. A card that has no other part is
 * left out.
 */
export const withoutMissingParts = (cards: readonly ContentCard[], site: BuiltInFacts): ContentCard[] =>
  cards.flatMap((card) => {
    const parts = card.parts.filter((one) => one.kind !== 'built_in' || !missingReason(one.part, site));
    return parts.length === 0 && card.parts.length > 0 ? [] : [{ ...card, parts }];
  });

/** Returns a sentence for each built-in part of a page's cards that the site does not show. */
export const missingPartProblems = (cards: readonly ContentCard[], site: BuiltInFacts): string[] => [
  ...new Set(
    cards
      .flatMap(({ parts }) => parts)
      .flatMap((one) => {
        const reason = one.kind === 'built_in' ? missingReason(one.part, site) : undefined;
        return one.kind === 'built_in' && reason ? [`{${one.part}} is not shown: ${reason}`] : [];
      }),
  ),
];
