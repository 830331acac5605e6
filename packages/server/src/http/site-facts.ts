import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type SiteConfig, type SitePages, siteConfig } from '@kafra/sdk/contract';
import { mvpBoardOf, paths, type ServerConfig } from '../config.ts';
import { type ChosenText, chooseTexts, type PageText } from '../domain/site/chosen-texts.ts';
import { PageProblemLog, readPageFiles } from '../domain/site/page-files.ts';
import { sitePages } from '../domain/site/site-pages.ts';
import type { Log } from '../rules/log.ts';
import type { PageSettings } from '../rules/settings/page-settings.ts';
import { siteOfRealm } from '../rules/settings/site-settings.ts';

const { databases, rates } = siteOfRealm.shape;

/**
 * Reads a file of the build of the game databases. Returns undefined if it is missing or corrupt; corrupt files are
 * logged.
 */
function readBuilt<T>(file: string, schema: { parse(value: unknown): T }, log: Pick<Log, 'error'>): T | undefined {
  try {
    return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  } catch (error) {
    log.error({ err: error, file }, 'the game databases cannot be read: run `kafra-server doctor`');
    return undefined;
  }
}

const inGameData = (config: ServerConfig, name: string) => path.join(paths(config).gameData, name);

/** Returns the rates from the settings, else from the build. Unknown rates are left out. */
export const knownRates = (config: ServerConfig, log: Pick<Log, 'error'>): Partial<SiteConfig['rates']> => ({
  ...readBuilt(inGameData(config, 'rates.json'), rates, log),
  ...config.site.rates,
});

const pageProblems = new PageProblemLog();

/** Cache of parsed pages by the chosen languages, with the texts that they were parsed from. */
const parsed = new WeakMap<PageSettings, { texts: string; byLanguages: Map<string, SitePages> }>();
const maxParsed = 50;

function parsedPages(settings: PageSettings, chosen: readonly ChosenText[], texts: string): SitePages {
  const known = parsed.get(settings);
  const last = known?.texts === texts ? known : { texts, byLanguages: new Map<string, SitePages>() };
  parsed.set(settings, last);
  const languages = chosen.map(({ language }) => language).join();
  const pages = last.byLanguages.get(languages) ?? sitePages(settings, chosen);
  if (last.byLanguages.size >= maxParsed) last.byLanguages.clear();
  last.byLanguages.set(languages, pages);
  return pages;
}

interface PageOptions {
  /** Texts of the database, which files override. */
  stored?: readonly PageText[];
  /** Language tags that the visitor prefers, the preferred one first. */
  wanted?: readonly string[];
}

/** Returns the pages of the site for a visitor, from settings, files and the database. */
export function pagesFor(config: ServerConfig, log: Log, { stored = [], wanted = [] }: PageOptions = {}): SitePages {
  const { pages: settings, language } = config.site;
  const { pages: files, problems } = readPageFiles(paths(config).sitePages, language);
  pageProblems.log(problems, log);
  const isFile = ({ name, language: tag }: PageText) =>
    files.some((file) => file.name === name && file.language === tag);
  const texts = [...files, ...stored.filter((text) => !isFile(text))].map(({ name, language: tag, text }) => ({
    ...{ name, language: tag, text },
  }));
  return parsedPages(settings, chooseTexts(settings, texts, { site: language, wanted }), JSON.stringify(texts));
}

/**
 * Returns the site configuration for visitors, with the given pages. Database versions and rates come from the build
 * unless they are set.
 */
export function siteFacts(config: ServerConfig, log: Log, pages?: SitePages): SiteConfig {
  const { site, adoption } = config;
  return siteConfig.parse({
    ...site,
    pages,
    databases: site.databases ?? readBuilt(inGameData(config, 'versions.json'), databases, log),
    rates: knownRates(config, log),
    credential_rules: true,
    access_tokens: true,
    account_claims: adoption.open,
    claims_by_email: adoption.open && adoption.byEmail,
    item_search: true,
    news: true,
    page_editing: true,
    observed_drops: true,
    share_links: true,
    market_public: config.market.public,
    market_tax: config.market.tax,
    mvp_board: mvpBoardOf(config),
    woe_calendar: site.woe !== undefined,
  });
}
