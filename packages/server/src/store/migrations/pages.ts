import { type DdlTerms, expandDdl } from '../dialect/ddl-terms.ts';

/**
 * Adds the versions of the pages that staff can edit. `language` is empty for the language of the site. `author` is a
 * master account; times are epoch milliseconds. `removed` is 1 for a version that removes the page.
 */
export const pages = (words: DdlTerms): string[] => [
  `CREATE TABLE IF NOT EXISTS site_page (${expandDdl(
    `id @siteId, slug VARCHAR(40) NOT NULL, language VARCHAR(35) NOT NULL, version INT NOT NULL, body MEDIUMTEXT NOT NULL,
    removed SMALLINT NOT NULL DEFAULT 0, saved_at BIGINT NOT NULL, author INT`,
    words,
  )}) ${words.siteTable}`.trim(),
  'CREATE UNIQUE INDEX IF NOT EXISTS site_page_slug_language_version ON site_page (slug, language, version)',
];
