import { isIPv6 } from 'node:net';
import { userInfo } from 'node:os';
import { unescape as unescapeUrl } from 'node:querystring';
import type { ServerConfig } from '../../config.ts';
import type { Finding } from '../../rules/finding.ts';
import { addressPerHost } from '../../rules/settings/database-hosts.ts';

/** Patterns of personal and local names in a report, with their replacements. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z\d+.-]*:\/\/[^\s'"`)<>,]+/gi, '<address>'],
  [/[\w.%+-]+@[\w.-]+\.\w+/g, '<email>'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, '<address>'],
  // Folders in a path are hidden, because they may contain names of people and realms. The file name stays, because it
  // shows what the path is.
  [/(?<![\w.<])(?:\/[\w.@+-]+)+\/(?=[\w.@+-])/g, '<folder>/'],
];

/** Matches possible IPv6 addresses: in brackets with an optional port, or without both. Times of day look similar. */
const colons = /\[([\da-f:]+)\](?::\d+)?|[\da-f]*(?::[\da-f]*){2,7}/gi;

/**
 * Minimum length of values that are hidden everywhere in a report. Shorter ones (`root`, `game`) and those in
 * `ordinary` are common words or names of programs. They are hidden only at the positions that a finding declares.
 */
const shortestName = 5;
const ordinary: ReadonlySet<string> = new Set([
  'kafra',
  'mariadb',
  'sqlite',
  'mailbox',
  'localhost',
  'redis',
  'rathena',
  'hercules',
]);

/** Matches names of realms that could be ordinary words. They, too, are hidden only at declared positions. */
const couldBeWord = /^[a-z]+$/;

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Returns user, password, host and path of a URL in the settings, so that they can be hidden in a report. */
const partsOf = (address: string): string[] =>
  addressPerHost(address).flatMap((one) => {
    if (!URL.canParse(one)) return [];
    const { username, password, hostname, pathname } = new URL(one);
    const parts = [username, password, hostname, pathname.slice(1)];
    return [...parts, ...parts.map((part) => unescapeUrl(part))];
  });

/** Text that replaces the value of a setting in a report. */
const hiddenSetting = '<setting>';

/** Replaces values of settings in a report at the positions that a finding declares. */
const withoutSettings = ({ text, settings = [] }: Pick<Finding, 'text' | 'settings'>): string =>
  settings.reduceRight((rest, { start, end }) => rest.slice(0, start) + hiddenSetting + rest.slice(end), text);

/**
 * Returns a function that removes personal data from the text of a finding: values and names that the finding declares,
 * names from the settings, and everything that looks like an address or a folder.
 */
export function hideNames(config: ServerConfig): (finding: Pick<Finding, 'text' | 'names' | 'settings'>) => string {
  const { site, database, publicUrl, mail, shared } = config;
  const settings = textsOf([database, publicUrl, mail, shared, config.dataDir]);
  const sender =
    mail.kind === 'smtp'
      ? mail.from
          .replace(/<[^>]*>\s*$/, '')
          .replaceAll('"', '')
          .trim()
      : '';
  const realmNames = [site.name, sender].filter((name) => !couldBeWord.test(name));
  const known = [...realmNames, userInfo().username, ...settings, ...settings.flatMap(partsOf)]
    .filter((text) => text.length >= shortestName && !ordinary.has(text.toLowerCase()))
    // Longer values are replaced in the report first, because they may contain shorter ones.
    .sort((a, b) => b.length - a.length);
  return ({ names = [], ...finding }) => {
    const patterned = patterns
      .reduce((rest, [pattern, word]) => rest.replaceAll(pattern, word), withoutSettings(finding))
      .replaceAll(colons, (found, inside = found) => (isIPv6(inside) ? '<address>' : found));
    const hidden = [...names].sort((a, b) => b.length - a.length).filter((name) => name !== '');
    const unnamed = hidden.reduce((rest, name) => rest.replaceAll(name, '<name>'), patterned);
    return known.reduce((rest, name) => rest.replaceAll(name, hiddenSetting), unnamed);
  };
}
