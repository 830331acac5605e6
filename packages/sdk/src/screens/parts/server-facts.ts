import type { SiteConfig } from '../../contract/site.ts';
import { cell, type Fact } from '../../models/content.ts';

type Facts = readonly (readonly [label: string, text: string | undefined])[];

const known = (facts: Facts): Fact[] =>
  facts.flatMap(([label, text]) => (text === undefined ? [] : [{ label, value: cell(text) }]));

const toText = (value: number | undefined): string | undefined => (value === undefined ? undefined : String(value));

/** Returns the maximum levels of characters such as `99/70`; only the base level if the job level is unknown. */
function maxLevel({ base_level, job_level }: SiteConfig['stats']): string | undefined {
  if (base_level === undefined) return undefined;
  return job_level === undefined ? String(base_level) : `${base_level}/${job_level}`;
}

const instantCast = ({ instant_cast_dex: dex }: SiteConfig['stats']): string | undefined =>
  dex === undefined ? undefined : `${dex} DEX`;

/** Returns the main facts of the server for the home page. Facts that the operator has not set are left out. */
export const briefFacts = ({ episode, rates, stats, location }: SiteConfig): Fact[] =>
  known([
    ['Episode', episode],
    ['Rates', `${rates.base}x base, ${rates.job}x job, ${rates.drop.toFixed(1)}x drops`],
    ['Max level', maxLevel(stats)],
    ['Max ASPD', toText(stats.aspd)],
    ['Instant cast', instantCast(stats)],
    ['Server location', location],
  ]);

/** Returns all facts of the server for its page. Facts that the operator has not set are left out. */
export const allFacts = ({ episode, rates, stats, location, proxy, shield_version }: SiteConfig): Fact[] =>
  known([
    ['Episode', episode],
    ['Base EXP', `${rates.base}x`],
    ['Job EXP', `${rates.job}x`],
    ['Drops', `${rates.drop.toFixed(1)}x`],
    ['Max level', maxLevel(stats)],
    ['Max ASPD', toText(stats.aspd)],
    ['Instant cast', instantCast(stats)],
    ['Server location', [location, proxy].filter(Boolean).join(', ') || undefined],
    ['Anti-cheat', shield_version && `Shield version ${shield_version}`],
  ]);
