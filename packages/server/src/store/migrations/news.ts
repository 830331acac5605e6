import { type DdlTerms, expandDdl } from '../dialect/ddl-terms.ts';

/** Adds the table of news on the site. Times are epoch milliseconds; `author` is a master account. */
export const news = (words: DdlTerms): string[] => [
  `CREATE TABLE IF NOT EXISTS site_news (${expandDdl(
    `id @siteId, slug VARCHAR(40) NOT NULL, title VARCHAR(120) NOT NULL, body MEDIUMTEXT NOT NULL,
    pinned SMALLINT NOT NULL DEFAULT 0, published_at BIGINT NOT NULL, expires_at BIGINT, updated_at BIGINT NOT NULL,
    author INT`,
    words,
  )}) ${words.siteTable}`.trim(),
  'CREATE UNIQUE INDEX IF NOT EXISTS site_news_slug ON site_news (slug)',
  'CREATE INDEX IF NOT EXISTS site_news_pinned_published_at ON site_news (pinned, published_at)',
];
