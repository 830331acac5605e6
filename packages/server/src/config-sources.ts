import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { ConfigError } from './rules/config-error.ts';

/** Settings of a JSON file; throws a ConfigError when it cannot be read. */
export function readConfigFile(file: string): Record<string, unknown> {
  try {
    const settings: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return z.record(z.string(), z.unknown(), { error: 'it must hold one object' }).parse(settings);
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? cause.issues[0]?.message : (cause as Error).message;
    throw new ConfigError(`The configuration file ${file} cannot be read: ${reason}`);
  }
}

type Environment = Record<string, string | undefined>;

/** The setting for an address of a database server, or for the path of a file. */
export const databaseAt = (url: string, logsDatabase?: string) =>
  /^(mysql|mariadb):/.test(url)
    ? { kind: 'mariadb', url, ...(logsDatabase && { logsDatabase }) }
    : { kind: 'sqlite', file: url };

/** Settings from the environment: PORT and HOST as hosting platforms give them, the rest as KAFRA_*. */
export function readEnvironment(env: Environment): Record<string, unknown> {
  const url = env.KAFRA_DATABASE_URL;
  const smtp = env.KAFRA_SMTP_URL;
  const settings: Record<string, unknown> = {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.KAFRA_PUBLIC_URL,
    dataDir: env.KAFRA_DATA_DIR,
    database: url && databaseAt(url, env.KAFRA_LOGS_DATABASE),
    secretsFile: env.KAFRA_SECRETS_FILE,
    webDir: env.KAFRA_WEB_DIR,
    gameDataDir: env.KAFRA_GAME_DATA_DIR,
    mail: smtp && { kind: 'smtp', url: smtp, from: env.KAFRA_MAIL_FROM },
    recaptcha: env.KAFRA_RECAPTCHA_SECRET && { secret: env.KAFRA_RECAPTCHA_SECRET },
    shared: env.KAFRA_SHARED_URL && { kind: 'redis', url: env.KAFRA_SHARED_URL },
    metrics: env.KAFRA_METRICS_PORT && { port: Number(env.KAFRA_METRICS_PORT) },
    trustedProxies: env.KAFRA_TRUSTED_PROXIES?.split(',').flatMap((text) => text.trim() || []),
    logLevel: env.KAFRA_LOG_LEVEL,
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined && value !== ''));
}
