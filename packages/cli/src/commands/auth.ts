import {
  type Dialog,
  decodeToken,
  dialog,
  dialogs,
  type FormInput,
  fixedToken,
  isAccessToken,
  memoryTokens,
  type SignedIn,
  systemClock,
} from '@kafra/sdk';
import { messageOf, withoutSecrets } from '@kafra/sdk/rules';
import type { Command } from 'commander';
import { solveForCommand } from '../captcha.ts';
import { commandGroup } from '../command-group.ts';
import { recordFlags } from '../command-kit/list-flags.ts';
import { openDialog } from '../command-kit/submit.ts';
import { loadTokenFacts, maskToken, printAccount, tokenFactsOf } from '../command-kit/token-facts.ts';
import { type Connection, withConnection } from '../connect.ts';
import { type Console, openConsole } from '../console.ts';
import { type Credentials, openCredentials, requireToken } from '../credentials.ts';
import { withExamples } from '../examples.ts';
import { Failure } from '../exit-codes.ts';
import { type OutputFlags, type OutputPlan, parseOutputFlags, recordText, writeAll } from '../output.ts';
import type { Io } from '../ports.ts';
import { prompt, readLines } from '../terminal/prompts.ts';
import { keepSession, signInThroughBrowser } from './web-sign-in.ts';

interface LoginFlags {
  email?: string;
  passwordStdin?: boolean;
  withToken?: boolean;
  web?: boolean;
  /** False for the flag `--no-remember`, with which the token is not stored. */
  remember: boolean;
}

export function addAuthCommands(program: Command, io: Io): void {
  const auth = commandGroup(program, 'auth');
  const run = (command: Command, work: (console: Console) => Promise<void>) =>
    command.action(async () => work(await openConsole(command, io)));

  const login = auth
    .command('login')
    .description('Sign in and store the token in credentials.json (mode 0600)')
    .option('--email <email>', 'email address of your account')
    .option('--web', 'sign in through a browser')
    .option('--password-stdin', 'read the password from stdin, and a two-factor code from the second line')
    .option('--with-token', 'read a token from stdin instead')
    .option('--no-remember', 'print the token instead of storing it');
  withExamples(login, [
    'kafra auth login',
    'kafra auth login --web',
    'kafra auth login --email me@example.org --password-stdin < password.txt',
    'kafra auth login --with-token < token.txt',
    'export KAFRA_TOKEN="$(kafra auth login --no-remember)"',
  ]);
  run(login, (console) => signIn(console, login.opts<LoginFlags>()));

  const status = auth
    .command('status')
    .description('Show the signed-in account, token expiry and token source')
    .option('--show-token', 'print the token itself');
  recordFlags(status);
  withExamples(status, ['kafra auth status', 'kafra auth status --show-token', 'kafra auth status --json email']);
  status.action(async () => {
    const flags = status.opts<StatusFlags>();
    const plan = parseOutputFlags(flags, { fields: statusFields, format: 'table' });
    await showStatus(await openConsole(status, io), { ...flags, plan });
  });

  const resend = auth
    .command('resend')
    .description('Resend the verification email')
    .argument('<email>', 'email address of your account');
  withExamples(resend, ['kafra auth resend me@example.org']);
  resend.action(async (email: string) => resendLink(await openConsole(resend, io), email));

  const logout = auth.command('logout').description('Sign out on this machine and revoke the session');
  withExamples(logout, ['kafra auth logout']);
  run(logout, signOut);
}

function refuseEnvironmentToken({ isFromEnvironment, source }: Credentials): void {
  if (!isFromEnvironment) return;
  const [variable = ''] = source.split(' ');
  throw new Failure('failed', `${variable} is set and is used to sign in`, {
    hints: [`To store a token in a file instead, unset ${variable} first.`],
  });
}

async function signIn(console: Console, flags: LoginFlags): Promise<void> {
  const credentials = await openCredentials(console);
  refuseEnvironmentToken(credentials);
  if (flags.withToken && !flags.remember) throw new Failure('usage', 'use either --with-token or --no-remember');
  const hasPassword = flags.email !== undefined || flags.passwordStdin;
  if ([flags.withToken, flags.web, hasPassword].filter(Boolean).length > 1) {
    throw new Failure('usage', 'use only one of --web, --with-token, and --email with --password-stdin');
  }
  // Write access to the token file is checked before the user types the password, and before the server opens a session
  // that could not be stored.
  if (flags.remember) credentials.checkWritable();
  if (flags.withToken) return storeToken(console, credentials);
  const typed = flags.web ? undefined : await readPassword(console, flags);
  // Without `remember`, the token is printed instead of stored: `export KAFRA_TOKEN=$(kafra auth login --no-remember)`.
  const session: Credentials = flags.remember ? credentials : { ...credentials, store: memoryTokens() };
  await withConnection(
    console,
    async (connection) => {
      if (typed) await submitLogin(console, connection, { ...typed, remember: flags.remember });
      else keepSession(connection, await signInThroughBrowser(console, connection), flags.remember);
      const signedIn = requireToken(session, systemClock);
      if (flags.remember) await showAccount(console, connection, signedIn);
      else console.print(signedIn.token);
    },
    { anonymous: true, credentials: session, failure: dialogs.login.failure },
  );
}

/** Input of a sign-in. `code` is the second-factor code, if stdin has one. */
interface Typed {
  email: string;
  password: string;
  code?: string | undefined;
}

async function readPassword(console: Console, flags: LoginFlags): Promise<Typed> {
  const email = flags.email ?? (await promptFor(console, 'Email', '--email'));
  if (!flags.passwordStdin) return { email, password: await promptFor(console, 'Password', '--password-stdin', true) };
  const [password = '', code] = await readLines(console.io);
  return { email, password, code };
}

