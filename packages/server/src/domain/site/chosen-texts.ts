import { chooseLanguage } from '@kafra/sdk/rules';
import type { PageSettings } from '../../rules/settings/page-settings.ts';

/** Text of a page from a file or the database. An empty `language` is the language of the site. */
export interface PageText {
  name: string;
  language: string;
  text: string;
}

/** The text of a page in the language that was chosen for a visitor. */
export interface ChosenText {
  name: string;
  /** Language tag of the chosen text. */
  language: string;
  /** Text of the page in Markdown; undefined if the settings contain the page. */
  text: string | undefined;
  /** Language tags in which the page exists, the site's language first. */
  languages: readonly string[];
}

interface Languages {
  /** Language tag of the site. */
  site: string;
  /** Language tags that the visitor prefers, the preferred one first. */
  wanted: readonly string[];
}

const settingNames = ({ custom = [], ...fixed }: PageSettings): string[] => [
  ...Object.entries(fixed).flatMap(([name, value]) => (value === undefined ? [] : [name])),
  ...custom.map(({ slug }) => slug),
];

/**
 * Returns a text for each page: in the first available language that the visitor wants, else in the site's language,
 * else any. A page of the settings takes precedence over texts in the site's language.
 */
export function chooseTexts(
  settings: PageSettings,
  texts: readonly PageText[],
  { site, wanted }: Languages,
): ChosenText[] {
  const inSettings = new Set(settingNames(settings));
  const names = [...new Set([...inSettings, ...texts.map(({ name }) => name).sort()])];
  return names.map((name) => {
    const own = texts.filter((one) => one.name === name && !(one.language === '' && inSettings.has(name)));
    const byTag = new Map(own.map(({ language, text }) => [language || site, text]));
    const hasDefault = inSettings.has(name) || byTag.has(site);
    const others = [...byTag.keys()].filter((tag) => tag !== site).sort();
    const languages = hasDefault ? [site, ...others] : others;
    const language = chooseLanguage(wanted, languages) ?? languages[0] ?? site;
    return { name, language, text: byTag.get(language), languages };
  });
}
