import { defaultSite } from '@kafra/sdk/contract';
import { expect, test } from 'vitest';
import { parseConfig } from '../config.ts';
import type { DemoRealm } from './demo-realm.ts';
import { prepareDemo } from './prepare-demo.ts';

const ownCastles = [{ map: 'prtg_cas01', name: 'Emberwatch', location: 'West' }];

const ownLinks = {
  links: { wiki: 'https://wiki.example/', download: 'https://files.example/' },
  discord: { invite: 'https://chat.example/' },
};

async function siteOf(whose: 'demo' | 'imported', settings: object = {}) {
  const demo: DemoRealm = {
    people: [],
    password: '',
    castles: ownCastles,
    site: ownLinks,
    ensureDatabases: async () => whose,
    seedRealm: async () => undefined,
    startSimulation: async () => undefined,
  };
  return (await prepareDemo(demo, parseConfig({ demo: {}, ...settings }))).site;
}

const castlesOf = async (whose: 'demo' | 'imported', settings: object = {}) =>
  (await siteOf(whose, settings)).woe?.castles;

test.each(['demo', 'imported'] as const)('over %s databases it has a wiki, a client and a chat', async (whose) => {
  expect(await siteOf(whose)).toMatchObject(ownLinks);
});

test('a link that is set stays, beside those of the demo', async () => {
  const { links, discord } = await siteOf('demo', { site: { links: { wiki: 'https://own.example/' } } });
  expect([links, discord]).toEqual([{ ...ownLinks.links, wiki: 'https://own.example/' }, ownLinks.discord]);
});

test('a demo names its own castles, unless others are set, be it the usual ones', async () => {
  const { castles } = defaultSite.woe;
  expect(await castlesOf('demo')).toEqual(ownCastles);
  expect(await castlesOf('demo', { site: { woe: { castles } } })).toEqual(castles);
});

test('over imported databases it names none, as their maps have other names, but keeps what is set', async () => {
  const { castles } = defaultSite.woe;
  expect(await castlesOf('imported')).toBeUndefined();
  expect(await castlesOf('imported', { site: { woe: { castles } } })).toEqual(castles);
});
