import { expect, test } from 'vitest';
import { parseConfig } from '../config.ts';
import type { DemoRealm } from './demo-realm.ts';
import { prepareDemo } from './prepare-demo.ts';

const ownCastles = [{ map: 'prtg_cas01', name: 'Emberwatch', location: 'West' }];

const ownLinks = {
  links: { wiki: 'https://wiki.example/', download: 'https://files.example/' },
  discord: { invite: 'https://chat.example/' },
};

const week = { day: 6, start: '18:00', end: '19:00' };

const ownSite = {
  ...ownLinks,
  name: 'Loom',
  tagline: 'Weave on',
  stats: { base_level: 99, aspd: 190 },
  pages: { rules: ['No botting'], qualities: ['Quiet nights'] },
};

async function configOf(whose: 'demo' | 'imported', settings: object = {}) {
  const demo: DemoRealm = {
    people: [],
    password: '',
    saleTax: { rate: 5, from: 1_000 },
    site: (databases) => ({
      ...ownSite,
      woe: { ...week, windows: [], castles: databases === 'demo' ? ownCastles : [] },
    }),
    ensureDatabases: async () => whose,
    seedRealm: async () => undefined,
    startSimulation: async () => undefined,
  };
  return prepareDemo(demo, parseConfig({ demo: {}, ...settings }));
}

const siteOf = async (whose: 'demo' | 'imported', settings?: object) => (await configOf(whose, settings)).site;

const castlesOf = async (whose: 'demo' | 'imported', settings: object = {}) =>
  (await siteOf(whose, settings)).woe?.castles;

test.each(['demo', 'imported'] as const)(
  'the demo over %s databases has a wiki, a client and a chat',
  async (whose) => {
    expect(await siteOf(whose)).toMatchObject(ownLinks);
  },
);

test('the demo keeps a configured link and adds the links of the demo', async () => {
  const { links, discord } = await siteOf('demo', { site: { links: { wiki: 'https://own.example/' } } });
  expect([links, discord]).toEqual([{ ...ownLinks.links, wiki: 'https://own.example/' }, ownLinks.discord]);
});

test("the demo's castles follow the databases, unless a schedule is set", async () => {
  const castles = [{ map: 'gefg_cas01', name: 'Repherion', location: 'Geffen' }];
  expect(await castlesOf('demo')).toEqual(ownCastles);
  expect(await castlesOf('imported')).toEqual([]);
  expect(await castlesOf('imported', { site: { woe: { ...week, castles } } })).toEqual(castles);
});

test('the demo uses its own name, facts and pages, except those in the settings', async () => {
  expect(await siteOf('demo')).toMatchObject({ ...ownSite, demo: true });
  const set = { name: 'Acme RO', stats: { aspd: 193 }, pages: { rules: ['Be kind'] } };
  expect(await siteOf('demo', { site: set })).toMatchObject({
    name: 'Acme RO',
    tagline: 'Weave on',
    stats: { base_level: 99, aspd: 193 },
    pages: { rules: ['Be kind'], qualities: ['Quiet nights'] },
  });
});

test('the demo uses its own sales tax, unless the settings have one', async () => {
  const taxOf = async (settings?: object) => (await configOf('demo', settings)).market.tax;
  expect(await taxOf()).toEqual({ rate: 5, from: 1_000 });
  expect(await taxOf({ market: { tax: { rate: 0 } } })).toEqual({ rate: 0, from: 0 });
});
