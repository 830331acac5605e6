import type { ContentCard, SitePages } from '@kafra/sdk/contract';
import type { CardSetting, PageSettings } from '../../rules/settings/page-settings.ts';
import { parseLine, parseMarkdown } from '../../rules/site/markdown-cards.ts';
import type { PageFile } from './page-files.ts';

const titles = { rules: 'Rules and Restrictions', qualities: 'Quality of Life' };

/** The pages of the site. A page in the settings takes precedence over a file of the same name. */
export function sitePages(settings: PageSettings, files: readonly PageFile[]): SitePages {
  const fileText = (name: string) => files.find((file) => file.name === name)?.text;
  const ownFiles = files.filter(({ name }) => !(name in settings) && !fixedNames.has(name));
  return {
    server_info: [
      ...listCard('qualities', settings.qualities ?? fileText('qualities')),
      ...listCard('rules', settings.rules ?? fileText('rules')),
    ],
    server_features: cardsOf(settings.features ?? fileText('features'), 'Features'),
    download: cardsOf(settings.download ?? fileText('download'), 'Installation'),
    custom: [
      ...(settings.custom ?? []).map(({ slug, title, text }) => ({
        slug,
        title,
        cards: parseMarkdown(text, title).cards,
      })),
      ...ownFiles
        .filter(({ name }) => !settings.custom?.some(({ slug }) => slug === name))
        .map(({ name, text }) => customPage(name, text)),
    ],
  };
}

const fixedNames = new Set(['rules', 'qualities', 'features', 'download']);

/** A page of the operator's own from a file. Its title is the first heading, else the name of the file. */
function customPage(slug: string, text: string): SitePages['custom'][number] {
  const title = parseMarkdown(text).title ?? slug.replaceAll('-', ' ');
  return { slug, title, cards: parseMarkdown(text, title).cards };
}

/** One card with a fixed id, by which a command shows it alone. */
function listCard(id: keyof typeof titles, source: string | readonly string[] | undefined): ContentCard[] {
  if (source === undefined) return [];
  const title = titles[id];
  if (typeof source !== 'string') return [{ id, title, parts: [{ kind: 'list', entries: source.map(parseLine) }] }];
  const [first, ...more] = parseMarkdown(source, title).cards;
  return first ? [{ id, ...first }, ...more] : [];
}

const cardsOf = (source: string | readonly CardSetting[] | undefined, untitled: string): ContentCard[] =>
  typeof source === 'string' ? parseMarkdown(source, untitled).cards : (source ?? []).flatMap(cardsOfSetting);

/** A card of the settings; Markdown with headings of its own gives several cards. */
function cardsOfSetting({ title, text, list, facts, built_in: part }: CardSetting): ContentCard[] {
  const [first = { title, parts: [] }, ...more] = text === undefined ? [] : parseMarkdown(text, title).cards;
  const parts = [...first.parts];
  if (list) parts.push({ kind: 'list', entries: list.map(parseLine) });
  if (facts) parts.push({ kind: 'facts', facts: Object.entries(facts).map(([label, value]) => ({ label, value })) });
  if (part) parts.push({ kind: 'built_in', part });
  return [{ ...first, parts }, ...more];
}
