import { defaultSite } from '@kafra/sdk/contract';
import { expect, it } from 'vitest';
import { brandManifest, brandPage } from './site-document.ts';

const page = '<head><title>Game server</title><meta\n  name="description"\n  content="Game server"\n/></head>';
const hostile = { ...defaultSite, name: '<img src=x onerror=alert(1)>"$&', tagline: "$'" };

it('the page of the site contains the name and description of the server', () => {
  const html = brandPage(page, { ...defaultSite, name: 'Acme RO', description: 'A small server' });
  expect(html).toContain('<title>Acme RO</title>');
  expect(html).toContain('content="A small server"');
  expect(html).toContain('<meta property="og:site_name" content="Acme RO" />');
  expect(html).not.toContain('Game server');
});

it('the page of the site escapes a hostile server name', () => {
  const html = brandPage(page, hostile);
  expect(html).not.toContain('<img');
  expect(html).toContain('<title>&lt;img src=x onerror=alert(1)&gt;&quot;$&amp;</title>');
});

it('the web manifest of the site contains the name of the server', () => {
  const manifest = JSON.parse(brandManifest('{"name":"Game server","lang":"en"}', hostile));
  expect(manifest).toMatchObject({ name: hostile.name, lang: 'en' });
});

it("the page and the web manifest of the site use the operator's icon and colour", () => {
  const site = { ...defaultSite, icon: 'logo.png', theme: { color: '#003366' } };
  const built = `<head><meta name="theme-color" media="x" content="#F6EFE0" /><link rel="icon" href="/favicon.svg" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" /><title>x</title></head>`;
  const html = brandPage(built, site);
  expect(html).not.toMatch(/favicon\.svg|apple-touch-icon\.png|F6EFE0/);
  expect(html).toContain('<link rel="icon" href="/media/logo.png" />');
  expect(html).toContain('content="#003366"');
  expect(html).toContain('<style>:root{--brass:#003366}');
  const manifest = JSON.parse(brandManifest('{"theme_color":"#14131C","icons":[]}', site));
  expect(manifest).toMatchObject({ theme_color: '#003366', icons: [{ src: '/media/logo.png' }] });
});
