import { sitePage, sitePageVersion } from '../../contract/pages.ts';
import { describe } from './describe.ts';

const author = 'E-mail address of who saved it; absent if the author has no account';

export const pageEntities = [
  describe('SitePage', sitePage, 'A page of the site in one language, as owners edit it.', {
    slug: '`rules`, `qualities`, `features`, `download`, or part of the address of another page: `#/page/{slug}`',
    language: 'Language of the text, a BCP 47 tag such as `de` or `zh-Hant`',
    is_default: 'Whether the language is that of the site',
    source:
      'Source of the text that visitors get: `settings`, `file` or `database`. `removed` for a page that was removed',
    location: 'File in the data folder, or setting, with the text that visitors get; absent for the database',
    overridden_by: 'The same, if the database has a text that visitors do not get because of it',
    version: ['Number of the newest version in the database; 0 without any', 'count'],
    text: 'Text in Markdown: the newest one in the database, else that of the file',
    author,
    updated_at: ['When the text was saved', 'epoch ms'],
  }),
  describe('SitePageVersion', sitePageVersion, 'A version of a page in the database.', {
    version: ['Number of the version', 'count'],
    updated_at: ['When it was saved', 'epoch ms'],
    author,
    characters: ['Length of the text', 'count'],
    is_removal: 'Whether the page was removed',
  }),
];
