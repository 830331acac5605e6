import { existsSync } from 'node:fs';
import path from 'node:path';
import { mvpBoardModes, type SiteFeatures } from '@kafra/sdk/contract';
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
    /**
     * Mail setting that stores mails on this server, where anyone can read them at /mailbox. Only for demos and trials.
     */
    z.strictObject({ kind: z.literal('mailbox') }),
    z.strictObject({
      kind: z.literal('smtp'),
      /** URL of the SMTP server for mails: `smtps://user:password@host:465`. */
      url: z.string().regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'),
      from: z.string().regex(/[^\s@]@[^\s@]/, 'must hold an address, such as Kafra <mail@example.org>'),
    }),
  ],
  { error: kindError('must be "smtp", with url and from, or "mailbox", which sends no mail and is for trials only') },
);

const backups = z.strictObject({
  /** Folder of the backups. Default: `backups` in the data directory. */
  dir: z.string().optional(),
  /** Hours between two backups; 0 disables automatic backups. */
  everyHours: z.number().min(0).default(24),
  /** Number of stored backups; if there are more, the oldest is deleted. */
  keep: z.number().int().min(1).default(14),
});

const logs = z.strictObject({
  /**
   * Months (of 31 days) for which entries of the item and zeny logs are shown, and item entries are stored in the copy.
   * Default: forever.
   */
  keepMonths: z.number().int().min(1).max(1_200).optional(),
});

const game = z.strictObject({
  /**
   * Game server software (rAthena or Hercules) that writes the item log and chooses its type letters. It may be another
   * one than that of the tables.
   */
  dialect: z.enum(['rathena', 'hercules']).default('rathena'),
  /** Form in which the game stores passwords. Must match `use_MD5_passwords` of login_athena.conf. */
  passwords: z.enum(['plain', 'md5']).default('plain'),
  /**
   * Storage of the master password for the game: `sealed` stores its game form encrypted, `deferred` waits until the
   * user types it again.
   */
  secret: z.enum(['sealed', 'deferred']).default('sealed'),
  accountsPerMaster: z.number().int().min(1).max(100).default(20),
  /** Number of character slots that the game shows: 9, 12 or 15, depending on its version. Default: `realmSlots`. */
  charactersPerAccount: z.number().int().min(1).max(15).optional(),
  /** True if players can move a character with account-bound items to another account. */
  transferBoundItems: z.boolean().default(false),
  /** Addresses of the game's servers, as `host:port`. The site shows whether they accept connections. */
  servers: gameServers.prefault({}),
});

const webUrl = z.url({ protocol: /^https?$/, error: 'must begin with http:// or https://' });

