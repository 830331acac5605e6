import * as z from 'zod/mini';
import { text } from './wire.ts';

/**
 * `/site.json`: what makes one build this realm's site. Every field has a default, so a realm states only
 * what differs; without the file the defaults are the site.
 */
const clock = z.string().check(z.regex(/^\d\d:\d\d$/));

export const castle = z.object({ map: text, name: text, location: text });
const castles = z.array(castle);
export const databaseVersions = z.object({ item: text, mob: text, map: text, art: z.optional(text) });

const woeSettings = z.object({
  season: z._default(z.int(), 3),
  /** Day of the week, Sunday is 0; times are UTC. An end that is not after the start is on the next day. */
  day: z._default(z.int().check(z.nonnegative(), z.lte(6)), 6),
  start: z._default(clock, '18:00'),
  end: z._default(clock, '19:00'),
  /** First day; before it the schedule says when it starts. */
  starts_on: z._default(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)), '2025-06-21'),
  castles: z.optional(castles),
});

export const woe = z.extend(woeSettings, {
  castles: z._default(castles, [
    { map: 'prtg_cas01', name: 'Kriemhild', location: 'Valkyrie Realms' },
    { map: 'payg_cas02', name: 'Scarlet Palace', location: 'Bamboo Grove Hill' },
    { map: 'gefg_cas04', name: 'Bergel', location: 'Britoniah' },
  ]),
});

/** Work that the visitor's machine does. */
export const altchaCaptcha = z.object({
  provider: z.literal('altcha'),
  challenge_url: z._default(text, '/captcha/challenge'),
});
export const recaptchaCaptcha = z.object({ provider: z.literal('recaptcha'), site_key: text });
/** For private realms: any text that is not empty is sent. */
export const noCaptcha = z.object({ provider: z.literal('none') });

const captcha = z._default(z.discriminatedUnion('provider', [altchaCaptcha, recaptchaCaptcha, noCaptcha]), {
  provider: 'altcha',
  challenge_url: '/captcha/challenge',
});

/** A page elsewhere: what is no address would break the page that shows it. */
const outside = z.url({ protocol: /^https?$/ });

export const siteLinks = z.object({ wiki: z.optional(text), download: z.optional(text) });
export const discordLinks = z.object({ widget: z.optional(outside), invite: z.optional(outside) });
export const siteRates = z.object({ base: z.number(), job: z.number(), drop: z.number() });
export const siteStats = z.object({
  base_level: z.number(),
  job_level: z.number(),
  aspd: z.number(),
  instant_cast_dex: z.number(),
});

/** The site as an operator sets it: what a server knows better, unless it is said, stays open. */
export const siteSettings = z.object({
  name: z._default(text, 'Kafra'),
  tagline: z._default(text, 'From Novice to Legend, Your Journey Begins'),
  /** Shown where a visitor must know that accounts are for trying out. */
  demo: z._default(z.boolean(), false),
  links: z._default(siteLinks, {}),
  discord: z._default(discordLinks, {}),
  episode: z._default(text, '13.2 pre-renewal'),
  location: z._default(text, 'New York'),
  rates: z._default(siteRates, {
    base: 1.5,
    job: 1.5,
    drop: 1,
  }),
  stats: z._default(siteStats, { base_level: 99, job_level: 70, aspd: 190, instant_cast_dex: 150 }),
  shield_version: z._default(text, '3.0'),
  databases: z.optional(databaseVersions),
  woe: z._default(woeSettings, woeSettings.parse({})),
  captcha,
  effects: z._default(z.boolean(), true),
});

export const siteConfig = z.extend(siteSettings, {
  databases: z._default(databaseVersions, { item: '0.1.13', mob: '0.1.13', map: '0.1.13' }),
  woe: z._default(woe, woe.parse({})),
  credential_rules: z._default(z.boolean(), false),
});
export type SiteConfig = z.output<typeof siteConfig>;

export const defaultSite: SiteConfig = siteConfig.parse({});
