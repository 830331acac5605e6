import { existsSync } from 'node:fs';
import path from 'node:path';
import { databaseOf, paths, type ServerConfig } from '../../config.ts';
import { resolveRealPath } from '../../files/real-path.ts';
import { examineDatabases } from '../../gamedata/examine.ts';
import { bad, type Finding, ok, warn } from '../../rules/finding.ts';
import { wardrobePath } from '../../rules/game/wardrobe-path.ts';
import { weakPasswordsHint } from '../../rules/password-cost.ts';
import { ConfigError } from '../../rules/settings/config-error.ts';
import type { Database } from '../../store/connection/database.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { examineWardrobe } from '../../wardrobe/examine-wardrobe.ts';
import { adoptionFindings } from './adoption-findings.ts';
import { backupFindings } from './backup-findings.ts';
import { clockFindings } from './clock-findings.ts';
import { columnFindings, dataFindings, marketRecorder, serverAccount, tableFindings } from './database-findings.ts';
import { checkExists, secretsFile } from './file-findings.ts';
import { instanceFindings, sharedFindings } from './instance-findings.ts';
import { logCopyFindings } from './log-copy-findings.ts';
import { metricsFindings } from './metrics-findings.ts';
import { mvpBoardFindings } from './mvp-board-findings.ts';
import { mailFindings, proxyFindings, publicAddressFindings } from './outside-findings.ts';
import { rightsFindings } from './rights-findings.ts';
import { secondFactorFindings } from './second-factor-findings.ts';
import { siteFindings } from './site-findings.ts';
import { leftovers, space } from './space-findings.ts';

/** Checks of `doctor` that use the open database. */
const databaseChecks = {
  database: (database: Database) => database.examine(),
  clock: (database: Database) => clockFindings(database),
  rights: (database: Database, config: ServerConfig) => rightsFindings(database, databaseOf(config)),
  tables: async (database: Database) => [await tableFindings(database), ...(await columnFindings(database))],
  data: dataFindings,
  'server-account': serverAccount,
  market: marketRecorder,
  'mvp-board': (database: Database, config: ServerConfig) => mvpBoardFindings(database, config, Date.now()),
  instances: instanceFindings,
  'log-copy': (database: Database) => logCopyFindings(database, Date.now()),
  backups: (database: Database, config: ServerConfig) => backupFindings(database, config, Date.now()),
  adoption: adoptionFindings,
  'second-factor': secondFactorFindings,
  copies: ({ copy }: Database) => {
    const why = copy.unavailableReason();
    return Promise.resolve(why === undefined ? [] : [warn(why)]);
  },
  space: async (database: Database, config: ServerConfig) => [await space(database, config)],
} satisfies Record<string, (database: Database, config: ServerConfig) => Promise<Finding[]>>;

/** Names of the checks of `doctor` that require tables of the current version. */
const needTables: ReadonlySet<string> = new Set([
  ...['data', 'server-account', 'market', 'mvp-board', 'instances', 'log-copy', 'backups', 'adoption', 'second-factor'],
]);

/** Checks of `doctor` for files and settings on this machine. */
const installationChecks = {
  secrets: async (config: ServerConfig) => secretsFile(paths(config).secrets),
  passwords: async ({ passwords }: ServerConfig) => {
    const weak = weakPasswordsHint(passwords);
    return [weak === undefined ? ok('password hashes are at least as strong as OWASP recommends') : warn(weak)];
  },
  site: async (config: ServerConfig) => [
    checkExists(
      'web site',
      path.join(paths(config).web, 'index.html'),
      'build it with `npx pnpm run build` in a checkout, or unset `webDir`',
    ),
    ...siteFindings(config),
  ],
  'game-data': (config: ServerConfig) =>
    examineDatabases(paths(config).gameData, {
      versions: config.site.databases,
      episode: config.site.episode,
      demo: config.demo !== undefined,
    }),
  characters: (config: ServerConfig) => {
    const { gameData } = paths(config);
    return examineWardrobe(wardrobePath(existsSync(gameData) ? resolveRealPath(gameData) : gameData));
  },
  leftovers,
  shared: sharedFindings,
  metrics: metricsFindings,
} satisfies Record<string, (config: ServerConfig) => Promise<Finding[]>>;

const outsideChecks = (mailTo?: string) =>
  ({
    'public-address': async (config: ServerConfig) => [
      ...proxyFindings(config),
      ...(await publicAddressFindings(config)),
    ],
    mail: (config: ServerConfig) => mailFindings(config, mailTo),
  }) satisfies Record<string, (config: ServerConfig) => Promise<Finding[]>>;

export type CheckId =
  | keyof typeof databaseChecks
  | keyof typeof installationChecks
  | keyof ReturnType<typeof outsideChecks>
  | 'client';

/** Ids of all checks of `doctor`, in the order of the report. */
export const checkIds = [databaseChecks, installationChecks, outsideChecks()].flatMap(Object.keys) as CheckId[];

/** A finding with the id of the check that reported it. */
export interface CheckFinding extends Finding {
  check: CheckId;
}

export const foundBy = (check: CheckId, findings: readonly Finding[]): CheckFinding[] =>
  findings.map((finding) => ({ check, ...finding }));

type Wanted = (check: CheckId) => boolean;

async function inDatabase(database: Database, config: ServerConfig, isWanted: Wanted): Promise<CheckFinding[]> {
  const hasTables = (await tableFindings(database)).level === 'ok';
  const found: CheckFinding[] = [];
  for (const [name, check] of Object.entries(databaseChecks)) {
    const id = name as keyof typeof databaseChecks;
    if (isWanted(id) && (hasTables || !needTables.has(id))) found.push(...foundBy(id, await check(database, config)));
  }
  return found;
}

async function databaseFindings(config: ServerConfig, isWanted: Wanted): Promise<CheckFinding[]> {
  if (!Object.keys(databaseChecks).some((id) => isWanted(id as CheckId))) return [];
  const settings = databaseOf(config);
  if (settings.kind === 'sqlite' && !existsSync(settings.file))
    return foundBy('database', [
      bad(
        `${settings.file} contains no realm: the first start creates it. If your realm is elsewhere, give its settings with --config`,
      ),
    ]);
  const database = await openDatabase(settings).catch((error: unknown) => {
    if (error instanceof ConfigError) return bad(error.message);
    throw error;
  });
  if ('level' in database) return foundBy('database', [database]);
  try {
    return await inDatabase(database, config, isWanted);
  } finally {
    await database.close();
  }
}

async function settingsFindings(
  checks: Record<string, (config: ServerConfig) => Promise<Finding[]>>,
  config: ServerConfig,
  isWanted: Wanted,
): Promise<CheckFinding[]> {
  const found: CheckFinding[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const id = name as CheckId;
    if (isWanted(id)) found.push(...foundBy(id, await check(config)));
  }
  return found;
}

/** Runs the checks of `doctor` for database, permissions and files. */
export const examineInstallation = async (
  config: ServerConfig,
  isWanted: Wanted = () => true,
): Promise<CheckFinding[]> => [
  ...(await databaseFindings(config, isWanted)),
  ...(await settingsFindings(installationChecks, config, isWanted)),
];

/** Checks the public address and the mail server. Sends a mail to `mailTo` if it is given. */
export const examineOutside = (config: ServerConfig, isWanted: Wanted, mailTo?: string): Promise<CheckFinding[]> =>
  config.demo ? Promise.resolve([]) : settingsFindings(outsideChecks(mailTo), config, isWanted);
