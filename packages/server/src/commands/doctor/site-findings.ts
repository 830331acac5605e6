import { existsSync } from 'node:fs';
import path from 'node:path';
import { paths, type RealmFact, type ServerConfig } from '../../config.ts';
import { type Finding, warn } from '../../rules/finding.ts';

/** A fact as visitors read it. */
const shown: Record<RealmFact, (site: ServerConfig['site']) => string> = {
  name: ({ name }) => `name "${name}"`,
  episode: ({ episode }) => `episode "${episode}"`,
  location: ({ location }) => `location "${location}"`,
  rates: () => 'rates of 1.5, 1.5 and 1',
  stats: ({ stats }) => `stats (levels ${stats.base_level} and ${stats.job_level})`,
  shield_version: ({ shield_version }) => `shield_version ${shield_version}`,
  woe: ({ woe }) => `woe (from ${woe.starts_on}, ${woe.start} to ${woe.end})`,
};

/** What the site tells of the realm although nobody has said it. */
export async function unsetFactFindings(config: ServerConfig): Promise<Finding[]> {
  if (config.demo) return [];
  const areRatesBuilt = existsSync(path.join(paths(config).gameData, 'rates.json'));
  const unset = config.unsetFacts.filter((fact) => fact !== 'rates' || !areRatesBuilt);
  if (unset.length === 0) return [];
  const facts = unset.map((fact) => shown[fact](config.site)).join(', ');
  return [warn(`visitors read what nobody has said of this realm: ${facts}. Say it in the settings under "site"`)];
}
