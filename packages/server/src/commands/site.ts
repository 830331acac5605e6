import { existsSync } from 'node:fs';
import path from 'node:path';
import { second } from '@kafra/sdk/rules';
import type { Command } from 'commander';
import { databaseOf, paths, type ServerConfig } from '../config.ts';
import type { PageText } from '../domain/site/chosen-texts.ts';
import { readPageFiles } from '../domain/site/page-files.ts';
import { pagesFor, siteFacts } from '../http/site-facts.ts';
import { bad, type Finding, findingLine, ok, warn } from '../rules/finding.ts';
import { type FixedPage, fixedPages } from '../rules/settings/page-settings.ts';
import { openDatabase } from '../store/connection/open-database.ts';
import { hasRealm } from '../store/migrations/migrate.ts';
import { listPageTexts } from '../store/pages.ts';
import { pageTextFindings, siteFindings } from './doctor/site-findings.ts';
import { printLines } from './print-lines.ts';
import { readDataSettings, type SettingsFlags, withSettings } from './settings.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Maximum useful lengths of texts about the site, in characters. Search engines, chat programs and narrow screens cut
 * longer texts.
 */
const usefulLengths = { name: 40, tagline: 80, description: 160 } as const;

const requestTime = 10 * second;

function unsetFindings({ site, publicUrl, market }: ServerConfig): Finding[] {
  const facts = {
    description: site.description,
    episode: site.episode,
    location: site.location,
    tagline: site.tagline,
  };
  const unset = Object.entries(facts).filter(([, value]) => value === undefined || value === '');
  return [
    ...unset.map(([name]) => warn(`site.${name} is not set: the site does not show it`)),
    ...(site.links.download === undefined
      ? [warn('site.links.download is not set: players cannot download the client')]
      : []),
    ...(market.tax === undefined
      ? [
          warn(
            'market.tax is not set: profits and values do not include the tax of the game. Set a rate of 0 if the game has no tax',
          ),
        ]
      : []),
    ...(publicUrl === undefined ? [warn('publicUrl is not set: link previews need it')] : []),
  ];
}

const lengthFindings = ({ site }: ServerConfig): Finding[] =>
  Object.entries(usefulLengths).flatMap(([name, max]) => {
    const length = [...(site[name as keyof typeof usefulLengths] ?? '')].length;
    return length > max ? [warn(`site.${name} has ${length} characters; screens cut it off after ${max}`)] : [];
  });

/** Sentences about the effect of a page without a text. */
const unwritten: Readonly<Record<FixedPage, string>> = {
  rules: 'no rules are set: Server Info has no card with rules',
  qualities: 'no qualities are set: Server Info has no card Quality of Life',
  features: 'no features are set: the site has no page Features',
  download: 'no download steps are set',
};

/** Reports the folder with the page texts, and pages that neither settings nor files nor the database contain. */
function textFindings(config: ServerConfig, { stored, problem }: StoredTexts): Finding[] {
  const { sitePages: folder } = paths(config);
  const { pages: settings, language } = config.site;
  const files = readPageFiles(folder, language).pages;
  const texts = [...files, ...stored];
  const isWritten = (page: FixedPage) => settings[page] !== undefined || texts.some(({ name }) => name === page);
  return [
    ok(`texts are read from ${folder}, which has ${files.length} ${files.length === 1 ? 'page' : 'pages'}`),
    ...(problem === undefined ? [] : [warn(`the texts in the database were not checked: ${problem}`)]),
    ...fixedPages
      .filter((page) => !isWritten(page))
      .map((page) => warn(`${unwritten[page]}. Write ${path.join(folder, `${page}.md`)}, or the page in the panel`)),
    ...stored.flatMap((text) =>
      pageTextFindings(text, `the page ${[text.name, text.language].filter(Boolean).join('.')} of the panel`, config),
    ),
  ];
}

/** Page texts of the database, and the reason if they could not be read. */
interface StoredTexts {
  stored: readonly PageText[];
  problem?: string;
}

