import type { DemoRealm, DemoSite } from '@kafra/server/seeding';
import { demoPages } from './demo-pages.ts';

const heath = 'Heath of Three Crowns';

type Castles = NonNullable<DemoSite['woe']>['castles'];

/**
 * Guild castles by map id: with the names of the demo world, and with those of the real game for imported databases.
 */
const castles: Readonly<Record<'demo' | 'imported', Castles>> = {
  demo: [
    { map: 'prtg_cas01', name: 'Emberwatch', location: `${heath}, West` },
    { map: 'payg_cas02', name: 'Briarhold', location: `${heath}, North` },
    { map: 'gefg_cas04', name: 'Gloamspire', location: `${heath}, East` },
  ],
  imported: [
    { map: 'prtg_cas01', name: 'Kriemhild', location: 'Valkyrie Realms' },
    { map: 'payg_cas02', name: 'Scarlet Palace', location: 'Bamboo Grove Hill' },
    { map: 'gefg_cas04', name: 'Bergel', location: 'Britoniah' },
  ],
};

/** Tax on sales in players' shops of the demo realm, with the default values of rAthena. */
export const demoTax: DemoRealm['saleTax'] = { rate: 5, from: 100_000_000 };

/**
 * Settings of the demo realm's site, as an operator would choose them. The links use domain names reserved for
 * examples.
 */
export const demoSite: DemoRealm['site'] = (databases) => ({
  name: 'Kafra',
  tagline: 'From Novice to Legend, Your Journey Begins',
  description:
    "Pre-renewal game server: who is online, today's spotlight, the player market, rankings and databases, and the control panel of your accounts.",
  episode: '13.2 pre-renewal',
  location: 'New York',
  proxy: 'with a global proxy',
  shield_version: '3.0',
  client: { version: '2026-06', size: '2.1 GB', date: '2026-06-12' },
  rates: { base: 1.5, job: 1.5, drop: 1 },
  stats: { base_level: 99, job_level: 70, aspd: 190, instant_cast_dex: 150 },
  woe: {
    season: 3,
    day: 6,
    start: '18:00',
    end: '19:00',
    starts_on: '2025-06-21',
    castles: castles[databases],
    windows: [],
  },
  links: { wiki: 'https://wiki.kafra.example/', download: 'https://files.kafra.example/kafra-client.rar' },
  spotlight: {
    description:
      'Every day at 04:00 UTC one of twelve regions moves into the spotlight: 50% more monsters, and fatigue is disabled.',
    benefits: ['50% Increased Spawn Count', 'Fatigue disabled'],
  },
  taps: { bonus: 50, max: 4 },
  discord: { invite: 'https://chat.kafra.example/' },
  pages: demoPages,
});
