import type { CallTexts } from '../describe.ts';

const slug = '`rules`, `qualities`, `features`, `download`, or part of the address of another page';
const language = 'BCP 47 tag of the language, such as `de`; absent for the language of the site';
const name = { slug, language } as const;
const text =
  'Text in Markdown: headings 2 and 3, paragraphs, lists, tables, code, https links and pictures from `/media`';
const stale =
  'If it was saved since the named version, the refusal names the author and the time, and has the current page as `details.current`, a `SitePage`.';
const problems = 'Sentences about links and pictures that are shown as text';
const saved = { page: 'The page as it is now', problems };

export const pageCalls: CallTexts<'pages'> = {
  list: {
    summary: 'List the pages of the site with their sources and texts',
    reply: { pages: 'Ordered by slug and language' },
  },
  show: {
    summary: 'Get a page, or an earlier version of it',
    request: { ...name, version: ['Number of a stored version; absent for the newest', 'count'] },
    reply: { page: 'The page. With `version` its text, author and time are those of the version' },
    errors: ['not_found'],
  },
  preview: {
    summary: 'Show a text as visitors would see it, without saving it',
    request: { slug, text },
    reply: {
      title: 'Title of the page; empty for the four pages with fixed titles',
      cards: 'The text, one card for each heading',
      problems,
    },
  },
  save: {
    summary: 'Save the text of a page',
    description: `${stale} The last 20 versions are stored. A file or setting of the same name overrides the text; the reply names it as \`overridden_by\`.`,
    request: { ...name, version: ['`version` of the page that was edited; 0 for a new page', 'count'], text },
    reply: saved,
    errors: ['conflict.changed_meanwhile'],
  },
  remove: {
    summary: 'Remove a page from the database',
    description: `${stale} The earlier versions can be restored. A file or setting of the same name stays.`,
    request: { ...name, version: ['`version` of the page', 'count'] },
    errors: ['not_found', 'conflict.changed_meanwhile'],
  },
  versions: {
    summary: 'List the stored versions of a page',
    request: name,
    reply: { versions: 'The newest first; at most 20' },
    errors: ['not_found'],
  },
  restore: {
    summary: 'Save the text of an earlier version again, as a new version',
    description: stale,
    request: {
      ...name,
      version: ['Number of the version to restore', 'count'],
      current: ['`version` of the page that is replaced', 'count'],
    },
    reply: saved,
    errors: ['not_found', 'conflict.changed_meanwhile'],
  },
};
