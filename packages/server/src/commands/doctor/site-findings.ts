import { existsSync } from 'node:fs';
import path from 'node:path';
import { defaultSite } from '@kafra/sdk/contract';
import { paths, type ServerConfig } from '../../config.ts';
import { type Finding, warn } from '../../rules/finding.ts';

const { episode, location, rates, stats, shield_version, woe } = defaultSite;

/** What visitors read of a realm of which nothing is said. */
const unsaid = {
  episode: `episode "${episode}"`,
  location: `location "${location}"`,
  rates: `rates of ${rates.base}, ${rates.job} and ${rates.drop}`,
  stats: `stats (levels ${stats.base_level} and ${stats.job_level})`,
  shield_version: `shield_version ${shield_version}`,
  woe: `woe (from ${woe.starts_on}, ${woe.start} to ${woe.end})`,
} satisfies Partial<Record<keyof ServerConfig['site'], string>>;

/** What the site tells of the realm although nobody has said it. */
export function unsetFactFindings(config: ServerConfig): Finding[] {
  if (config.demo) return [];
  const areRatesBuilt = existsSync(path.join(paths(config).gameData, 'rates.json'));
  const unset = Object.entries(unsaid).flatMap(([fact, shown]) => {
    const isSaid = config.site[fact as keyof typeof unsaid] !== undefined || (fact === 'rates' && areRatesBuilt);
    return isSaid ? [] : [shown];
  });
  if (unset.length === 0) return [];
  return [
    warn(`visitors read what nobody has said of this realm: ${unset.join(', ')}. Say it in the settings under "site"`),
  ];
}
