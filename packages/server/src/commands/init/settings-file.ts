import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { databaseOf, parseConfig, type ServerConfig } from '../../config.ts';
import { readConfigFile } from '../../config-sources.ts';
import { ConfigError } from '../../rules/settings/config-error.ts';
import { parseAddress } from '../../store/mariadb/address.ts';
import type { Answers, Asker } from './answers.ts';
import { InitStop } from './init-stop.ts';
import type { Realm } from './read-realm.ts';
import { describeWindows, woeScript } from './woe-script.ts';

/** New or existing settings of a realm, and the path of their file. */
export interface Settings {
  file: string;
  /** Text of the new settings file; undefined if the file exists, because it is never overwritten. */
  text: string | undefined;
  config: ServerConfig;
  database: Extract<ServerConfig['database'], { kind: 'mariadb' }>;
}

/** Returns the URL with which a user connects to the game's database. */
export function databaseUrl(
  { database: { host, port, database }, socket }: Realm,
  user: string,
  password: string,
): string {
  const place = host.includes(':') ? `[${host}]` : host;
  const query = socket === undefined ? '' : `?socket=${encodeURIComponent(socket)}`;
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return `mariadb://${login}@${place}:${port}/${encodeURIComponent(database)}${query}`;
}

interface Asked {
  question: string;
  /** Returns the reason why an answer of the operator is invalid; undefined if it is valid. */
  problem(answer: string): string | undefined;
  /**
   * Error message if no terminal is available to prompt for the value: the missing value, and the flag that sets it.
   */
  otherwise: string;
}

async function answerOf(
  given: string | undefined,
  asker: Asker,
  { question, problem, otherwise }: Asked,
): Promise<string> {
  const answer = given ?? (await asker.ask(question, { required: true, problem }));
  if (answer === undefined) throw new InitStop('badAnswer', `There is no terminal for questions, and ${otherwise}.`);
  return answer;
}

/**
 * Returns the settings for sending mails, from the answers or a prompt. `example` is a sender address for this realm.
 */
async function mailOf({ mail }: Answers, asker: Asker, example: string): Promise<unknown> {
  if (mail !== undefined) return mail;
  const hint = 'the mail server is missing: set "mail" in --answers FILE, or KAFRA_SMTP_URL and KAFRA_MAIL_FROM';
  const { KAFRA_SMTP_URL: smtp, KAFRA_MAIL_FROM: sender } = process.env;
  const url = await answerOf(smtp, asker, {
    question: 'Mail server (smtps://user:password@host:465)',
    problem: (answer) =>
      /^smtps?:\/\//.test(answer) && URL.canParse(answer) ? undefined : 'It must begin with smtp:// or smtps://.',
    otherwise: hint,
  });
  const from = await answerOf(sender, asker, {
    question: `Sender of mails (${example})`,
    problem: (answer) => (answer.includes('@') ? undefined : 'It must contain an e-mail address.'),
    otherwise: hint,
  });
  return { kind: 'smtp', url, from };
}

/** Prompts whether staff need a second factor; undefined without an answer and without a terminal. */
async function staffSecondFactorOf({ staffSecondFactor }: Answers, asker: Asker): Promise<boolean | undefined> {
  if (staffSecondFactor !== undefined) return staffSecondFactor;
  const answer = await asker.ask(
    'Require a second factor (authenticator app) from staff? Backups contain every game password. yes or no',
    { fallback: 'yes', problem: (text) => (/^(y|yes|n|no)$/i.test(text) ? undefined : 'Type yes or no.') },
  );
  return answer === undefined ? undefined : /^y/i.test(answer);
}

/** Prompts whether the site shows the times of the War of Emperium in the game's script. The default is no. */
async function woeOf({ woeWindows }: Realm, { woeFromScript }: Answers, asker: Asker): Promise<object | undefined> {
  if (!woeWindows) return undefined;
  const answer =
    woeFromScript ??
    (await asker.ask(`Show War of Emperium on the site as in ${woeScript}: ${describeWindows(woeWindows)}? yes or no`, {
      fallback: 'no',
      problem: (text) => (/^(y|yes|n|no)$/i.test(text) ? undefined : 'Type yes or no.'),
    }));
  const isWanted = typeof answer === 'string' ? /^y/i.test(answer) : answer === true;
  return isWanted ? { windows: woeWindows } : undefined;
}

