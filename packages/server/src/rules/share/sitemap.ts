/** Maximum number of URLs in one sitemap file (https://www.sitemaps.org/protocol.html). */
const maxAddresses = 50_000;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const document = (root: string, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${schema}">\n${entries.join('\n')}\n</${root}>\n`;

/** Returns the number of sitemap files for a number of URLs, at least one. */
export const sitemapCount = (addresses: number): number => Math.max(1, Math.ceil(addresses / maxAddresses));

/** Returns the sitemap index, which lists all sitemap files. */
export const sitemapIndex = (site: string, count: number): string =>
  document(
    'sitemapindex',
    Array.from(
      { length: count },
      (_, at) => `<sitemap><loc>${escapeXml(`${site}/sitemap-${at + 1}.xml`)}</loc></sitemap>`,
    ),
  );

/** Returns one sitemap file; `number` counts from 1. */
export const sitemapPage = (site: string, paths: readonly string[], number: number): string =>
  document(
    'urlset',
    paths
      .slice((number - 1) * maxAddresses, number * maxAddresses)
      .map((path) => `<url><loc>${escapeXml(`${site}${path}`)}</loc></url>`),
  );

interface Robots {
  /** Content of `/robots.txt`: `allow`, `deny`, or a text of the operator. */
  robots: string;
  /** URL of the sitemap; undefined without one. */
  sitemap: string | undefined;
}

/** Returns the contents of `/robots.txt`. */
export function robotsText({ robots, sitemap }: Robots): string {
  const rules = {
    allow: ['User-agent: *', 'Disallow: /api/', 'Allow: /', ''].join('\n'),
    deny: ['User-agent: *', 'Disallow: /', ''].join('\n'),
  };
  if (robots === 'deny') return rules.deny;
  const text = robots === 'allow' ? rules.allow : `${robots.trimEnd()}\n`;
  return sitemap === undefined || /^sitemap:/im.test(text) ? text : `${text}Sitemap: ${sitemap}\n`;
}
