import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { jsonProblem } from './rules/schemas/json-problem.ts';
import { ConfigError } from './rules/settings/config-error.ts';
import { databaseTarget } from './rules/settings/database-hosts.ts';

/** Reads settings from a JSON file. @throws {ConfigError} if it cannot be read. */
export function readConfigFile(file: string): Record<string, unknown> {
  try {
    const settings: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return z.record(z.string(), z.unknown(), { error: 'it must hold one object' }).parse(settings);
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? cause.issues[0]?.message : jsonProblem(cause);
    throw new ConfigError(`The configuration file ${file} cannot be read: ${reason}`);
  }
}

/** Returns the database settings for a URL of a MariaDB server, or for the path of a SQLite file. */
export const databaseAt = (url: string) =>
  /^(mysql|mariadb):/.test(url) ? { kind: 'mariadb', url } : { kind: 'sqlite', file: url };

type Environment = Record<string, string | undefined>;
type Group = Record<string, unknown>;

const listOf = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || []);

const isSaid = (value: unknown) => value !== undefined && value !== '';
const saidOf = (settings: Group): Group =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => isSaid(value)));

const group = z.record(z.string(), z.unknown()).catch({});

/**
 * Adds the non-empty values of `parts` to a group of settings. Existing values of the group remain unless it has
 * another `kind`.
 */
function over(standing: unknown, parts: Group): Group | undefined {
  const said = saidOf(parts);
  if (Object.keys(said).length === 0) return undefined;
  const before = group.parse(standing);
  return said.kind === undefined || before.kind === said.kind ? { ...before, ...said } : said;
}

/**
 * Returns the database settings that still apply if the address of the database changes. Logs and time zone belong to
 * the database, replicas to the servers.
 */
function keptAt(url: string, standing: unknown): Group {
  const database = group.parse(standing);
  if (database.url === undefined) return database;
  const there = databaseTarget(String(database.url));
  const here = databaseTarget(url);
  if (here === undefined || here.database !== there?.database) return {};
  const { replicas, ...kept } = database;
  return here.servers.some((server) => there.servers.includes(server)) ? database : kept;
}

function databaseOver(standing: unknown, url?: string, logsDatabase?: string): Group | undefined {
  const chosen = url ? over(keptAt(url, standing), databaseAt(url)) : undefined;
  const database = chosen ?? group.parse(standing);
  return database.kind === 'mariadb' ? (over(database, { logsDatabase }) ?? chosen) : chosen;
}

function mailOver(standing: unknown, url?: string, from?: string): Group | undefined {
  if (url) return over(standing, { kind: 'smtp', url, from });
  return group.parse(standing).kind === 'smtp' ? over(standing, { from }) : undefined;
}

/**
 * Merges environment variables into the settings: PORT and HOST, which hosting platforms set, and variables with the
 * prefix KAFRA_. A variable replaces only the setting that it names.
 */
export function withEnvironment(settings: Group, env: Environment): Group {
  const said = {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.KAFRA_PUBLIC_URL,
    dataDir: env.KAFRA_DATA_DIR,
    database: databaseOver(settings.database, env.KAFRA_DATABASE_URL, env.KAFRA_LOGS_DATABASE),
    secretsFile: env.KAFRA_SECRETS_FILE,
    webDir: env.KAFRA_WEB_DIR,
    gameDataDir: env.KAFRA_GAME_DATA_DIR,
    mail: mailOver(settings.mail, env.KAFRA_SMTP_URL, env.KAFRA_MAIL_FROM),
    recaptcha: over(settings.recaptcha, { secret: env.KAFRA_RECAPTCHA_SECRET }),
    shared: env.KAFRA_SHARED_URL && { kind: 'redis', url: env.KAFRA_SHARED_URL },
    metrics: over(settings.metrics, { port: env.KAFRA_METRICS_PORT && Number(env.KAFRA_METRICS_PORT) }),
    trustedProxies: env.KAFRA_TRUSTED_PROXIES && listOf(env.KAFRA_TRUSTED_PROXIES),
    logLevel: env.KAFRA_LOG_LEVEL,
  };
  return { ...settings, ...saidOf(said) };
}
