import path from 'node:path';
import { second } from '@kafra/sdk/rules';
import { paths, type ServerConfig } from '../../config.ts';
import { mailProblem } from '../../domain/mail/mail-server.ts';
import { loadSecrets } from '../../domain/secrets/secrets.ts';
import { createFileOnce } from '../../files/create-once.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { findSystemUser, giveTo, letRead, type SystemUser } from '../../files/system-user.ts';
import { type Finding, findingLine, ok, warn } from '../../rules/finding.ts';
import { fluxcpAccounts } from '../../store/accounts/claimable.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { examineInstallation } from '../doctor/checks.ts';
import { usualSettings } from '../no-realm.ts';
import { type Answers, type Asker, createAsker, readAnswers } from './answers.ts';
import { ensureUser, userStatements } from './database-user.ts';
import { findRathena } from './find-rathena.ts';
import { type GameDatabaseFacts, readGameDatabase } from './game-database.ts';
import { InitStop } from './init-stop.ts';
import { ownerStep } from './owner-step.ts';
import { type Realm, readRealm } from './read-realm.ts';
import { saleTaxFindings } from './sale-tax.ts';
import { type Settings, settingsOf, withoutPasswords } from './settings-file.ts';
import { webDatabaseFindings } from './web-database.ts';
import { describeWindows, woeScript } from './woe-script.ts';

/** Command line options of `init`. */
export interface InitFlags {
  rathena?: string;
  config?: string;
  dataDir?: string;
  publicUrl?: string;
  owner?: string;
  ownerAccount?: string;
  databaseUser?: string;
  databaseUserHost?: string;
  systemUser?: string;
  answers?: string;
  dryRun?: boolean;
  printSql?: boolean;
}

/** Data that all steps of `init` share. */
interface Setup {
  realm: Realm;
  facts: GameDatabaseFacts;
  settings: Settings;
  answers: Answers;
  asker: Asker;
  systemUser: SystemUser | undefined;
}

function answersOf({ answers: file, owner, ownerAccount, ...flags }: InitFlags): Answers {
  if ((owner === undefined) !== (ownerAccount === undefined))
    throw new InitStop(
      'badAnswer',
      'An owner needs an address and a game account: set both --owner and --owner-account.',
    );
  const typed = Object.fromEntries(
    (['rathena', 'config', 'dataDir', 'publicUrl', 'databaseUser', 'databaseUserHost', 'systemUser'] as const).flatMap(
      (name) => (flags[name] === undefined ? [] : [[name, flags[name]]]),
    ),
  );
  const person =
    owner !== undefined && ownerAccount !== undefined ? { owner: { email: owner, account: ownerAccount } } : {};
  return { ...readAnswers(file), ...typed, ...person };
}

function systemUserOf({ systemUser }: Answers): SystemUser | undefined {
  if (systemUser === undefined) return undefined;
  const found = findSystemUser(systemUser);
  if (!found)
    throw new InitStop(
      'badAnswer',
      `This machine has no user ${systemUser}: run adduser --system --group ${systemUser}`,
    );
  return found;
}

/**
 * Sets the host from which the database user may connect. It must allow all servers of the realm, which share that
 * user.
 */
function withUserHost(facts: GameDatabaseFacts, { databaseUserHost: host = facts.host }: Answers): GameDatabaseFacts {
  if (!/^[\w.%:/-]{1,255}$/.test(host))
    throw new InitStop(
      'badAnswer',
      `${JSON.stringify(host)} is an invalid host of a database user: set an address, or %.`,
    );
  return { ...facts, host };
}

const mailServerTimeout = 3 * second;

/**
 * Warns if the mail server in new settings cannot be used now. `init` continues, because the mail server may be started
 * later.
 */
async function mailServerFindings({ mail }: ServerConfig): Promise<Finding[]> {
  if (mail.kind !== 'smtp') return [];
  const problem = await mailProblem(mail, mailServerTimeout);
  const host = URL.canParse(mail.url) ? new URL(mail.url).host : mail.url;
  return problem === undefined
    ? [ok(`the mail server ${host} accepts the sign-in`)]
    : [
        warn(
          `the mail server ${host} refuses the connection or the sign-in: ${problem}. Check it before players register`,
        ),
      ];
}

const printed = (finding: Finding) => `${findingLine(finding)}\n`;

