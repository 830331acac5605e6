import * as z from 'zod/mini';
import { mvpBoardModes } from './constants.ts';
import { siteDefaults } from './site-defaults.ts';
import { sitePages } from './site-pages.ts';
import { text } from './wire.ts';

/**
 * Schema of `/site.json`, which adapts the programs to a realm. Every field has a default, so a realm sets only
 * different values. Without the file, all defaults apply.
 */
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/**
 * Returns true if a date such as `2025-02-30` exists. The round trip is needed, because some engines parse the 30th of
 * February as the 2nd of March.
 */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/), z.refine(isDay));

const weekday = z.int().check(z.nonnegative(), z.lte(6));

export const castle = z.object({ map: text, name: text, location: text });
const castles = z.array(castle);
export const databaseVersions = z.object({
  item: text,
  mob: text,
  map: text,
  skill: z.optional(text),
  art: z.optional(text),
});

/** A weekly period in which guilds fight for castles (War of Emperium). */
export const woeWindow = z.object({
  /** Day of the week on which the period starts; Sunday is 0. */
  day: weekday,
  /** Start and end time of the period. An end that is not after the start is on the next day. */
  start: clock,
  end: clock,
  /** IANA name of the time zone of the day and the times. */
  zone: z._default(text, 'UTC'),
  /** Map ids of the castles that guilds fight for in the period; absent for all castles. */
  castles: z.optional(z.array(text)),
  /** First and last date on which the weekly period takes place. */
  from: z.optional(day),
  to: z.optional(day),
});

/**
 * Schedule of War of Emperium: any number of weekly periods, or one period in the older form `day`, `start`, `end`
 * (UTC).
 */
export const woe = z.object({
  season: z.optional(z.int()),
  windows: z._default(z.array(woeWindow), []),
  day: z.optional(weekday),
  start: z.optional(clock),
  end: z.optional(clock),
  /**
   * First date of the schedule. Battles before this date are left out, and until then the schedule shows when it
   * starts.
   */
  starts_on: z.optional(day),
  castles: z._default(castles, []),
});

/** ALTCHA: a captcha that the visitor's machine solves by a proof of work. */
export const altchaCaptcha = z.object({
  provider: z.literal('altcha'),
  challenge_url: z._default(text, '/captcha/challenge'),
});
export const recaptchaCaptcha = z.object({ provider: z.literal('recaptcha'), site_key: text });
/** Setting for no captcha, for private realms. Clients send any text that is not empty as captcha. */
export const noCaptcha = z.object({ provider: z.literal('none') });

const captcha = z._default(
  z.discriminatedUnion('provider', [altchaCaptcha, recaptchaCaptcha, noCaptcha]),
  siteDefaults.captcha,
);

/** Address of a page on another site. An invalid address would break the page that links to it. */
const outside = z.url({ protocol: /^https?$/ });

export const siteLinks = z.object({ wiki: z.optional(text), download: z.optional(text) });

/** Properties of the game client archive that players download. Absent ones are not shown. */
export const siteClient = z.object({
  version: z.optional(text),
  /** Size of the client archive with its unit, such as `2.4 GB`. */
  size: z.optional(text),
  /** Release date of the client archive, `YYYY-MM-DD`. */
  date: z.optional(text),
  /** SHA-256 checksum of the client archive, 64 hexadecimal digits. */
  sha256: z.optional(text),
});
export const discordLinks = z.object({ widget: z.optional(outside), invite: z.optional(outside) });

const { rates } = siteDefaults;

/** Experience and drop rates of the realm. A rate that is left out is 1. */
export const siteRates = z.object({
  base: z._default(z.number(), rates.base),
  job: z._default(z.number(), rates.job),
  drop: z._default(z.number(), rates.drop),
});

const limit = z.optional(z.number());

/** Limits of a character, such as the maximum base level. Missing values are not shown. */
export const siteStats = z.object({ base_level: limit, job_level: limit, aspd: limit, instant_cast_dex: limit });

const { features } = siteDefaults;

/** Optional features that the realm has. Clients do not show the others. */
export const siteFeatures = z.object({
  spotlight: z._default(z.boolean(), features.spotlight),
  guest_profiles: z._default(z.boolean(), features.guest_profiles),
  master_storage: z._default(z.boolean(), features.master_storage),
  transfer: z._default(z.boolean(), features.transfer),
  deals: z._default(z.boolean(), features.deals),
});
export type SiteFeatures = z.output<typeof siteFeatures>;

/** Texts about the daily spotlight (the region of the day). */
export const siteSpotlight = z.object({
  /** Sentence about the spotlight for pages that contain `{spotlight}`; empty for no sentence. */
  description: z._default(text, ''),
  /** Advantages for players in the region of the day. */
  benefits: z._default(z.array(text), []),
});

