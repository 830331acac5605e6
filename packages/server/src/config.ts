import { existsSync } from 'node:fs';
import path from 'node:path';
import { mvpBoardModes } from '@kafra/sdk/contract';
import { day } from '@kafra/sdk/rules';
import * as z from 'zod';
import { isWithin, linkChain } from './files/real-path.ts';
import { wardrobePath } from './rules/game/wardrobe-path.ts';
import { isDecodable, undecodable } from './rules/is-decodable.ts';
import { passwordCost } from './rules/password-cost.ts';
import { ConfigError } from './rules/settings/config-error.ts';
import { connectionSettings, network } from './rules/settings/connection-settings.ts';
import { type DatabaseConfig, databaseConfig } from './rules/settings/database-settings.ts';
import { gameServers } from './rules/settings/game-servers.ts';
import { kindError } from './rules/settings/kind-error.ts';
import { marketSettings } from './rules/settings/market-settings.ts';
import { siteOfRealm } from './rules/settings/site-settings.ts';

const mail = z.discriminatedUnion(
  'kind',
  [
    /** Mails stay on this server, and anyone can read them at /mailbox. For demos and trials only. */
    z.strictObject({ kind: z.literal('mailbox') }),
    z.strictObject({
      kind: z.literal('smtp'),
      /** `smtps://user:password@host:465` */
      url: z.string().regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'),
      from: z.string().regex(/[^\s@]@[^\s@]/, 'must hold an address, such as Kafra <mail@example.org>'),
    }),
  ],
  { error: kindError('must be "smtp", with url and from, or "mailbox", which sends no mail and is for trials only') },
);

const backups = z.strictObject({
  /** Default: `backups` in the data directory. */
  dir: z.string().optional(),
  /** Hours between two backups; 0 disables automatic backups. */
  everyHours: z.number().min(0).default(24),
  /** Number of stored backups; the oldest is deleted first. */
  keep: z.number().int().min(1).default(14),
});

const logs = z.strictObject({
  /** Months (of 31 days) for which lines of the item log and of zeny are shown and lines of items kept. Default: for ever. */
  keepMonths: z.number().int().min(1).max(1_200).optional(),
});

const game = z.strictObject({
  /** Which meaning the letters of the item log have: another emulator may have written it into rAthena's tables. */
  dialect: z.enum(['rathena', 'hercules']).default('rathena'),
  /** Must equal `use_MD5_passwords` of login_athena.conf. */
  passwords: z.enum(['plain', 'md5']).default('plain'),
  /** `sealed` keeps the game form of the master password encrypted; `deferred` waits until it is typed again. */
  secret: z.enum(['sealed', 'deferred']).default('sealed'),
  accountsPerMaster: z.number().int().min(1).max(100).default(20),
  /** Number of character slots that the game shows: 9, 12 or 15, depending on its version. Default: `realmSlots`. */
  charactersPerAccount: z.number().int().min(1).max(15).optional(),
  /** Whether a character with account-bound items may move to another account. */
  transferBoundItems: z.boolean().default(false),
  /** Addresses of the game's servers, as `host:port`. The site shows whether they accept connections. */
  servers: gameServers.prefault({}),
});

const webUrl = z.url({ protocol: /^https?$/, error: 'must begin with http:// or https://' });

