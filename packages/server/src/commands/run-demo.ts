import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { paths } from '../config.ts';
import { databaseAt } from '../config-sources.ts';
import type { DemoRealm } from '../demo/demo-realm.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { isBackupName } from '../domain/backups/backup-files.ts';
import { isImported } from '../gamedata/output/manifest.ts';
import { inspectDatabases } from '../gamedata/realm-databases.ts';
import { type RunningServer, startServer } from '../index.ts';
import { ConfigError } from '../rules/settings/config-error.ts';
import { printLines } from './print-lines.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { demoDataDir, gatherSettings, type SettingsFlags } from './settings.ts';

export interface DemoFlags extends SettingsFlags {
  database?: string;
  /** Fixed time of the demo (epoch ms); true for the default. */
  frozen?: number | true;
}

const firstPort = 4100;
const portsTried = 50;
/**
 * Default time of a frozen demo: a Saturday at noon. Castles are contested that evening, and the seasons of the
 * previous year have ended.
 */
const frozenMoment = Date.UTC(2026, 5, 20, 12);

const demoSettings = { dataDir: demoDataDir, logLevel: 'warn', demo: {} };

const isFree = (port: number, host: string | undefined) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });

/** Returns port 4100 or the next free one. The last attempt fails with its own error. */
async function freePort(host: string | undefined): Promise<number> {
  for (let port = firstPort; port < firstPort + portsTried; port++) if (await isFree(port, host)) return port;
  return firstPort;
}

/** Deletes the backups of earlier starts, and no other files in the folder. */
function clearBackups(dir: string): void {
  const names = existsSync(dir) ? readdirSync(dir) : [];
  for (const name of names.filter(isBackupName)) rmSync(path.join(dir, name));
}

/**
 * Returns the settings of a demo at a fixed time: each start has a new database in memory and no backups, so that
 * nothing of earlier starts remains.
 */
function frozenSettings(frozenAt: number, dataDir: string) {
  const backups = path.join(dataDir, 'frozen-backups');
  clearBackups(backups);
  return { database: { kind: 'sqlite', file: ':memory:' }, backups: { dir: backups }, demo: { frozenAt } };
}

async function settingsOf({ frozen, database, ...flags }: DemoFlags): Promise<Record<string, unknown>> {
  const chosen = database === undefined ? {} : { database: databaseAt(database) };
  const settings: Record<string, unknown> = { ...gatherSettings(flags, demoSettings), ...chosen };
  if (frozen !== undefined && 'database' in settings)
    throw new ConfigError('A frozen demo keeps its realm in memory: omit --frozen or the database.');
  const { host, port = await freePort(typeof host === 'string' ? host : '127.0.0.1'), dataDir } = settings;
  const moment = frozen === true ? frozenMoment : frozen;
  return { ...settings, port, ...(moment !== undefined && frozenSettings(moment, String(dataDir))) };
}

const tries = ['kafra ui', 'kafra auth login', 'kafra --help'];

/**
 * Returns a command in the form that the user must type. In a checkout, npm runs the programs; otherwise they are
 * installed.
 */
const typed = (words: string): string =>
  process.env.npm_lifecycle_event === undefined ? words : `npm run -s ${words.replace(' ', ' -- ')}`;

/**
 * Returns the environment variable to type before the command `kafra`. It is empty for the first port, which is the
 * default of the command line.
 */
const elsewhere = (url: string) => (url === `http://127.0.0.1:${firstPort}` ? '' : `KAFRA_API_URL=${url} `);

/** Quotes a path for a shell. */
const shellWord = (text: string) => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`);

/**
 * Returns the command that lists mails, in the form that the user must type. It contains `--data-dir` unless the data
 * folder is the default.
 */
const mailsIn = (dataDir: string) =>
  `kafra-server mail list${dataDir === demoDataDir ? '' : ` --data-dir ${shellWord(path.resolve(dataDir))}`}`;

/** Returns a note if the realm serves its own game databases instead of the demo world. */
async function ownDatabases({ config }: RunningServer): Promise<string[]> {
  const { gameData } = paths(config);
  if (!isImported(await inspectDatabases(gameData))) return [];
  return [`  Items, monsters and maps are those you imported into ${gameData}`, ''];
}

function welcome({ url, config }: RunningServer, { people, password }: DemoRealm, own: readonly string[]): string[] {
  const width = Math.max(...people.map(({ email }) => email.length));
  return [
    '',
    `  Kafra demo realm    ${url}`,
    `  Its mailbox         ${url}/mailbox`,
    '',
    ...own,
    `  Sign in with one of these; the password of all is ${password}`,
    ...people.map(({ email, description }) => `    ${email.padEnd(width)}  ${description}`),
    '',
    '  In another terminal:',
    ...tries.map((words) => `    ${elsewhere(url)}${typed(words)}`),
    `    ${typed(mailsIn(config.dataDir))}`,
    '',
    '  Ctrl+C stops it.',
    '',
  ];
}

/** Serves the demo realm until the process is stopped. */
export async function runDemo(flags: DemoFlags): Promise<void> {
  // The demo package is loaded before anything is created or deleted, because it may be missing.
  const demo = await loadDemo();
  const server = await startServer(await settingsOf(flags));
  const words = welcome(server, demo, await ownDatabases(server));
  await runUntilStopped(server, () => printLines(...words));
}
