import { isIPv6 } from 'node:net';
import { userInfo } from 'node:os';
import { unescape as unescapeUrl } from 'node:querystring';
import type { ServerConfig } from '../../config.ts';
import type { Finding } from '../../rules/finding.ts';
import { addressPerHost } from '../../rules/settings/database-hosts.ts';

/** Patterns of personal and local names, with their replacements. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z\d+.-]*:\/\/[^\s'"`)<>,]+/gi, '<address>'],
  [/[\w.%+-]+@[\w.-]+\.\w+/g, '<email>'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, '<address>'],
  // Of a path the last part says what it is; the folders name people and realms.
  [/(?<![\w.<])(?:\/[\w.@+-]+)+\/(?=[\w.@+-])/g, '<folder>/'],
];

/** Possible IPv6 addresses: in brackets with a port, or without both. Times look similar. */
const colons = /\[([\da-f:]+)\](?::\d+)?|[\da-f]*(?::[\da-f]*){2,7}/gi;

/**
 * Shorter ones are ordinary words: `root`, `game`; and these tell nothing, or are what our own commands are called. They
 * are hidden only at the positions that a finding declares.
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

/** Names of realms that are written as words of our texts are. They, too, are hidden only at declared positions. */
const couldBeWord = /^[a-z]+$/;

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Users, passwords and hosts that an address is made of. */
const partsOf = (address: string): string[] =>
  addressPerHost(address).flatMap((one) => {
    if (!URL.canParse(one)) return [];
    const { username, password, hostname, pathname } = new URL(one);
    const parts = [username, password, hostname, pathname.slice(1)];
    return [...parts, ...parts.map((part) => unescapeUrl(part))];
  });

/** The words for a value of a setting. */
const hiddenSetting = '<setting>';

/** A finding without the values of settings whose positions are known. */
const withoutSettings = ({ text, settings = [] }: Pick<Finding, 'text' | 'settings'>): string =>
  settings.reduceRight((rest, { start, end }) => rest.slice(0, start) + hiddenSetting + rest.slice(end), text);

/**
 * Creates a function that returns the text of a finding without people, machines and folders: values and names that the
 * finding declares, names from the settings, and everything that looks like an address.
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
    // A longer one may hold a shorter one.
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