/** All settings of an operator. Flags override KAFRA_* environment variables, which override the file. */
const serverConfig = z.strictObject({
  host: z.string().min(1).default('127.0.0.1'),
  /** Port to listen on; 0 selects any free one. */
  port: z.coerce.number().int().min(0).max(65_535).default(4100),
  /** Public address of the site, with which links in mails start. Default: the address that the server listens on. */
  publicUrl: webUrl
    .refine((url) => !/[?#]/.test(url), 'must end before ? or #')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  dataDir: z.string().min(1).default('kafra-data'),
  database: databaseConfig.optional(),
  /** File with the keys for tokens and encryption; created if missing. Keep it out of the database and its backups. */
  secretsFile: z.string().optional(),
  /** Folder of the built web site. Default: the one next to this package. */
  webDir: z.string().optional(),
  /** Folder of the compiled game databases, served at /db. Default: `db` in the data directory. */
  gameDataDir: z.string().optional(),
  /** File of these settings. The commands set it, so that a public folder that contains it can be refused. */
  settingsFile: z.string().optional(),
  site: siteOfRealm.prefault({}),
  /**
   * Mail settings. They are required except in a demo, so that the mailbox, which anyone can read, is never used by
   * mistake.
   */
  mail: mail.optional(),
  recaptcha: z
    .strictObject({
      secret: z.string().min(1),
      /**
       * Host names that are accepted in responses of the captcha reCAPTCHA; empty accepts those registered for the key.
       */
      hostnames: z.array(z.string()).default([]),
      verifyUrl: z.url().default('https://www.google.com/recaptcha/api/siteverify'),
    })
    .optional(),
  captcha: z
    .strictObject({
      /**
       * Rounds of each of the 50 to 150 derivations of an ALTCHA captcha puzzle. 5,000 rounds take about a millisecond.
       * Increase it if programs still sign up. Visitors' devices have to do the work, too.
       */
      cost: z.number().int().min(1).max(1_000_000).default(5_000),
    })
    .prefault({}),
  /** Settings about game accounts that existed before Kafra: how they get owners. */
  adoption: z
    .strictObject({
      /** True if users can add game accounts by their game passwords. */
      open: z.boolean().default(true),
      /** True if a user is offered the game accounts that have the verified e-mail address of the master account. */
      byEmail: z.boolean().default(false),
    })
    .prefault({}),
  backups: backups.prefault({}),
  logs: logs.prefault({}),
  game: game.prefault({}),
  security: z
    .strictObject({
      /** True if staff have no rights in the control panel until their account has a second factor. */
      staffSecondFactor: z.boolean().default(false),
      /** Contact for security reports, an email or web address, published in `/.well-known/security.txt`. */
      contact: z
        .union([z.email(), webUrl], { error: 'must be an email address, or a web address with https://' })
        .optional(),
    })
    .prefault({}),
  market: marketSettings.prefault({}),
  /** Precision of the spawn times on the MVP board. Default: `off`; in a demo `window`. */
  mvpBoard: z.enum(mvpBoardModes).optional(),
  /** Settings of the files for search engines. */
  searchEngines: z
    .strictObject({
      /** Content of `/robots.txt`: `allow` or `deny` all of the site, or your own text. */
      robots: z
        .string()
        .min(1)
        .max(10_000)
        .refine((text) => !text.includes('\0'), 'must be plain text')
        .default('allow'),
      /** True if `/sitemap.xml` lists the addresses of all items, monsters, maps and skills. */
      sitemap: z.boolean().default(true),
    })
    .prefault({}),
  /** Cost of password hashes of master accounts. Cheaper hashes are replaced at the next sign-in. */
  passwords: passwordCost.prefault({}),
  /**
   * URL of the Redis or Valkey in which several servers of the realm count rate limits together. Never printed, because
   * it contains a password.
   */
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
  /** Address at which the metrics for Prometheus are served. They are off by default. */
  metrics: z
    .strictObject({
      /**
       * Address on which the metrics are served. Must not be reachable by visitors, because all clients can read all
       * metrics.
       */
      host: z.string().min(1).default('127.0.0.1'),
      /** Port of the metrics; 0 selects any free one. */
      port: z.number().int().min(0).max(65_535),
    })
    .optional(),
  /** Addresses or networks of reverse proxies that are trusted to send the X-Forwarded-For header. */
  trustedProxies: z.array(network).default([]),
  connections: connectionSettings.prefault({}),
  /** Origins of other web sites from which pages may call the API. */
  corsOrigins: z.array(webUrl).default([]),
  /** True if rate limits apply. Disabled only for tests and load measurements. */
  rateLimits: z.boolean().default(true),
  logLevel: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  demo: z
    .strictObject({
      seed: z.number().int().default(1),
      /** Fixed time of the realm (epoch ms). The demo then has no simulation, and the same data at each start. */
      frozenAt: z.number().int().positive().optional(),
    })
    .optional(),
});
export type ServerConfigInput = z.input<typeof serverConfig>;
type ParsedConfig = z.output<typeof serverConfig>;

export type ServerConfig = ParsedConfig & { mail: NonNullable<ParsedConfig['mail']> };

/** Adds the default settings of a demo: its pages are marked, and its mails are stored unless configured otherwise. */
const asDemo = (config: ParsedConfig): ParsedConfig => ({
  ...config,
  site: { ...config.site, demo: true },
  mail: config.mail ?? { kind: 'mailbox' },
});

/** Validates the settings of the server. @throws {ConfigError} with the name of each invalid setting. */
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
  // The wardrobe file (the parts for drawing characters) is next to the folder of game databases. Without such a file,
  // game databases inside the public folder expose nothing private.
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

/** A file that is not reachable, such as a link to a missing disk, is compared with public folders by its path only. */
function isServed(file: string, folder: string): boolean {
  try {
    // A link inside a public folder is served with the content of its target, even if the target is outside the folder.
    return isWithin(file, folder) || linkChain(file).some((name) => isWithin(path.dirname(name), folder));
  } catch {
    return path.resolve(file).startsWith(path.resolve(folder) + path.sep);
  }
}

/** Returns the folder of the built site: next to the server, as in a checkout or release, else inside the package. */
function builtSite(): string {
  const beside = path.join(import.meta.dirname, '../../web/dist');
  const inside = path.join(import.meta.dirname, 'web');
  return !existsSync(beside) && existsSync(inside) ? inside : beside;
}

/** Returns the paths of all files and folders of the server. Those without a setting are in the data directory. */
export const paths = (config: ServerConfig) => {
  const inData = (name: string) => path.resolve(config.dataDir, name);
  return {
    secrets: config.secretsFile ?? inData('secrets.json'),
    gameData: path.resolve(config.gameDataDir ?? inData('db')),
    /** Folder of drawn pictures of characters; each can be drawn again. */
    characters: inData('characters'),
    /** Folder of drawn pictures for share addresses; each can be drawn again. */
    sharePictures: inData('share-pictures'),
    backups: config.backups.dir ?? inData('backups'),
    /** Folder of the page files (Markdown) and their pictures. */
    sitePages: inData('site/pages'),
    siteMedia: inData('site/media'),
    web: path.resolve(config.webDir ?? builtSite()),
  };
};

/**
 * Returns the features of the site that are on. All are on unless a setting turns them off, except for the Daily
 * Spotlight (the map region of the day). It is on in a demo. `createServices` also turns it on if the game databases
 * define regions.
 */
export const featuresOf = ({ site, demo }: Pick<ServerConfig, 'site' | 'demo'>): SiteFeatures => ({
  spotlight: site.features.spotlight ?? demo !== undefined,
  guest_profiles: site.features.guest_profiles ?? true,
  master_storage: site.features.master_storage ?? true,
  transfer: site.features.transfer ?? true,
  deals: site.features.deals ?? true,
});

/** Returns the precision of the spawn times on the MVP board. Default: `off`, in a demo `window`. */
export const mvpBoardOf = ({ mvpBoard, demo }: Pick<ServerConfig, 'mvpBoard' | 'demo'>) =>
  mvpBoard ?? (demo ? 'window' : 'off');

/** Milliseconds for which entries of the item log are stored in the copy; undefined for forever. */
export const keepLogsFor = ({ logs }: Pick<ServerConfig, 'logs'>): number | undefined =>
  logs.keepMonths === undefined ? undefined : logs.keepMonths * 31 * day;

/** Returns the database to open. Default: a SQLite file in the data directory. */
export const databaseOf = (config: ServerConfig): DatabaseConfig =>
  config.database ?? { kind: 'sqlite', file: path.resolve(config.dataDir, 'realm.sqlite') };
