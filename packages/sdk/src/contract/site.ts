import * as z from 'zod';

/**
 * `/site.json`: what makes one build this realm's site. Every field has a default, so a realm states only
 * what differs; without the file the defaults are the site.
 */
const clock = z.string().regex(/^\d\d:\d\d$/);

const woe = z.object({
  season: z.number().int().default(3),
  /** Day of the week, Sunday is 0; times are UTC. An end that is not after the start is on the next day. */
  day: z.number().int().min(0).max(6).default(6),
  start: clock.default('18:00'),
  end: clock.default('19:00'),
  /** First day; before it the schedule says when it starts. */
  starts_on: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .default('2025-06-21'),
  castles: z.array(z.object({ map: z.string(), name: z.string(), location: z.string() })).default([
    { map: 'prtg_cas01', name: 'Kriemhild', location: 'Valkyrie Realms' },
    { map: 'payg_cas02', name: 'Scarlet Palace', location: 'Bamboo Grove Hill' },
    { map: 'gefg_cas04', name: 'Bergel', location: 'Britoniah' },
  ]),
});

const captcha = z
  .discriminatedUnion('provider', [
    z.object({ provider: z.literal('altcha'), challenge_url: z.string().default('/captcha/challenge') }),
    z.object({ provider: z.literal('recaptcha'), site_key: z.string() }),
    /** For private realms: any text that is not empty is sent. */
    z.object({ provider: z.literal('none') }),
  ])
  .default({ provider: 'altcha', challenge_url: '/captcha/challenge' });

/** A page elsewhere: what is no address would break the page that shows it. */
const outside = z.url({ protocol: /^https?$/ });

export const siteConfig = z.object({
  name: z.string().default('Kafra'),
  tagline: z.string().default('From Novice to Legend, Your Journey Begins'),
  /** Shown where a visitor must know that accounts are for trying out. */
  demo: z.boolean().default(false),
  links: z.object({ wiki: z.string().optional(), download: z.string().optional() }).default({}),
  discord: z.object({ widget: outside.optional(), invite: outside.optional() }).default({}),
  episode: z.string().default('13.2 pre-renewal'),
  location: z.string().default('New York'),
  rates: z.object({ base: z.number(), job: z.number(), drop: z.number() }).default({ base: 1.5, job: 1.5, drop: 1 }),
  stats: z
    .object({ base_level: z.number(), job_level: z.number(), aspd: z.number(), instant_cast_dex: z.number() })
    .default({ base_level: 99, job_level: 70, aspd: 190, instant_cast_dex: 150 }),
  shield_version: z.string().default('3.0'),
  databases: z
    .object({ item: z.string(), mob: z.string(), map: z.string() })
    .default({ item: '0.1.13', mob: '0.1.13', map: '0.1.13' }),
  woe: woe.default(woe.parse({})),
  captcha,
  effects: z.boolean().default(true),
});
export type SiteConfig = z.output<typeof siteConfig>;

export const defaultSite: SiteConfig = siteConfig.parse({});
