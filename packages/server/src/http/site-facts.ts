import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type SiteConfig, type SitePages, siteConfig } from '@kafra/sdk/contract';
import * as z from 'zod';
import { mvpBoardOf, paths, type ServerConfig } from '../config.ts';
import { type ChosenText, chooseTexts, type PageText } from '../domain/site/chosen-texts.ts';
import { PageProblemLog, readPageFiles } from '../domain/site/page-files.ts';
import { sitePages } from '../domain/site/site-pages.ts';
import { builtInFacts } from '../domain/site/text-problems.ts';
import type { Log } from '../rules/log.ts';
import type { PageSettings } from '../rules/settings/page-settings.ts';
import { siteOfRealm } from '../rules/settings/site-settings.ts';
import { withoutMissingParts } from '../rules/site/built-in-parts.ts';

const { databases, rates } = siteOfRealm.shape;

/**
 * Reads a file that the build of the game databases has written. Returns undefined if it is missing or corrupt; corrupt
 * files are logged.
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

/**
 * Returns the experience and drop rates from the settings, else from the build of the game databases. Unknown rates are
 * left out.
 */
export const knownRates = (config: ServerConfig, log: Pick<Log, 'error'>): Partial<SiteConfig['rates']> => ({
  ...readBuilt(inGameData(config, 'rates.json'), rates, log),
  ...config.site.rates,
});

const castleMaps = z.array(z.object({ map: z.string() }));

/** Returns the maps of the castles in the game databases; undefined without databases that contain them. */
function builtCastleMaps(config: ServerConfig, log: Pick<Log, 'error'>): ReadonlySet<string> | undefined {
  const castles = readBuilt(inGameData(config, 'castles.json'), castleMaps, log);
  return castles && castles.length > 0 ? new Set(castles.map(({ map }) => map)) : undefined;
}

/** Returns the maps of castles in the War of Emperium schedule that are missing in the game databases. */
export function unknownCastles(config: ServerConfig, log: Pick<Log, 'error'>): string[] {
  const { woe } = config.site;
  const known = woe && builtCastleMaps(config, log);
  return known ? woe.castles.map(({ map }) => map).filter((map) => !known.has(map)) : [];
}

/** Returns the War of Emperium schedule without castles that the game does not have, because no guild can hold them. */
function knownSchedule(config: ServerConfig, log: Pick<Log, 'error'>): ServerConfig['site']['woe'] {
  const { woe } = config.site;
  const unknown = new Set(unknownCastles(config, log));
  if (!woe || unknown.size === 0) return woe;
  const isKnown = (map: string) => !unknown.has(map);
  return {
    ...woe,
    castles: woe.castles.filter(({ map }) => isKnown(map)),
    windows: woe.windows
      .map((window) => ({ ...window, ...(window.castles && { castles: window.castles.filter(isKnown) }) }))
      .filter(({ castles }) => castles?.length !== 0),
  };
}

const pageProblems = new PageProblemLog();

/** Cache of parsed pages by the chosen languages, with the texts from which they were parsed. */
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
  /** Page texts of the database, which page files override. */
  stored?: readonly PageText[];
  /** Language tags that the visitor prefers, the preferred one first. */
  wanted?: readonly string[];
}

/** Returns the pages of the site for a visitor, with texts from settings, files and the database. */
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

/** Returns the pages of the site without the built-in parts that the site does not show. */
const shownPages = (
  { server_info, server_features, download, custom, translations }: SitePages,
  site: Parameters<typeof withoutMissingParts>[1],
): SitePages => ({
  server_info: withoutMissingParts(server_info, site),
  server_features: withoutMissingParts(server_features, site),
  download: withoutMissingParts(download, site),
  custom: custom.map((page) => ({ ...page, cards: withoutMissingParts(page.cards, site) })),
  translations,
});

/**
 * Returns the site configuration for visitors, with the given pages. Database versions and rates come from the build of
 * the game databases unless they are set.
 */
export function siteFacts(config: ServerConfig, log: Log, pages?: SitePages): SiteConfig {
  const { site, adoption } = config;
  const shown = builtInFacts(config);
  return siteConfig.parse({
    ...site,
    ...shown,
    woe: knownSchedule(config, log),
    pages: pages && shownPages(pages, shown),
    databases: site.databases ?? readBuilt(inGameData(config, 'versions.json'), databases, log),
    rates: knownRates(config, log),
    credential_rules: true,
    access_tokens: true,
    account_claims: adoption.open,
    claims_by_email: adoption.open && adoption.byEmail,
    item_search: true,
    news: true,
    page_editing: true,
    backup_creation: true,
    observed_drops: true,
    share_links: true,
    market_public: config.market.public,
    market_tax: config.market.tax,
    mvp_board: mvpBoardOf(config),
    woe_calendar: site.woe !== undefined,
  });
}
