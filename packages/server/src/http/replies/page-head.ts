import type { SiteConfig } from '@kafra/sdk/contract';
import { accentByNight } from '@kafra/sdk/theme';

/** Data for the head of a page, for chat programs and search engines. All texts are escaped when the page is built. */
export interface PageHead {
  title: string;
  description: string;
  /** Absolute URL of the web page. */
  url?: string;
  image?: { url: string; alt: string; width: number; height: number };
  /** Structured data (JSON-LD) about the content of the page. */
  data?: unknown;
  /** Hash route of the web site that the page opens. */
  route?: string;
  /** True if search engines should not list the page. */
  isUnlisted?: boolean;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/**
 * Returns JSON for a script element. Escapes characters that could end the element, begin a comment or break a line of
 * JavaScript.
 */
const scriptJson = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeHtml(content)}" />`;
const named = (name: string, content: string): string => `<meta name="${name}" content="${escapeHtml(content)}" />`;

function headTags(siteName: string, { title, description, url, image, data, route, isUnlisted }: PageHead): string[] {
  return [
    property('og:site_name', siteName),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    ...(url === undefined ? [] : [property('og:url', url), `<link rel="canonical" href="${escapeHtml(url)}" />`]),
    ...(image
      ? [
          property('og:image', image.url),
          property('og:image:type', 'image/png'),
          property('og:image:width', String(image.width)),
          property('og:image:height', String(image.height)),
          property('og:image:alt', image.alt),
        ]
      : []),
    named('twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(isUnlisted ? [named('robots', 'noindex')] : []),
    `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(siteName)}: News" href="/news.xml" />`,
    ...(route === undefined ? [] : [named('kafra-route', route)]),
    ...(data === undefined ? [] : [`<script type="application/ld+json">${scriptJson(data)}</script>`]),
  ];
}

/** Returns a style element with the operator's colours. Its selectors must match those of the site's style sheet. */
function themeTags({ color }: SiteConfig['theme']): string[] {
  if (color === undefined) return [];
  const night = `{--brass:${accentByNight(color)}}`;
  const rules = [
    `:root{--brass:${color}}`,
    `@media screen{:root[data-theme=night]${night}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=day])${night}}`,
  ];
  return [`<style>${rules.join('')}</style>`];
}

/** Replaces the icons in the built page by the operator's icon. */
const withIcon = (html: string, icon: string): string =>
  html
    .replace(/\s*<link rel="(?:icon|apple-touch-icon)"[^>]*>/g, '')
    .replace(
      '</head>',
      () =>
        ['icon', 'apple-touch-icon'].map((rel) => `<link rel="${rel}" href="/media/${icon}" />`).join('') + '</head>',
    );

const withThemeColor = (html: string, color: string): string =>
  html.replace(/(<meta name="theme-color"[^>]* content=")[^"]*/g, (_, start: string) => `${start}${color}`);

/** Inserts the operator's icon and colour into the built page. */
function withBranding(html: string, { icon, theme }: Pick<SiteConfig, 'icon' | 'theme'>): string {
  const iconed = icon === undefined ? html : withIcon(html, icon);
  return theme.color === undefined ? iconed : withThemeColor(iconed, theme.color);
}

/** Inserts title, description and the tags for chat programs into the built page. */
export function withHead(html: string, site: Pick<SiteConfig, 'name' | 'icon' | 'theme'>, head: PageHead): string {
  const { name, theme } = site;
  const documentTitle = head.title === name ? name : `${head.title} · ${name}`;
  const description = escapeHtml(head.description);
  return withBranding(html, site)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(documentTitle)}</title>`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, start: string) => `${start}${description}`)
    .replace('</head>', () => `${[...headTags(name, head), ...themeTags(theme)].join('')}</head>`);
}
