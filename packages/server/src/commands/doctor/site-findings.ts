import { defaultSite } from '@kafra/sdk/contract';
import type { ServerConfig } from '../../config.ts';
import { defaultFacts, knownRates } from '../../http/site-facts.ts';
import { type Finding, warn } from '../../rules/finding.ts';

const { location, rates, shield_version, woe } = defaultSite;

/** Discards log lines: a corrupt file is reported by another check. */
const silent = { error: () => undefined };

/** What visitors read of a realm of which nothing is said. */
function shownFacts(config: ServerConfig) {
  const { episode, stats } = defaultFacts(config, silent);
  return {
    episode: `episode "${episode}"`,
    location: `location "${location}"`,
    stats: `stats (levels ${stats.base_level} and ${stats.job_level})`,
    shield_version: `shield_version ${shield_version}`,
    woe: `woe (from ${woe.starts_on}, ${woe.start} to ${woe.end})`,
  } satisfies Partial<Record<keyof ServerConfig['site'], string>>;
}

/** Those of the rates that neither the build nor the settings say; a damaged file says none. */
function unknownRates(config: ServerConfig): string[] {
  const known = knownRates(config, silent);
  const missing = (['base', 'job', 'drop'] as const).filter((rate) => known[rate] === undefined);
  return missing.length === 0 ? [] : [`rates (${missing.map((rate) => `${rate} ${rates[rate]}`).join(', ')})`];
}

/** What the site tells of the realm although nobody has said it. */
export function unsetFactFindings(config: ServerConfig): Finding[] {
  if (config.demo) return [];
  return [...nameFindings(config), ...unsetFacts(config)];
}

/** The server names of stock trees, which say nothing about the realm. */
const stockNames = new Set(['rathena', 'hercules', 'ragnarok']);

/** Mails and pages name the realm; `init` takes the name from the game's server. */
function nameFindings({ site: { name } }: ServerConfig): Finding[] {
  if (!stockNames.has(name.toLowerCase())) return [];
  return [warn(`the site and its mails are called ${name}, the default of the game: set "site" to {"name": "..."}`)];
}

function unsetFacts(config: ServerConfig): Finding[] {
  const facts = Object.entries(shownFacts(config)).filter(
    ([fact]) => config.site[fact as keyof ReturnType<typeof shownFacts>] === undefined,
  );
  const unset = [...facts.map(([, shown]) => shown), ...unknownRates(config)];
  if (unset.length === 0) return [];
  return [
    warn(`visitors read what nobody has said of this realm: ${unset.join(', ')}. Say it in the settings under "site"`),
  ];
}
