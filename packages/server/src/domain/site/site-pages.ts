import type { ContentCard, SitePages } from '@kafra/sdk/contract';
import {
  type CardSetting,
  type FixedPage,
  isFixedPage,
  type PageSettings,
} from '../../rules/settings/page-settings.ts';
import { parseLine, parseMarkdown } from '../../rules/site/markdown-cards.ts';
import type { ChosenText } from './chosen-texts.ts';

const titles = { rules: 'Rules and Restrictions', qualities: 'Quality of Life' };
const untitled = { features: 'Features', download: 'Installation' };

/** Language of the texts in the programs. Cards in this language carry no language tag. */
const programLanguage = 'en';

/** Returns the pages of the site with the texts that were chosen for a visitor. */
export function sitePages(settings: PageSettings, chosen: readonly ChosenText[]): SitePages {
  const cardsFrom = (name: FixedPage, make: (text: string | undefined) => ContentCard[]): ContentCard[] => {
    const text = chosen.find((one) => one.name === name);
    return text ? inLanguage(text, make(text.text)) : [];
  };
  const custom = chosen.flatMap((text) => {
    if (isFixedPage(text.name)) return [];
    const { title, cards, slug } = customPage(text, settings);
    return [{ slug, title, cards: inLanguage(text, cards) }];
  });
  return {
    server_info: [
      ...cardsFrom('qualities', (text) => listCard('qualities', text ?? settings.qualities)),
      ...cardsFrom('rules', (text) => listCard('rules', text ?? settings.rules)),
    ],
    server_features: cardsFrom('features', (text) => cardsOf(text ?? settings.features, untitled.features)),
    download: cardsFrom('download', (text) => cardsOf(text ?? settings.download, untitled.download)),
    custom,
    translations: chosen.flatMap(({ name, language, languages }) =>
      languages.length > 1 ? [{ page: name, language, languages: [...languages] }] : [],
    ),
  };
}

const inLanguage = ({ language }: ChosenText, cards: readonly ContentCard[]): ContentCard[] =>
  cards.map((card) => (language === programLanguage ? card : { ...card, language }));

/**
 * Returns a preview of a text as visitors would see it on this page. The title is empty for pages with a fixed title.
 */
export function previewPage(slug: string, text: string): { title: string; cards: ContentCard[] } {
  switch (slug) {
    case 'rules':
    case 'qualities':
      return { title: '', cards: listCard(slug, text) };
    case 'features':
    case 'download':
      return { title: '', cards: cardsOf(text, untitled[slug]) };
    default: {
      const { title, cards } = textPage(slug, text);
      return { title, cards };
    }
  }
}

/** Returns a page that the operator added to the site. Its title is the first heading of its text, else its slug. */
function textPage(slug: string, text: string): SitePages['custom'][number] {
  const title = parseMarkdown(text).title ?? slug.replaceAll('-', ' ');
  return { slug, title, cards: parseMarkdown(text, title).cards };
}

function customPage({ name: slug, text }: ChosenText, settings: PageSettings): SitePages['custom'][number] {
  if (text !== undefined) return textPage(slug, text);
  const setting = settings.custom?.find((page) => page.slug === slug);
  const { title = slug, text: body = '' } = setting ?? {};
  return { slug, title, cards: parseMarkdown(body, title).cards };
}

/** Returns the card of a page with a list from the settings. Its fixed id lets a command print the card. */
function listCard(id: keyof typeof titles, source: string | readonly string[] | undefined): ContentCard[] {
  if (source === undefined) return [];
  const title = titles[id];
  if (typeof source !== 'string') return [{ id, title, parts: [{ kind: 'list', entries: source.map(parseLine) }] }];
  const [first, ...more] = parseMarkdown(source, title).cards;
  return first ? [{ id, ...first }, ...more] : [];
}

const cardsOf = (source: string | readonly CardSetting[] | undefined, untitledCard: string): ContentCard[] =>
  typeof source === 'string' ? parseMarkdown(source, untitledCard).cards : (source ?? []).flatMap(cardsOfSetting);

/**
 * Converts the cards of a page from their form in the settings to that of the API. Markdown with headings becomes
 * several cards.
 */
function cardsOfSetting({ title, text, list, facts, built_in: part }: CardSetting): ContentCard[] {
  const [first = { title, parts: [] }, ...more] = text === undefined ? [] : parseMarkdown(text, title).cards;
  const parts = [...first.parts];
  if (list) parts.push({ kind: 'list', entries: list.map(parseLine) });
  if (facts) parts.push({ kind: 'facts', facts: Object.entries(facts).map(([label, value]) => ({ label, value })) });
  if (part) parts.push({ kind: 'built_in', part });
  return [{ ...first, parts }, ...more];
}
