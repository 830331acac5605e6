import type { CallTexts } from '../describe.ts';

const slug =
  'Name of the page: `rules`, `qualities`, `features`, `download`, or the slug of an additional page at `#/page/{slug}`';
const language = 'BCP 47 tag of the language, such as `de`; absent for the main language of the site';
const name = { slug, language } as const;
const text =
  'Text in Markdown: headings 2 and 3, paragraphs, lists, tables, code, https links and pictures from `/media`';
const stale =
  'If the page was saved after the version in the request, the refusal contains the current page as `details.current`, a `SitePage` with author and time.';
const problems = 'Messages about invalid links and pictures, which are shown as plain text';
const saved = { page: 'The saved page', problems };

export const pageCalls: CallTexts<'pages'> = {
  list: {
    summary: 'List the pages of the site with their sources and texts',
    reply: { pages: 'Pages, ordered by slug and language' },
  },
  show: {
    summary: 'Get a page of the site, or an earlier version of it',
    request: { ...name, version: ['Number of a stored version; absent for the newest one', 'count'] },
    reply: { page: 'The page. With `version`, its text, author and time belong to that version' },
    errors: ['not_found'],
  },
  preview: {
    summary: 'Convert a text to the cards that visitors would see, without saving it',
    request: { slug, text },
    reply: {
      title: 'Title of the page; empty for the four pages with fixed titles',
      cards: 'Cards of the text, one for each heading',
      problems,
    },
  },
  save: {
    summary: 'Save the text of a page',
    description: `${stale} The last 20 versions are stored. A file or setting for the same page overrides the text; the response then contains it as \`overridden_by\`.`,
    request: { ...name, version: ['Version number of the page that was edited; 0 for a new page', 'count'], text },
    reply: saved,
    errors: ['conflict.changed_meanwhile'],
  },
  remove: {
    summary: 'Remove a page from the database',
    description: `${stale} Earlier versions can be restored. A file or setting for the same page remains.`,
    request: { ...name, version: ['Version number of the page', 'count'] },
    errors: ['not_found', 'conflict.changed_meanwhile'],
  },
  versions: {
    summary: 'List the stored versions of a page',
    request: name,
    reply: { versions: 'Versions, newest first, at most 20' },
    errors: ['not_found'],
  },
  restore: {
    summary: 'Restore the text of an earlier version as a new version',
    description: stale,
    request: {
      ...name,
      version: ['Number of the version to restore', 'count'],
      current: ['Version number of the page that is replaced', 'count'],
    },
    reply: saved,
    errors: ['not_found', 'conflict.changed_meanwhile'],
  },
};
