import { languageName } from '../rules/languages.ts';
import type { Context } from './context.ts';
import type { LanguageChoice } from './page.ts';

/**
 * Returns the languages that a user can choose for a screen with these site pages. Empty if each page exists in one
 * language, or if the program cannot store a choice.
 */
export function pageLanguages(
  { site, chooseLanguage }: Pick<Context, 'site' | 'chooseLanguage'>,
  pages: readonly string[],
): LanguageChoice[] {
  const translations = site.pages.translations.filter(({ page }) => pages.includes(page));
  const [first] = translations;
  if (!chooseLanguage || !first) return [];
  const tags = [...new Set(translations.flatMap(({ languages }) => languages))];
  return tags.map((tag) => ({
    id: `language-${tag}`,
    label: languageName(tag),
    target: { language: tag },
    isChosen: tag === first.language,
  }));
}