/**
 * Reads the existing settings of a realm. @throws InitStop if they belong to another realm or to another database user
 * than requested.
 */
function existing(file: string, realm: Realm, { databaseUser }: Answers): Settings {
  const config = parseConfig({ ...readConfigFile(file), settingsFile: file });
  const database = databaseOf(config);
  const found = database.kind === 'mariadb' ? parseAddress(database.url).database : database.file;
  if (database.kind !== 'mariadb' || found !== realm.database.database)
    throw new InitStop(
      'badAnswer',
      `${file} exists and uses the database ${found}, not ${realm.database.database}: choose another file with --config.`,
    );
  const { user } = parseAddress(database.url);
  if (databaseUser !== undefined && databaseUser !== user)
    throw new InitStop(
      'badAnswer',
      `${file} exists and uses the database user ${user}, not ${databaseUser}: delete it, or change the user in its database.url.`,
    );
  return { file, text: undefined, config, database };
}

/** Data from which new settings are created, in addition to the realm's configuration. */
interface SettingsSource {
  file: string;
  dataDir: string;
  answers: Answers;
  asker: Asker;
  /** True if the realm used FluxCP. Its accounts have e-mail addresses, which can identify their owners. */
  hasFluxcp: boolean;
  /** Code page of the game clients, if the database stores their bytes. */
  codePage: string | undefined;
}

/** Returns the existing settings of a realm, or new ones from the game's configuration and the answers. */
export async function settingsOf(
  realm: Realm,
  { file, dataDir, answers, asker, hasFluxcp, codePage }: SettingsSource,
): Promise<Settings> {
  if (existsSync(file)) return existing(file, realm, answers);
  const publicUrl = await answerOf(answers.publicUrl, asker, {
    question: 'Address of the site (https://realm.example)',
    problem: (answer) =>
      /^https?:\/\//.test(answer) && URL.canParse(answer) ? undefined : 'It must begin with https:// or http://.',
    otherwise: 'the public address is missing: --public-url https://realm.example',
  });
  // An invalid public address is reported later, with the other settings.
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'realm.example';
  const example = `${realm.name ?? 'Realm'} <no-reply@${host}>`;
  const mail = await mailOf(answers, asker, example);
  const staffSecondFactor = await staffSecondFactorOf(answers, asker);
  const woe = await woeOf(realm, answers, asker);
  const password = randomBytes(24).toString('base64url');
  const input = {
    publicUrl,
    dataDir,
    database: {
      kind: 'mariadb',
      url: databaseUrl(realm, answers.databaseUser ?? 'kafra', password),
      ...(realm.logsDatabase !== undefined && { logsDatabase: realm.logsDatabase }),
      ...(codePage !== undefined && { codePage }),
    },
    mail,
    ...(staffSecondFactor !== undefined && { security: { staffSecondFactor } }),
    game: {
      passwords: realm.passwords,
      ...(realm.slots !== undefined && { charactersPerAccount: realm.slots }),
      servers: realm.gameServers,
    },
    ...(realm.saleTax && { market: { tax: realm.saleTax } }),
    ...((realm.name || woe) && { site: { ...(realm.name && { name: realm.name }), ...(woe && { woe }) } }),
    ...(hasFluxcp && { adoption: { byEmail: true } }),
  };
  try {
    const config = parseConfig({ ...input, settingsFile: file });
    const database = databaseOf(config);
    if (database.kind !== 'mariadb') throw new ConfigError('The database must be MariaDB.');
    return { file, text: `${JSON.stringify(input, undefined, 2)}\n`, config, database };
  } catch (cause) {
    if (cause instanceof ConfigError) throw new InitStop('badAnswer', cause.message);
    throw cause;
  }
}

/** Replaces the passwords in the URLs of the settings, so that the text can be printed. */
export const withoutPasswords = (text: string): string => text.replaceAll(/(:\/\/[^:/@"]*:)[^@"]*@/g, '$1***@');
