import type { ContentCard, SiteConfig } from '@kafra/sdk/contract';
import { featuresOf, type ServerConfig } from '../../config.ts';
import type { PageSettings } from '../../rules/settings/page-settings.ts';
import { missingPartProblems } from '../../rules/site/built-in-parts.ts';
import { markdownProblems } from '../../rules/site/markdown-cards.ts';

/** Returns the settings that the built-in parts of pages show, for example the list of features. */
export const builtInFacts = (
  config: Pick<ServerConfig, 'site' | 'demo'>,
): Pick<SiteConfig, 'features' | 'spotlight' | 'taps'> => ({
  features: featuresOf(config),
  spotlight: { description: config.site.spotlight.description ?? '', benefits: config.site.spotlight.benefits ?? [] },
  taps: config.site.taps,
});

/** Returns sentences about the parts of a page text that visitors do not see as its author intended. */
export const textProblems = (
  { text, cards }: { text: string; cards: readonly ContentCard[] },
  config: Pick<ServerConfig, 'site' | 'demo'>,
): string[] => [...markdownProblems([text]), ...missingPartProblems(cards, builtInFacts(config))];

/** Returns the Markdown texts of the settings, with the name of the setting that contains each. */
export function settingTexts({ rules, qualities, features, download, custom = [] }: PageSettings) {
  const named = (name: string, texts: readonly string[]) =>
    texts.map((text) => ({ setting: `site.pages.${name}`, text }));
  const lines = (value: string | readonly string[] | undefined) =>
    typeof value === 'string' ? [value] : (value ?? []);
  const cards = (value: PageSettings['features']) =>
    typeof value === 'string'
      ? [value]
      : (value ?? []).flatMap(({ text, list = [], built_in: part }) => [
          ...(text === undefined ? [] : [text]),
          ...list,
          ...(part === undefined ? [] : [`{${part}}`]),
        ]);
  return [
    ...named('rules', lines(rules)),
    ...named('qualities', lines(qualities)),
    ...named('features', cards(features)),
    ...named('download', cards(download)),
    ...named(
      'custom',
      custom.map(({ text }) => text),
    ),
  ];
}