function promptFor(console: Console, label: string, flag: string, secret = false): Promise<string> {
  if (console.isInteractive) return prompt(console, label, { secret });
  throw new Failure('usage', `${flag} required when not running interactively`);
}

async function submitLogin(
  console: Console,
  connection: Connection,
  { code, ...given }: Typed & { remember: boolean },
): Promise<void> {
  const recaptcha = await solveForCommand(console, connection, {
    failure: 'Failed to sign into account.',
    browserHint: 'Sign in through a browser: kafra auth login --web',
  });
  const login = openDialog(connection, dialog('login'));
  const values = { ...given, recaptcha } satisfies FormInput<typeof dialogs.login>;
  for (const [name, value] of Object.entries(values)) login.form.set(name, value);
  const { messages, opened } = await login.submit();
  const challenge = opened.find((next) => next.id === 'second_factor');
  if (challenge) return submitCode(console, connection, challenge, code);
  if (opened.some(({ id }) => id === 'set_up_second_factor'))
    console.warn('your staff rights are suspended until you set up two-factor sign-in: kafra two-factor enable');
  if (connection.app.session.getSnapshot()) return;
  const [message = 'not signed in', ...hints] = messages;
  throw new Failure('signIn', message, { hints });
}

/** Performs the second step of signing in: submits the second-factor code. */
async function submitCode(
  console: Console,
  connection: Connection,
  challenge: Dialog<'second_factor'>,
  given: string | undefined,
): Promise<void> {
  if (given === undefined && !console.isInteractive)
    throw new Failure('signIn', 'the account has two-factor sign-in, so a code is required', {
      hints: ['Put the code on the second line of stdin, or use an access token: kafra tokens create'],
    });
  const step = openDialog(connection, challenge);
  step.form.set('code', given ?? (await prompt(console, 'Code from your authenticator app')));
  await step.submit();
}

async function resendLink(console: Console, email: string): Promise<void> {
  await withConnection(
    console,
    async ({ app, toFailure }) => {
      await app.context.client.account.resend({ email }).catch((error: unknown) => {
        throw toFailure(error, resendFailure);
      });
      // The message is the same for unknown e-mail addresses, because the server does not reveal whether the account
      // exists.
      console.print(`If ${email} is not verified yet, a verification link was emailed to it.`);
    },
    { anonymous: true, failure: resendFailure },
  );
}

const resendFailure = 'Failed to resend verification email.';

/** Verifies a token with the server, then stores it. */
async function storeToken(console: Console, credentials: Credentials): Promise<void> {
  const [token = ''] = await readLines(console.io);
  const candidate: Credentials = { ...credentials, store: fixedToken(token.trim()), source: 'stdin' };
  const signedIn = requireToken(candidate, systemClock);
  await withConnection(
    console,
    async (connection) => {
      const facts = await loadTokenFacts(connection, signedIn);
      credentials.store.write(token.trim(), true);
      printAccount(console, { facts, source: credentials.source, isStored: true });
    },
    { credentials: candidate },
  );
}

async function showAccount(console: Console, connection: Connection, signedIn: SignedIn): Promise<void> {
  const { source } = connection.credentials;
  printAccount(console, { facts: await loadTokenFacts(connection, signedIn), source, isStored: true });
}

interface StatusFlags extends OutputFlags {
  showToken?: boolean;
}

/** Fields of the sign-in that `--json` prints for scripts. The token is masked unless the user requests it. */
const statusFields = ['email', 'level', 'expires', 'source', 'server', 'profile', 'token', 'name', 'scopes'] as const;

async function showStatus(
  console: Console,
  { showToken = false, plan }: StatusFlags & { plan: OutputPlan },
): Promise<void> {
  const credentials = await openCredentials(console);
  await withConnection(
    console,
    async (connection) => {
      const loaded = await loadTokenFacts(connection, requireToken(credentials, systemClock));
      // The request for the account may have renewed the session token, so the token is read again.
      await connection.app.session.settled();
      const signedIn = requireToken(credentials, systemClock);
      const { email, level, ends, name, scopes } = tokenFactsOf(signedIn, loaded);
      const token = showToken ? signedIn.token : maskToken(signedIn.token);
      const { source } = credentials;
      if (plan.format !== 'json') {
        printAccount(console, { facts: { email, level, ends, name, scopes }, source, token });
        return;
      }
      const record = {
        ...{ email: email || undefined, level, source, token, name, scopes },
        expires: new Date(ends).toISOString(),
        server: withoutSecrets(connection.server),
        profile: console.settings.profile,
      } satisfies Record<(typeof statusFields)[number], unknown>;
      await writeAll(console.io.stdout, [recordText(record, plan)]);
    },
    { credentials },
  );
}

async function signOut(console: Console): Promise<void> {
  const credentials = await openCredentials(console);
  refuseEnvironmentToken(credentials);
  const stored = credentials.store.read();
  if (!stored) return console.print('not signed in');
  // A personal access token is only removed from this computer: it stays valid until it is revoked.
  if (decodeToken(stored.token) && !isAccessToken(stored.token)) {
    const tell = (connection: Connection) => openDialog(connection, dialog('logout')).submit();
    await withConnection(console, tell, { anonymous: true, credentials }).catch((error: unknown) => {
      console.io.signal.throwIfAborted();
      // The token is removed from this computer even if the server is unreachable.
      console.warn(`the server could not be notified: ${messageOf(error)}`);
    });
  }
  credentials.store.clear();
  console.print(`signed out of ${withoutSecrets(console.settings.apiUrl.value)}`);
}
