import { sitePage, sitePageVersion } from '../../contract/pages.ts';
import { describe } from './describe.ts';

const author = 'Email address of the user who saved the text; absent if that user has no account';

export const pageEntities = [
  describe('SitePage', sitePage, 'A page of the site in one language, as owners edit it.', {
    slug: 'Name of the page: `rules`, `qualities`, `features`, `download`, or the slug of an additional page at `#/page/{slug}`',
    language: 'Language of the text, a BCP 47 tag such as `de` or `zh-Hant`',
    is_default: 'Whether the language is the main language of the site',
    source: 'Source of the text that visitors see: `settings`, `file` or `database`; `removed` for a removed page',
    location:
      'File in the data folder, or name of the setting, with the text that visitors see; absent for a text in the database',
    overridden_by:
      'File or setting that overrides a text in the database, so that visitors do not see the latter; absent if nothing is overridden',
    version: ['Number of the newest version in the database; 0 without versions', 'count'],
    text: 'Text in Markdown: the newest version in the database, otherwise the text of the file or setting',
    author,
    updated_at: ['Time at which the text was saved', 'epoch ms'],
  }),
  describe('SitePageVersion', sitePageVersion, 'A stored version of a page, without its text.', {
    version: ['Number of the version', 'count'],
    updated_at: ['Time at which the version was saved', 'epoch ms'],
    author,
    characters: ['Number of characters in the text', 'count'],
    is_removal: 'Whether this version is the removal of the page',
  }),
];