async function prepare(flags: InitFlags, say: (finding: Finding) => void): Promise<Setup> {
  const answers = answersOf(flags);
  const asker = createAsker();
  const systemUser = systemUserOf(answers);
  const realm = readRealm(findRathena(answers.rathena));
  say(ok(`rAthena is in ${realm.root}`));
  for (const note of realm.notes) say(ok(note));
  for (const warning of realm.warnings) say(warn(warning));
  for (const finding of await webDatabaseFindings(realm)) say(finding);
  const facts = withUserHost(await readGameDatabase(realm), answers);
  say(ok(`the game has ${facts.accounts} ${facts.accounts === 1 ? 'account' : 'accounts'}`));
  if (facts.doubleNames.length > 0)
    say(
      warn(`duplicate login names, which cannot sign in: ${facts.doubleNames.join(', ')}; rename all but one of each`),
    );
  const settings = await settingsOf(realm, {
    file: path.resolve(answers.config ?? usualSettings),
    dataDir: path.resolve(answers.dataDir ?? '/var/lib/kafra'),
    answers,
    asker,
    hasFluxcp: facts.present.has(fluxcpAccounts),
    codePage: facts.keepsClientBytes ? realm.codePage : undefined,
  });
  if (settings.text !== undefined && settings.config.adoption.byEmail)
    say(ok('the realm used FluxCP: users can claim its accounts by e-mail address (adoption.byEmail)'));
  if (settings.text !== undefined && realm.woeWindows && !settings.config.site.woe)
    say(
      warn(
        `The site does not show War of Emperium. ${woeScript} has ${describeWindows(realm.woeWindows)}: add these times as site.woe.windows, or set woeFromScript in --answers`,
      ),
    );
  if (settings.config.game.passwords !== realm.passwords)
    say(
      warn(
        `game.passwords of ${settings.file} is ${settings.config.game.passwords}, but the game uses ${realm.passwords}`,
      ),
    );
  if (settings.text !== undefined) for (const finding of await mailServerFindings(settings.config)) say(finding);
  for (const finding of saleTaxFindings(realm.saleTax, settings.config.market.tax, settings.file)) say(finding);
  return { realm, facts, settings, answers, asker, systemUser };
}

/**
 * Writes files that are missing, such as the settings; existing files stay unchanged. The settings come first, because
 * they contain the password of the database user.
 */
function writeFiles({ settings, systemUser }: Setup, say: (finding: Finding) => void): void {
  const { file, text, config } = settings;
  if (text === undefined) say(ok(`existing settings are kept: ${file}`));
  else {
    makeFolder(path.dirname(file));
    createFileOnce(file, text);
    say(ok(`settings written: ${file}`));
  }
  makeFolder(config.dataDir, 0o750);
  const { secrets } = paths(config);
  loadSecrets(secrets);
  if (systemUser) {
    letRead(file, systemUser);
    giveTo([config.dataDir, secrets], systemUser);
  }
  say(ok(`secrets: ${secrets}`));
}

/** Returns a line that describes how a real run of `init` would set the owner of the realm. */
function ownerPlan({ answers: { owner }, asker, facts: { candidates } }: Setup): string {
  if (owner)
    return `would make ${owner.email} the owner, with the game account ${owner.account}, unless the realm has an owner`;
  return asker.isTerminal && candidates.length > 0
    ? 'would ask for the address and the game account of the owner, unless the realm has an owner'
    : 'would create no owner: add --owner and --owner-account';
}

const dryRun = (setup: Setup): string[] => {
  const { settings, facts } = setup;
  return [
    ...(settings.text === undefined
      ? [`would keep ${settings.file}`]
      : [`would write ${settings.file}:`, withoutPasswords(settings.text).trimEnd()]),
    `would write ${paths(settings.config).secrets} unless it exists, with random keys`,
    `would run these statements, unless the user already has its rights${settings.text === undefined ? '' : ' (the password is random)'}:`,
    ...userStatements(settings, facts).map((statement) => `${statement};`),
    'would update the tables as that user',
    ownerPlan(setup),
    'Nothing was written. The real run asks again, except for answers in --answers.',
  ];
};

async function finish(setup: Setup, say: (finding: Finding) => void): Promise<void> {
  const { settings } = setup;
  const { user, grants } = await ensureUser(settings, setup);
  say(
    ok(
      grants === undefined
        ? `the database user ${user} has its rights`
        : `the database user ${user} received ${grants} rights`,
    ),
  );
  const database = await openDatabase(settings.database);
  try {
    const steps = await migrate(database, Date.now());
    say(ok(steps.length === 0 ? 'the tables are up to date' : `tables created or updated: ${steps.join(', ')}`));
    say(await ownerStep(database, { ...setup, config: settings.config }));
  } finally {
    await database.close();
  }
}

/** Runs `init` step by step. Each step prints a line about its result. @throws InitStop */
export async function runInit(flags: InitFlags): Promise<void> {
  const { dryRun: isDry = false, printSql = false } = flags;
  const write = (text: string) => void (printSql ? process.stderr : process.stdout).write(text);
  const say = (finding: Finding) => write(printed(finding));
  const setup = await prepare(flags, say);
  const { settings, facts } = setup;
  if (isDry) return write(`${dryRun(setup).join('\n')}\n`);
  writeFiles(setup, say);
  if (printSql) {
    process.stdout.write(
      userStatements(settings, facts)
        .map((statement) => `${statement};\n`)
        .join(''),
    );
    return write('An administrator of the database must run these statements. Then run `kafra-server init` again.\n');
  }
  await finish(setup, say);
  write('\nFindings of `kafra-server doctor`:\n');
  for (const finding of await examineInstallation(settings.config)) say(finding);
  write(`\nNext: kafra-server db build --rathena ${setup.realm.root} --out ${paths(settings.config).gameData}\n`);
  write(`      kafra-server serve --config ${settings.file}\n`);
}
