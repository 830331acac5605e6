import type { SiteConfig } from '../contract/site.ts';
import { type Action, cell, type Section } from '../models/content.ts';
import { definePage, type PageCard } from '../models/page.ts';
import { pageLanguages } from '../models/page-languages.ts';
import { siteCards } from '../models/site-cards.ts';

const downloadButton = (address: string | undefined): Action[] =>
  address === undefined
    ? []
    : [{ id: 'download', label: 'Download the client', target: { outside: address }, tone: 'primary' }];

const noClient: Section = { kind: 'text', paragraphs: ['This realm has not published a client archive yet.'] };

/**
 * Returns the properties of the game client archive that the operator has set. Pressing the checksum copies it
 * completely.
 */
function archiveFacts({ version, size, date, sha256 }: SiteConfig['client']): Section[] {
  const facts = [
    { label: 'Version', value: cell(version ?? '') },
    { label: 'Size', value: cell(size ?? '') },
    { label: 'Released', value: cell(date ?? '') },
    { label: 'SHA-256', value: cell(sha256 ?? '', sha256 === undefined ? {} : { copyText: sha256 }) },
  ].filter(({ value }) => value.text !== '');
  return facts.length === 0 ? [] : [{ kind: 'facts', facts }];
}

const hasSteps = ({ sections }: PageCard): boolean => sections.some(({ kind }) => kind === 'steps');

/** Converts the title of a section to its name in an address: `Known problems` to `known-problems`. */
const sectionName = (title: string): string =>
  title
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join('-') ?? title;

/**
 * Separates the tips of the download page from its steps. Tips are the cards without steps after the first card with
 * steps.
 */
function splitTips(cards: readonly PageCard[]): { cards: PageCard[]; tips: PageCard[] } {
  const first = cards.findIndex(hasSteps);
  const isTip = (card: PageCard, index: number) => first !== -1 && index > first && !hasSteps(card);
  return {
    cards: cards.filter((card, index) => !isTip(card, index)),
    tips: cards.filter(isTip).map((card) => ({ ...card, id: card.id ?? sectionName(card.title), isFolded: true })),
  };
}

export const download = definePage({
  id: 'download',
  content(_, __, { site, chooseLanguage }) {
    const { cards, tips } = splitTips(siteCards(site.pages.download, site));
    return {
      heading: 'Download',
      languages: pageLanguages({ site, chooseLanguage }, ['download']),
      // The cards that are not tips are the main content of the download page, so each becomes a section with the title
      // of the card.
      sections: [
        ...(site.links.download === undefined ? [noClient] : archiveFacts(site.client)),
        ...cards.flatMap(({ title, sections }) =>
          sections.map((section, index) => (index === 0 && !section.title ? { ...section, title } : section)),
        ),
      ],
      cards: tips,
      buttons: downloadButton(site.links.download),
      sectionsAboveButtons: 0,
    };
  },
});
