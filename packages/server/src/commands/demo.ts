import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { ConfigError, databaseAt, paths } from '../config.ts';
import { isBackupName } from '../domain/backups.ts';
import { isImported, lookInto } from '../gamedata/output/manifest.ts';
import { type RunningServer, startServer } from '../index.ts';
import { realPlace } from '../real-place.ts';
import { demoPassword, demoPeople } from '../realm/people.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { demoDataDir, gatherSettings, portNumber, type SettingsFlags, say } from './settings.ts';

interface DemoFlags extends SettingsFlags {
  database?: string;
  frozen?: number | true;
}

const firstPort = 4100;
const portsTried = 50;
/** A Saturday at noon: the castles are fought for in the evening, and last year's seasons are behind. */
const frozenMoment = Date.UTC(2026, 5, 20, 12);

const demoSettings = { dataDir: demoDataDir, logLevel: 'warn', demo: {} };

function momentOf(text: string): number {
  const moment = Date.parse(text);
  if (Number.isNaN(moment)) throw new InvalidArgumentError('It must be a time such as 2026-06-20T12:00Z.');
  return moment;
}

const isFree = (port: number, host: string | undefined) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });

/** 4100, or the next port that nobody uses; the last try is left to fail with its reason. */
async function freePort(host: string | undefined): Promise<number> {
  for (let port = firstPort; port < firstPort + portsTried; port++) if (await isFree(port, host)) return port;
  return firstPort;
}

/** Takes away the backups of a start before, and nothing else that may lie in their folder. */
function clearBackups(dir: string): void {
  const names = existsSync(dir) ? readdirSync(dir) : [];
  for (const name of names.filter(isBackupName)) rmSync(path.join(dir, name));
}

/** A demo that stands still begins anew at every start, its backups too. */
function frozenSettings(frozenAt: number, dataDir: string) {
  const backups = path.join(dataDir, 'frozen-backups');
  clearBackups(backups);
  return { database: { kind: 'sqlite', file: ':memory:' }, backups: { dir: backups }, demo: { frozenAt } };
}

async function settingsOf({ frozen, database, ...flags }: DemoFlags): Promise<Record<string, unknown>> {
  const chosen = database === undefined ? {} : { database: databaseAt(database) };
  const settings: Record<string, unknown> = { ...gatherSettings(flags, demoSettings), ...chosen };
  if (frozen !== undefined && 'database' in settings)
    throw new ConfigError('A frozen demo keeps its realm in memory: leave the database or --frozen away.');
  const { host, port = await freePort(typeof host === 'string' ? host : '127.0.0.1'), dataDir } = settings;
  const moment = frozen === true ? frozenMoment : frozen;
  return { ...settings, port, ...(moment !== undefined && frozenSettings(moment, String(dataDir))) };
}

const tries = ['kafra -- ui', 'kafra -- auth login', 'kafra -- --help', 'kafra-server -- mail list'];

/** The command line looks at the first port on its own; another address it must be told. */
const elsewhere = (url: string) => (url === `http://127.0.0.1:${firstPort}` ? '' : `KAFRA_API_URL=${url} `);

/** Says so where the realm is not the demo world's: items, monsters and maps are then an operator's. */
async function ownDatabases({ config }: RunningServer): Promise<string[]> {
  const { gameData } = paths(config);
  if (!isImported(await lookInto(realPlace(gameData)))) return [];
  return [`  Items, monsters and maps are those you imported into ${gameData}`, ''];
}

function welcome({ url }: RunningServer, own: readonly string[]): string[] {
  const width = Math.max(...demoPeople.map(({ email }) => email.length));
  return [
    '',
    `  Kafra demo realm    ${url}`,
    `  Its mailbox         ${url}/mailbox`,
    '',
    ...own,
    `  Sign in with one of these; the password of all is ${demoPassword}`,
    ...demoPeople.map(({ email, shows }) => `    ${email.padEnd(width)}  ${shows}`),
    '',
    '  In another terminal:',
    ...tries.map((words) => `    ${elsewhere(url)}npm run -s ${words}`),
    '',
    '  Ctrl+C stops it.',
    '',
  ];
}

async function demo(flags: DemoFlags): Promise<void> {
  const server = await startServer(await settingsOf(flags));
  say(...welcome(server, await ownDatabases(server)));
  await runUntilStopped(server);
}

/** Adds `demo`: a realm that is alive, on this machine, with nothing to install. */
export function demoCommand(program: Command): void {
  program
    .command('demo')
    .description('Serve a demo realm with people, shops and a year of history')
    .option('--host <address>', 'address to listen on (default: 127.0.0.1, or HOST)')
    .option('-p, --port <number>', 'port to listen on (default: 4100 or the next free one, or PORT)', portNumber)
    .option('--data-dir <dir>', `where the realm is kept (default: ${demoDataDir})`)
    .option('--database <address>', 'keep the realm in an empty MariaDB (mariadb://user:password@host/name) or a file')
    .option('--frozen [time]', 'nothing moves and every start is the same, at this time', momentOf)
    .action(demo);
}
