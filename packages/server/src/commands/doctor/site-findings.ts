import { existsSync } from 'node:fs';
import path from 'node:path';
import { defaultSite } from '@kafra/sdk/contract';
import { featuresOf, paths, type ServerConfig } from '../../config.ts';
import type { PageText } from '../../domain/site/chosen-texts.ts';
import { type PageFile, readPageFiles } from '../../domain/site/page-files.ts';
import { previewPage } from '../../domain/site/site-pages.ts';
import { settingTexts, textProblems } from '../../domain/site/text-problems.ts';
import { knownRates, unknownCastles } from '../../http/site-facts.ts';
import { bad, type Finding, ok, settingText, warn } from '../../rules/finding.ts';
import { mediaFindings } from './media-findings.ts';

const { rates } = defaultSite;

/** Log that discards its lines. Another check of `doctor` reports a corrupt file. */
const silent = { error: () => undefined };

/**
 * Returns the experience and drop rates that neither the build of the databases nor the settings define. A corrupt file
 * defines none.
 */
function unknownRates(config: ServerConfig): string[] {
  const known = knownRates(config, silent);
  const missing = (['base', 'job', 'drop'] as const).filter((rate) => known[rate] === undefined);
  return missing.map((rate) => `${rate} ${rates[rate]}`);
}

/** Reports defaults of the site that the operator has not set, and texts and pictures that cannot be shown. */
export function siteFindings(config: ServerConfig): Finding[] {
  if (config.demo) return [];
  return [
    ...nameFindings(config),
    ...rateFindings(config),
    ...pageFindings(config),
    ...mediaFindings(config),
    ...castleFindings(config),
    featureFinding(config),
  ];
}

/** Reports which features the site has. */
function featureFinding(config: ServerConfig): Finding {
  const isOpen = config.site.features.spotlight === undefined && config.demo === undefined;
  const features = Object.entries(featuresOf(config)).filter(([name]) => name !== 'spotlight' || !isOpen);
  const named = (isOn: boolean) => features.flatMap(([name, value]) => (value === isOn ? [name] : [])).join(', ');
  const spotlight = isOpen ? '. Spotlight is on if the database has regions for it' : '';
  return ok(`site.features: ${named(true) || '(none)'} are on, ${named(false) || '(none)'} are off${spotlight}`);
}

/** Reports castles in the schedule of the War of Emperium that are not in the game databases. */
const castleFindings = (config: ServerConfig): Finding[] =>
  unknownCastles(config, silent).map((map) =>
    bad(settingText`the castle ${map} of site.woe.castles is not shown: the game databases have no castle on this map`),
  );

/** Default server names of rAthena and similar software. They do not name a realm. */
const stockNames = new Set(['game server', 'rathena', 'hercules', 'ragnarok']);

/** Reports a default name of the realm. Pages and mails show the name. `init` takes it from the game's server. */
function nameFindings({ site: { name } }: ServerConfig): Finding[] {
  if (!stockNames.has(name.toLowerCase())) return [];
  return [
    warn(
      settingText`the site and its mails use ${name}, the default server name of the game: set "site" to {"name": "..."}`,
    ),
  ];
}

/** Returns true if the game databases were built. */
const hasBuild = (config: ServerConfig): boolean => existsSync(path.join(paths(config).gameData, 'versions.json'));

function rateFindings(config: ServerConfig): Finding[] {
  const unknown = unknownRates(config);
  if (unknown.length === 0) return [];
  if (!hasBuild(config))
    return [
      warn(
        `the site shows ${unknown.join(', ')} until the game databases are built: \`kafra-server db build\` reads the rates from the game`,
      ),
    ];
  return [
    warn(
      `the site shows default rates, because they are not set: ${unknown.join(', ')}. Set them in "site": {"rates": ...}`,
    ),
  ];
}

function pageFindings(config: ServerConfig): Finding[] {
  const { pages: settings, language } = config.site;
  const folder = paths(config).sitePages;
  const { pages, problems } = readPageFiles(folder, language);
  const hasDefault = ({ name }: PageFile) =>
    pages.some((page) => page.name === name && page.language === '') ||
    Object.hasOwn(settings, name) ||
    settings.custom?.some(({ slug }) => slug === name);
  return [
    ...problems.map(({ file, problem }) => bad(`${file} is not shown: it ${problem}`)),
    ...pages.flatMap(({ file, name, text }) =>
      pageTextFindings({ name, language: '', text }, path.join(folder, file), config),
    ),
    ...settingTexts(settings).flatMap(({ setting, text }) =>
      pageTextFindings({ name: '', language: '', text }, setting, config),
    ),
    ...pages
      .filter((page) => !hasDefault(page))
      .map(({ file, name }) =>
        warn(
          `${path.join(folder, file)} has no ${name}.md in the same folder: visitors with other languages also see this file`,
        ),
      ),
  ];
}

/** Reports the parts of a page text that visitors do not see as intended. `source` names its file or setting. */
export const pageTextFindings = ({ name, text }: PageText, source: string, config: ServerConfig): Finding[] =>
  textProblems({ text, cards: previewPage(name, text).cards }, config).map((problem) => warn(`${source}: ${problem}`));
