import { describe, expect, it } from 'vitest';
import { robotsText, sitemapCount, sitemapIndex, sitemapPage } from './sitemap.ts';

const many = Array.from({ length: 50_001 }, (_, at) => `/item/${at}`);

it('a sitemap has at most 50,000 addresses per file', () => {
  expect([0, 1, 50_000, 50_001].map(sitemapCount)).toEqual([1, 1, 1, 2]);
  const pages = [1, 2].map((number) => sitemapPage('https://acme.example', many, number));
  expect(pages.map((page) => page.match(/<loc>/g)?.length)).toEqual([50_000, 1]);
  expect(pages[1]).toContain('<url><loc>https://acme.example/item/50000</loc></url>');
});

it('a sitemap index lists each file, and addresses are escaped', () => {
  expect(sitemapIndex('https://acme.example', 2)).toContain(
    '<sitemap><loc>https://acme.example/sitemap-2.xml</loc></sitemap>',
  );
  expect(sitemapPage('https://a.example', [`/map/a&b'<`], 1)).toContain(
    '<loc>https://a.example/map/a&amp;b&apos;&lt;</loc>',
  );
});

describe('robots.txt', () => {
  const sitemap = 'https://acme.example/sitemap.xml';
  it.each([
    ['allow', sitemap, `User-agent: *\nDisallow: /api/\nAllow: /\nSitemap: ${sitemap}\n`],
    ['allow', undefined, 'User-agent: *\nDisallow: /api/\nAllow: /\n'],
    ['deny', sitemap, 'User-agent: *\nDisallow: /\n'],
    ['User-agent: x\nDisallow: /item/', sitemap, `User-agent: x\nDisallow: /item/\nSitemap: ${sitemap}\n`],
    ['Sitemap: https://other.example/', sitemap, 'Sitemap: https://other.example/\n'],
  ])('has the expected content for the setting %j with the sitemap %s', (robots, address, text) =>
    expect(robotsText({ robots, sitemap: address })).toBe(text),
  );
});