/** Bonus in experience for members of a party who hit ("tap") a monster. */
export const siteTaps = z.object({
  /** Experience bonus in percent for each tap of a party member. */
  bonus: z.number().check(z.nonnegative()),
  /** Number of party members' taps up to which the experience bonus grows. */
  max: z.int().check(z.positive()),
});
export type SiteTaps = z.output<typeof siteTaps>;

/**
 * Tax of the game on a purchase in a player's shop. The buyer pays the full price, and the seller receives the price
 * without the tax.
 */
export const saleTax = z.object({
  /** Tax in percent of the total price, 0 to 100. */
  rate: z.number().check(z.nonnegative(), z.lte(100)),
  /** Lowest total price that is taxed, in zeny. */
  from: z._default(z.number().check(z.nonnegative()), 0),
});
export type SaleTax = z.output<typeof saleTax>;

/** Colours of the site, set by the operator. */
export const siteTheme = z.object({
  /**
   * Main colour `#RRGGBB` of the site, for buttons, marks and the header on a light background. On a dark background a
   * lighter tint of it is used.
   */
  color: z.optional(text),
});

/** The site as configured by an operator. The server supplies settings that the operator left out. */
export const siteSettings = z.object({
  name: z._default(text, siteDefaults.name),
  tagline: z._default(text, siteDefaults.tagline),
  /** True for a demo site, on which visitors must see that accounts are only for testing. */
  demo: z._default(z.boolean(), siteDefaults.demo),
  links: z._default(siteLinks, {}),
  client: z._default(siteClient, {}),
  discord: z._default(discordLinks, {}),
  /** BCP 47 tag of the language of the operator's texts that have no language tag. */
  language: z._default(text, siteDefaults.language),
  /** Properties of the game server that the site shows, starting with its description. Absent ones are not shown. */
  description: z.optional(text),
  episode: z.optional(text),
  location: z.optional(text),
  /** Connection that distant players use, such as `with a global proxy`. */
  proxy: z.optional(text),
  shield_version: z.optional(text),
  rates: z._default(siteRates, siteDefaults.rates),
  stats: z._default(siteStats, siteDefaults.stats),
  databases: z.optional(databaseVersions),
  woe: z.optional(woe),
  /** File name of the site's icon in `/media`. */
  icon: z.optional(text),
  theme: z._default(siteTheme, siteDefaults.theme),
  features: z._default(siteFeatures, siteDefaults.features),
  spotlight: z._default(siteSpotlight, siteDefaults.spotlight),
  /** Tap system of the game, a party bonus; absent without a tap system. */
  taps: z.optional(siteTaps),
  captcha,
  effects: z._default(z.boolean(), siteDefaults.effects),
});

/** Property of a site that is true if the server supports something. Older servers do not send it. */
const flag = z._default(z.boolean(), false);

export const siteConfig = z.extend(siteSettings, {
  databases: z._default(databaseVersions, siteDefaults.databases),
  pages: z._default(sitePages, siteDefaults.pages),
  credential_rules: flag,
  /** True if the server supports personal access tokens and lists a user's sessions. */
  access_tokens: flag,
  /**
   * True if users can claim existing game accounts. `claims_by_email`: the server finds these accounts by email
   * address.
   */
  account_claims: flag,
  claims_by_email: flag,
  /** True if the server finds items by name in the search text of a log. Otherwise clients send item ids. */
  item_search: flag,
  /** True if the server offers the War of Emperium schedule as a calendar file, `/woe.ics`. */
  woe_calendar: flag,
  /** True if the server publishes news articles. */
  news: flag,
  /** True if owners can edit the pages of the site with calls. */
  page_editing: flag,
  /** True if owners can start a backup with a call. */
  backup_creation: flag,
  /** True if the server compares the drops in its item log with the stated rates. */
  observed_drops: flag,
  /** True if records have share addresses such as `/item/501`. */
  share_links: flag,
  /** True if visitors can read market, rankings and player activity without a session. */
  market_public: flag,
  /** Tax on sales in players' shops. Absent if the server does not send it; an invalid tax counts as absent. */
  market_tax: z.catch(z.optional(saleTax), undefined),
  /** Mode of the MVP board. An unknown mode of a later server counts as the default. */
  mvp_board: z._default(z.catch(z.enum(mvpBoardModes), siteDefaults.mvp_board), siteDefaults.mvp_board),
});
export type SiteConfig = z.output<typeof siteConfig>;

export const defaultSite: SiteConfig = siteDefaults;
