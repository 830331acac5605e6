import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultSite, renewalDefaults, type SiteConfig, siteConfig } from '@kafra/sdk/contract';
import * as z from 'zod';
import { paths, type ServerConfig } from '../config.ts';
import type { Log } from '../rules/log.ts';
import { siteOfRealm } from '../rules/settings/site-settings.ts';

const { databases, rates } = siteOfRealm.shape;

/** What a file beside the game databases says; undefined where it says nothing. A damaged one costs no more than itself. */
function readBuilt<T>(file: string, schema: { parse(value: unknown): T }, log: Pick<Log, 'error'>): T | undefined {
  try {
    return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  } catch (error) {
    log.error({ err: error, file }, 'the game databases cannot be read: run `kafra-server doctor`');
    return undefined;
  }
}

const inGameData = (config: ServerConfig, name: string) => path.join(paths(config).gameData, name);

/** The rates that somebody has set, or the build has read; the others are not known. */
export const knownRates = (config: ServerConfig, log: Pick<Log, 'error'>): Partial<SiteConfig['rates']> => ({
  ...readBuilt(inGameData(config, 'rates.json'), rates, log),
  ...config.site.rates,
});

const game = z.object({ mode: z.enum(['pre-renewal', 'renewal']) });

/** Facts that a realm has if its settings do not say otherwise, by the mode that its databases were built in. */
export const defaultFacts = (config: ServerConfig, log: Pick<Log, 'error'>): Pick<SiteConfig, 'episode' | 'stats'> =>
  readBuilt(inGameData(config, 'game.json'), game, log)?.mode === 'renewal' ? renewalDefaults : defaultSite;

/** The realm's facts; which databases are served, and its rates, are known best by the build, unless they are set. */
export function siteFacts(config: ServerConfig, log: Log): SiteConfig {
  const { site, adoption } = config;
  const { episode, stats } = defaultFacts(config, log);
  return siteConfig.parse({
    ...site,
    episode: site.episode ?? episode,
    stats: { ...stats, ...site.stats },
    databases: site.databases ?? readBuilt(inGameData(config, 'versions.json'), databases, log),
    rates: knownRates(config, log),
    credential_rules: true,
    access_tokens: true,
    account_claims: adoption.open,
    claims_by_email: adoption.open && adoption.byEmail,
  });
}
