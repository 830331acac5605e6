import type { SiteConfig } from '../contract/site.ts';
import { type Action, cell, type Section } from '../models/content.ts';
import { definePage } from '../models/page.ts';
import { pageLanguages } from '../models/page-languages.ts';
import { siteCards } from '../models/site-cards.ts';

const downloadButton = (address: string | undefined): Action[] =>
  address === undefined
    ? []
    : [{ id: 'download', label: 'Download the client', target: { outside: address }, tone: 'primary' }];

const noClient: Section = { kind: 'text', paragraphs: ['This realm has not published a client archive yet.'] };

/** Facts of the archive that the operator has set. The checksum is copied whole by a press. */
function archiveFacts({ version, size, date, sha256 }: SiteConfig['client']): Section[] {
  const facts = [
    { label: 'Version', value: cell(version ?? '') },
    { label: 'Size', value: cell(size ?? '') },
    { label: 'Released', value: cell(date ?? '') },
    { label: 'SHA-256', value: cell(sha256 ?? '', sha256 === undefined ? {} : { copyText: sha256 }) },
  ].filter(({ value }) => value.text !== '');
  return facts.length === 0 ? [] : [{ kind: 'facts', facts }];
}

export const download = definePage({
  id: 'download',
  content: (_, __, { site, chooseLanguage }) => ({
    heading: 'Download',
    languages: pageLanguages({ site, chooseLanguage }, ['download']),
    // The steps and tips are the page itself, so each card becomes a section with the title of the card.
    sections: [
      ...(site.links.download === undefined ? [noClient] : archiveFacts(site.client)),
      ...siteCards(site.pages.download).flatMap(({ title, sections }) =>
        sections.map((section, index) => (index === 0 && !section.title ? { ...section, title } : section)),
      ),
    ],
    buttons: downloadButton(site.links.download),
    sectionsAboveButtons: 0,
  }),
});
