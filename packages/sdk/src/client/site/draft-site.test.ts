import { expect, it } from 'vitest';
import { defaultSite, siteConfig } from '../../contract/site.ts';
import { draftSite } from './draft-site.ts';

const drafting = (status: number, body: string) =>
  draftSite('http://realm', async () => ({ status, headers: {}, body }));

const sites: readonly object[] = [
  {},
  defaultSite,
  { name: 'Loom', rates: { base: 3, job: 3, drop: 2 }, woe: { day: 0, start: '18:00', end: '19:00' }, demo: true },
  {
    name: null,
    woe: { season: null, day: 1, start: '20:00', end: '21:00', castles: null },
    episode: null,
    links: null,
  },
  { captcha: { provider: 'none' }, links: { wiki: 'https://wiki.example' } },
  { captcha: { provider: 'recaptcha', site_key: 'k' }, discord: { invite: 'https://discord.gg/x' } },
];

/** Removes null values from a configuration, because null is the same as a missing value. */
const siteWithoutNulls = (given: object): unknown =>
  JSON.parse(JSON.stringify(given, (_, value) => (value === null ? undefined : value)));

it.each(sites)("the draft of the site configuration equals the schema's output: %j", async (given) => {
  const { site, check } = await drafting(200, JSON.stringify(given));
  expect(site).toMatchObject(siteConfig.parse(siteWithoutNulls(given)));
  await check();
});

it('the site configuration before its validation has the defaults for a server without one', async () => {
  const { site, check } = await drafting(404, 'Not found');
  expect(site).toEqual(siteConfig.parse({}));
  await check();
});

it.each(['<html>', 'null', '[]', '{"name":5}', '{"episode":5}', '{"woe":{"castles":{}}}', '{"rates":{"base":"3x"}}'])(
  'the site configuration before its validation ignores an invalid file: %s',
  async (body) => {
    await expect(drafting(200, body)).rejects.toThrow('http://realm/site.json is not a site of Kafra.');
  },
);

it.each([{ woe: { start: 'evening' } }, { captcha: { provider: 'riddle' } }, { discord: { invite: 'javascript:x' } }])(
  'the validation of the site configuration finds errors that only the schema detects: %j',
  async (given) => {
    const { check } = await drafting(200, JSON.stringify(given));
    await expect(check()).rejects.toThrow('http://realm/site.json is not a site of Kafra.');
  },
);