/** Reads the page texts of the database. Without a realm the list is empty. */
async function readStoredTexts(config: ServerConfig): Promise<StoredTexts> {
  const settings = databaseOf(config);
  // SQLite would create a missing file, so a missing file counts as a realm without page texts.
  if (settings.kind === 'sqlite' && !existsSync(settings.file)) return { stored: [] };
  try {
    const database = await openDatabase(settings.kind === 'mariadb' ? { ...settings, connections: 1 } : settings);
    try {
      if (!(await hasRealm(database))) return { stored: [] };
      const rows = await listPageTexts(database.db);
      return { stored: rows.map(({ slug, language, body }) => ({ name: slug, language, text: body })) };
    } finally {
      await database.close();
    }
  } catch (error) {
    return { stored: [], problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns settings and pages of the site as JSON, in the form that visitors receive. */
const textOf = (config: ServerConfig, stored: readonly PageText[]): string =>
  JSON.stringify(siteFacts(config, silent, pagesFor(config, silent, { stored })));

/** Returns the web addresses in the settings and pages of the site, without duplicates. */
const linksOf = (config: ServerConfig, stored: readonly PageText[]): string[] => [
  ...new Set(textOf(config, stored).match(/https?:\/\/[^"\\\s<>]+/g) ?? []),
];

/** Reports pictures and pages of this site that a page links to and that do not exist. */
function missingParts(config: ServerConfig, stored: readonly PageText[]): Finding[] {
  const text = textOf(config, stored);
  const folder = paths(config).siteMedia;
  const pictures = [...text.matchAll(/"src":"\/media\/([\w.-]+)"/g)].map(([, name = '']) => name);
  const slugs = [...text.matchAll(/"href":"#\/page\/([\w-]+)"/g)].map(([, slug = '']) => slug);
  const known = new Set(pagesFor(config, silent, { stored }).custom.map(({ slug }) => slug));
  return [
    ...[...new Set(pictures)]
      .filter((name) => !existsSync(path.join(folder, name)))
      .map((name) => bad(`a page shows the picture /media/${name}, which is not in ${folder}`)),
    ...[...new Set(slugs)]
      .filter((slug) => !known.has(slug))
      .map((slug) => warn(`a page links to #/page/${slug}, which does not exist`)),
  ];
}

/** Requests a web address and reports a failure; undefined if it succeeds. */
async function linkFinding(url: string): Promise<Finding | undefined> {
  try {
    const request = (method: string) => fetch(url, { method, signal: AbortSignal.timeout(requestTime) });
    let answer = await request('HEAD');
    // Some web servers do not support the method HEAD, so the request is repeated with GET.
    if (answer.status === 405 || answer.status === 501) answer = await request('GET');
    await answer.body?.cancel();
    return answer.status < 400 ? undefined : warn(`${url} responds with status ${answer.status}`);
  } catch (error) {
    const { cause, message } = error as Error;
    return warn(`${url} cannot be reached: ${cause instanceof Error ? cause.message : message}`);
  }
}

interface CheckFlags extends SettingsFlags {
  links: boolean;
}

async function check({ links, ...flags }: CheckFlags): Promise<void> {
  const config = readDataSettings(flags);
  const texts = await readStoredTexts(config);
  const dead = links ? await Promise.all(linksOf(config, texts.stored).map(linkFinding)) : [];
  const findings = [
    ...textFindings(config, texts),
    ...siteFindings(config),
    ...unsetFindings(config),
    ...lengthFindings(config),
    ...missingParts(config, texts.stored),
    ...dead.filter((finding) => finding !== undefined),
  ];
  const isComplete = findings.every(({ level }) => level === 'ok');
  printLines(...findings.map(findingLine), ...(isComplete ? ['The site is complete.'] : []));
  if (findings.some(({ level }) => level === 'bad')) process.exitCode = 1;
}

/** Adds the command `site`, which checks the texts and links of the web site. */
export function siteCommand(program: Command): void {
  const site = program.command('site').description('Check texts and links of the web site');
  withSettings(site.command('check'))
    .description('Check for missing settings, long texts, missing pictures and dead links')
    .option('--no-links', 'skip the check of external links')
    .action(check);
}