/** Everything an operator can set: file, then KAFRA_* environment, then flags; later wins. */
const serverConfig = z.strictObject({
  host: z.string().min(1).default('127.0.0.1'),
  /** 0 selects any free port. */
  port: z.coerce.number().int().min(0).max(65_535).default(4100),
  /** Public address of the site, with which links in mails begin. Default: the address it listens on. */
  publicUrl: webUrl
    .refine((url) => !/[?#]/.test(url), 'must end before ? or #')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  dataDir: z.string().min(1).default('kafra-data'),
  database: databaseConfig.optional(),
  /** Keys of tokens and seals; made when absent. Keep it out of the database and its backups. */
  secretsFile: z.string().optional(),
  /** The built web site. Default: the one beside this package. */
  webDir: z.string().optional(),
  /** Compiled game databases, served at /db. Default: `db` in the data directory. */
  gameDataDir: z.string().optional(),
  /** The file that these settings were read from; filled in by the commands, so that no folder that is served holds it. */
  settingsFile: z.string().optional(),
  site: siteOfRealm.prefault({}),
  /** Must be set, except in a demo: a mailbox that all may read must never be an accident. */
  mail: mail.optional(),
  recaptcha: z
    .strictObject({
      secret: z.string().min(1),
      /** Host names whose answers are accepted; empty means those of the key. */
      hostnames: z.array(z.string()).default([]),
      verifyUrl: z.url().default('https://www.google.com/recaptcha/api/siteverify'),
    })
    .optional(),
  captcha: z
    .strictObject({
      /**
       * Rounds of each of the 50 to 150 derivations of an ALTCHA puzzle. 5,000 rounds take about a millisecond.
       * Increase it if programs still sign up. Visitors' devices have to do the work too.
       */
      cost: z.number().int().min(1).max(1_000_000).default(5_000),
    })
    .prefault({}),
  /** How game accounts that were there before the site find their owners. */
  adoption: z
    .strictObject({
      /** Whether people may add them by their game passwords. */
      open: z.boolean().default(true),
      /** Whether those are offered whose address is the verified one of the master account. */
      byEmail: z.boolean().default(false),
    })
    .prefault({}),
  backups: backups.prefault({}),
  logs: logs.prefault({}),
  game: game.prefault({}),
  security: z
    .strictObject({
      /** Staff have no rights in the panel until their account has a second factor. */
      staffSecondFactor: z.boolean().default(false),
      /** Contact for security reports, an email or web address, published in `/.well-known/security.txt`. */
      contact: z
        .union([z.email(), webUrl], { error: 'must be an email address, or a web address with https://' })
        .optional(),
    })
    .prefault({}),
  market: marketSettings.prefault({}),
  /** Precision of the MVP board. Default: `off`; in a demo `window`. */
  mvpBoard: z.enum(mvpBoardModes).optional(),
  /** Files that search engines read. */
  searchEngines: z
    .strictObject({
      /** `/robots.txt`: `allow` or `deny` all of the site, or your own text. */
      robots: z
        .string()
        .min(1)
        .max(10_000)
        .refine((text) => !text.includes('\0'), 'must be plain text')
        .default('allow'),
      /** Whether `/sitemap.xml` lists the addresses of all items, monsters, maps and skills. */
      sitemap: z.boolean().default(true),
    })
    .prefault({}),
  /** Cost of password hashes of master accounts. Cheaper hashes are replaced at the next sign-in. */
  passwords: passwordCost.prefault({}),
  /** A Redis or Valkey in which several servers of the realm count limits together; never shown, for its password. */
  shared: z
    .strictObject({
      kind: z.literal('redis'),
      url: z
        .string()
        .regex(/^rediss?:\/\//, 'must begin with redis:// or rediss://')
        .refine((url) => URL.canParse(url), 'must be an address such as redis://user:password@host:6379')
        .refine(isDecodable, undecodable),
    })
    .optional(),
  /** Address of the metrics for Prometheus. They are off by default. */
  metrics: z
    .strictObject({
      /** Must not be reachable by visitors: all clients can read all metrics. */
      host: z.string().min(1).default('127.0.0.1'),
      /** 0 selects any free port. */
      port: z.number().int().min(0).max(65_535),
    })
    .optional(),
  /** Addresses or networks of reverse proxies whose X-Forwarded-For counts. */
  trustedProxies: z.array(network).default([]),
  connections: connectionSettings.prefault({}),
  /** Other origins whose pages may call the API. */
  corsOrigins: z.array(webUrl).default([]),
  /** Disabled only for tests and load measurements. */
  rateLimits: z.boolean().default(true),
  logLevel: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  demo: z
    .strictObject({
      seed: z.number().int().default(1),
      /** The fixed moment of the realm (epoch ms): no simulation, the same data at every start. */
      frozenAt: z.number().int().positive().optional(),
    })
    .optional(),
});
export type ServerConfigInput = z.input<typeof serverConfig>;
type ParsedConfig = z.output<typeof serverConfig>;

export type ServerConfig = ParsedConfig & { mail: NonNullable<ParsedConfig['mail']> };

/** A demo is marked as such on its pages, and stores its mails unless configured otherwise. */
const asDemo = (config: ParsedConfig): ParsedConfig => ({
  ...config,
  site: { ...config.site, demo: true },
  mail: config.mail ?? { kind: 'mailbox' },
});

/** Checks settings; throws a ConfigError that names each wrong one. */
export function parseConfig(input: unknown): ServerConfig {
  const parsed = serverConfig
    .transform((config) => (config.demo ? asDemo(config) : config))
    .refine((config): config is ServerConfig => config.mail !== undefined, {
      path: ['mail'],
      message: 'say how mails leave this server: {"kind": "smtp", "url": ..., "from": ...}',
    })
    .refine((config) => config.site.captcha.provider !== 'recaptcha' || config.recaptcha !== undefined, {
      path: ['recaptcha'],
      message: 'the captcha provider recaptcha needs its secret',
    })
    .refine(({ metrics, port }) => !metrics || metrics.port === 0 || metrics.port !== port, {
      path: ['metrics', 'port'],
      message: 'must be another port than that of the site',
    })
    .safeParse(input);
  if (parsed.success) return requirePrivate(parsed.data);
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || '(top)'}: ${issue.message}`);
  throw new ConfigError(`The configuration cannot be used:\n${lines.join('\n')}`);
}

/** @throws ConfigError if a public folder contains private files. */
function requirePrivate(config: ServerConfig): ServerConfig {
  const { secrets, backups: copies, web, gameData } = paths(config);
  const database = databaseOf(config);
  const wardrobe = wardrobePath(gameData);
  // Most realms have no wardrobe, and may keep their databases inside their site folder.
  const parts = existsSync(wardrobe) ? [wardrobe] : [];
  const settings = config.settingsFile === undefined ? [] : [config.settingsFile];
  const hidden = [secrets, copies, ...settings, ...parts, ...(database.kind === 'sqlite' ? [database.file] : [])];
  for (const [setting, folder] of Object.entries({ webDir: web, gameDataDir: gameData }))
    for (const file of hidden)
      if (isServed(file, folder))
        throw new ConfigError(
          `The configuration cannot be used:\n  ${setting}: ${folder} is served, and holds ${file}`,
        );
  return config;
}

/** A file that is not reachable, such as a link to a missing disk, is compared by its path only. */
function isServed(file: string, folder: string): boolean {
  try {
    // A link inside the folder can point outside it, and its target is served.
    return isWithin(file, folder) || linkChain(file).some((name) => isWithin(path.dirname(name), folder));
  } catch {
    return path.resolve(file).startsWith(path.resolve(folder) + path.sep);
  }
}

/** The site beside the server, as a checkout and a release have it, else the one inside the package. */
function builtSite(): string {
  const beside = path.join(import.meta.dirname, '../../web/dist');
  const inside = path.join(import.meta.dirname, 'web');
  return !existsSync(beside) && existsSync(inside) ? inside : beside;
}

/** Paths that follow from the data directory where they are not set. */
export const paths = (config: ServerConfig) => {
  const inData = (name: string) => path.resolve(config.dataDir, name);
  return {
    secrets: config.secretsFile ?? inData('secrets.json'),
    gameData: path.resolve(config.gameDataDir ?? inData('db')),
    /** Pictures of characters that were drawn; each can be drawn again. */
    characters: inData('characters'),
    /** Pictures of share addresses; each can be drawn again. */
    sharePictures: inData('share-pictures'),
    backups: config.backups.dir ?? inData('backups'),
    /** Pages in Markdown, and the pictures in them. */
    sitePages: inData('site/pages'),
    siteMedia: inData('site/media'),
    web: path.resolve(config.webDir ?? builtSite()),
  };
};

/** Mode of the MVP board: the one set, or `off`. A demo shows the windows. */
export const mvpBoardOf = ({ mvpBoard, demo }: Pick<ServerConfig, 'mvpBoard' | 'demo'>) =>
  mvpBoard ?? (demo ? 'window' : 'off');

/** Milliseconds for which lines of the item log are kept; undefined for ever. */
export const keepLogsFor = ({ logs }: Pick<ServerConfig, 'logs'>): number | undefined =>
  logs.keepMonths === undefined ? undefined : logs.keepMonths * 31 * day;

/** The database to open: the one set, or a file in the data directory. */
export const databaseOf = (config: ServerConfig): DatabaseConfig =>
  config.database ?? { kind: 'sqlite', file: path.resolve(config.dataDir, 'realm.sqlite') };
