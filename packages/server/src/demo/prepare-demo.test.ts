import { defaultSite } from '@kafra/sdk/contract';
import { expect, test } from 'vitest';
import { parseConfig } from '../config.ts';
import type { DemoRealm } from './demo-realm.ts';
import { prepareDemo } from './prepare-demo.ts';

const ownCastles = [{ map: 'prtg_cas01', name: 'Emberwatch', location: 'West' }];

async function castlesOf(whose: 'demo' | 'imported', settings: object = {}) {
  const demo: DemoRealm = {
    people: [],
    password: '',
    castles: ownCastles,
    ensureDatabases: async () => whose,
    seedRealm: async () => undefined,
    startSimulation: async () => undefined,
  };
  return (await prepareDemo(demo, parseConfig({ demo: {}, ...settings }))).site.woe.castles;
}

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
