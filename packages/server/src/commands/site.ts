import { existsSync } from 'node:fs';
import path from 'node:path';
import { second } from '@kafra/sdk/rules';
import type { Command } from 'commander';
import { paths, type ServerConfig } from '../config.ts';
import { pagesFor, siteFacts } from '../http/site-facts.ts';
import { bad, type Finding, findingLine, warn } from '../rules/finding.ts';
import { siteFindings } from './doctor/site-findings.ts';
import { printLines } from './print-lines.ts';
import { readDataSettings, type SettingsFlags, withSettings } from './settings.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Maximum useful lengths. Search engines, chat programs and narrow screens cut longer texts. */
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
    ...(site.links.download === undefined ? [warn('site.links.download is not set: players find no client')] : []),
    ...(market.tax === undefined
      ? [
          warn(
            'market.tax is not set: profits and values are before the tax of the game. Set a rate of 0 if the game has no tax',
          ),
        ]
      : []),
    ...(publicUrl === undefined ? [warn('publicUrl is not set: link previews need it')] : []),
  ];
}

const lengthFindings = ({ site }: ServerConfig): Finding[] =>
  Object.entries(usefulLengths).flatMap(([name, max]) => {
    const length = [...(site[name as keyof typeof usefulLengths] ?? '')].length;
    return length > max
      ? [warn(`site.${name} has ${length} characters; more than ${max} are cut off in many places`)]
      : [];
  });

function iconFindings(config: ServerConfig): Finding[] {
  const { icon } = config.site;
  if (icon === undefined || existsSync(path.join(paths(config).siteMedia, icon))) return [];
  return [bad(`site.icon: ${icon} is not in ${paths(config).siteMedia}`)];
}

/** Returns settings and pages of the site as JSON, as visitors receive them. */
const textOf = (config: ServerConfig): string => JSON.stringify(siteFacts(config, silent, pagesFor(config, silent)));

/** Returns the web addresses in the settings and pages of the site, without duplicates. */
const linksOf = (config: ServerConfig): string[] => [...new Set(textOf(config).match(/https?:\/\/[^"\\\s<>]+/g) ?? [])];

/** Reports pictures and pages of this site that a page links to and that do not exist. */
function missingParts(config: ServerConfig): Finding[] {
  const text = textOf(config);
  const folder = paths(config).siteMedia;
  const pictures = [...text.matchAll(/"src":"\/media\/([\w.-]+)"/g)].map(([, name = '']) => name);
  const slugs = [...text.matchAll(/"href":"#\/page\/([\w-]+)"/g)].map(([, slug = '']) => slug);
  const known = new Set(pagesFor(config, silent).custom.map(({ slug }) => slug));
  return [
    ...[...new Set(pictures)]
      .filter((name) => !existsSync(path.join(folder, name)))
      .map((name) => bad(`a page shows the picture /media/${name}, which is not in ${folder}`)),
    ...[...new Set(slugs)]
      .filter((slug) => !known.has(slug))
      .map((slug) => warn(`a page links to #/page/${slug}, which does not exist`)),
  ];
}

/** Requests an address and reports a failure; undefined if it succeeds. */
async function linkFinding(url: string): Promise<Finding | undefined> {
  try {
    const request = (method: string) => fetch(url, { method, signal: AbortSignal.timeout(requestTime) });
    let answer = await request('HEAD');
    // Some servers do not support HEAD.
    if (answer.status === 405 || answer.status === 501) answer = await request('GET');
    await answer.body?.cancel();
    return answer.status < 400 ? undefined : warn(`${url} answers with status ${answer.status}`);
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
  const dead = links ? await Promise.all(linksOf(config).map(linkFinding)) : [];
  const findings = [
    ...siteFindings(config),
    ...unsetFindings(config),
    ...lengthFindings(config),
    ...iconFindings(config),
    ...missingParts(config),
    ...dead.filter((finding) => finding !== undefined),
  ];
  printLines(...(findings.length > 0 ? findings.map(findingLine) : ['The site is complete.']));
  if (findings.some(({ level }) => level === 'bad')) process.exitCode = 1;
}

/** Adds `site`: checks the texts and links of the web site. */
export function siteCommand(program: Command): void {
  const site = program.command('site').description('Texts and links of the web site');
  withSettings(site.command('check'))
    .description('List facts that are not set, texts that are too long, missing pictures, and dead links')
    .option('--no-links', 'do not request the web addresses')
    .action(check);
}
