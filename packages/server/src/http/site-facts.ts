import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type SiteConfig, type SitePages, siteConfig } from '@kafra/sdk/contract';
import { mvpBoardOf, paths, type ServerConfig } from '../config.ts';
import { type PageFile, PageProblemLog, readPageFiles } from '../domain/site/page-files.ts';
import { sitePages } from '../domain/site/site-pages.ts';
import type { Log } from '../rules/log.ts';
import type { PageSettings } from '../rules/settings/page-settings.ts';
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

const pageProblems = new PageProblemLog();

/** The pages as they were parsed last, by the settings and the texts that they were parsed from. */
const parsed = new WeakMap<PageSettings, { key: string; pages: SitePages }>();

function parsedPages(settings: PageSettings, files: readonly PageFile[]): SitePages {
  const key = JSON.stringify(files);
  const last = parsed.get(settings);
  if (last?.key === key) return last.pages;
  const pages = sitePages(settings, files);
  parsed.set(settings, { key, pages });
  return pages;
}

/** The site configuration for visitors. Versions of the databases and rates come from the build unless they are set. */
export function siteFacts(config: ServerConfig, log: Log): SiteConfig {
  const { site, adoption } = config;
  const { pages, problems } = readPageFiles(paths(config).sitePages);
  pageProblems.log(problems, log);
  return siteConfig.parse({
    ...site,
    pages: parsedPages(site.pages, pages),
    databases: site.databases ?? readBuilt(inGameData(config, 'versions.json'), databases, log),
    rates: knownRates(config, log),
    credential_rules: true,
    access_tokens: true,
    account_claims: adoption.open,
    claims_by_email: adoption.open && adoption.byEmail,
    item_search: true,
    news: true,
    share_links: true,
    market_public: config.market.public,
    mvp_board: mvpBoardOf(config),
    woe_calendar: site.woe !== undefined,
  });
}
