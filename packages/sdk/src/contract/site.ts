import * as z from 'zod/mini';
import { siteDefaults } from './site-defaults.ts';
import { text } from './wire.ts';

/**
 * `/site.json`: what makes one build this realm's site. Every field has a default, so a realm states only
 * what differs; without the file the defaults are the site.
 */
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** Some engines take the 30th of February for the 2nd of March. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/), z.refine(isDay));

export const castle = z.object({ map: text, name: text, location: text });
const castles = z.array(castle);
export const databaseVersions = z.object({
  item: text,
  mob: text,
  map: text,
  skill: z.optional(text),
  art: z.optional(text),
});

export const woeSettings = z.object({
  season: z._default(z.int(), siteDefaults.woe.season),
  /** Day of the week, Sunday is 0; times are UTC. An end that is not after the start is on the next day. */
  day: z._default(z.int().check(z.nonnegative(), z.lte(6)), siteDefaults.woe.day),
  start: z._default(clock, siteDefaults.woe.start),
  end: z._default(clock, siteDefaults.woe.end),
  /** First day; before it the schedule says when it starts. */
  starts_on: z._default(day, siteDefaults.woe.starts_on),
  castles: z.optional(castles),
});

export const woe = z.extend(woeSettings, {
  castles: z._default(castles, siteDefaults.woe.castles),
});

/** Work that the visitor's machine does. */
export const altchaCaptcha = z.object({
  provider: z.literal('altcha'),
  challenge_url: z._default(text, '/captcha/challenge'),
});
export const recaptchaCaptcha = z.object({ provider: z.literal('recaptcha'), site_key: text });
/** For private realms: any text that is not empty is sent. */
export const noCaptcha = z.object({ provider: z.literal('none') });

const captcha = z._default(
  z.discriminatedUnion('provider', [altchaCaptcha, recaptchaCaptcha, noCaptcha]),
  siteDefaults.captcha,
);

/** A page elsewhere: what is no address would break the page that shows it. */
const outside = z.url({ protocol: /^https?$/ });

export const siteLinks = z.object({ wiki: z.optional(text), download: z.optional(text) });
export const discordLinks = z.object({ widget: z.optional(outside), invite: z.optional(outside) });

/** A number that is left out keeps its default. */
const numbers = <Key extends string>(defaults: Readonly<Record<Key, number>>) =>
  z.object(
    Object.fromEntries(
      Object.entries<number>(defaults).map(([key, value]) => [key, z._default(z.number(), value)]),
    ) as Record<Key, z.ZodMiniDefault<z.ZodMiniNumber>>,
  );

export const siteRates = numbers(siteDefaults.rates);
export const siteStats = numbers(siteDefaults.stats);

/** The site as an operator sets it: what a server knows better, unless it is said, stays open. */
export const siteSettings = z.object({
  name: z._default(text, siteDefaults.name),
  tagline: z._default(text, siteDefaults.tagline),
  /** Shown where a visitor must know that accounts are for trying out. */
  demo: z._default(z.boolean(), siteDefaults.demo),
  links: z._default(siteLinks, {}),
  discord: z._default(discordLinks, {}),
  episode: z._default(text, siteDefaults.episode),
  location: z._default(text, siteDefaults.location),
  rates: z._default(siteRates, siteDefaults.rates),
  stats: z._default(siteStats, siteDefaults.stats),
  shield_version: z._default(text, siteDefaults.shield_version),
  databases: z.optional(databaseVersions),
  woe: z._default(woeSettings, woeSettings.parse({})),
  captcha,
  effects: z._default(z.boolean(), siteDefaults.effects),
});

export const siteConfig = z.extend(siteSettings, {
  databases: z._default(databaseVersions, siteDefaults.databases),
  woe: z._default(woe, woe.parse({})),
  credential_rules: z._default(z.boolean(), siteDefaults.credential_rules),
  /** Whether the server knows personal access tokens and lists sessions. */
  access_tokens: z._default(z.boolean(), siteDefaults.access_tokens),
  /** Whether game accounts can be added that were there before the site, and whether they are found by their address. */
  account_claims: z._default(z.boolean(), siteDefaults.account_claims),
  claims_by_email: z._default(z.boolean(), siteDefaults.claims_by_email),
});
export type SiteConfig = z.output<typeof siteConfig>;

export const defaultSite: SiteConfig = siteDefaults;
export { renewalDefaults } from './site-defaults.ts';
