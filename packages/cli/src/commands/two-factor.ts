import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ApiError, hasSecondFactor } from '@kafra/sdk';
import { messageOf } from '@kafra/sdk/rules';
import type { Command } from 'commander';
import { commandGroup } from '../command-group.ts';
import { recordFlags } from '../command-kit/list-flags.ts';
import { type Connection, withConnection } from '../connect.ts';
import { type Console, openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import { Failure } from '../exit-codes.ts';
import { type OutputFlags, parseOutputFlags, recordText, writeAll } from '../output.ts';
import type { Io } from '../ports.ts';
import { prompt } from '../terminal/prompts.ts';

const failure = 'Failed to set up two-factor sign-in.';

/** Adds `two-factor enable` and `two-factor status`; the other commands of the group follow from their dialogs. */
export function addTwoFactorCommands(program: Command, io: Io): void {
  const group = commandGroup(program, 'two-factor');
  const enable = group
    .command('enable')
    .description('Set up two-factor sign-in with an authenticator app')
    .option('--out <file>', 'new file for the recovery codes (default: stdout)');
  withExamples(enable, ['kafra two-factor enable', 'kafra two-factor enable --out recovery-codes.txt']);
  enable.action(async () => {
    const console = await openConsole(enable, io);
    if (!console.isInteractive) throw new Failure('usage', 'this command requires a terminal');
    await withConnection(console, (connection) => enableTwoFactor(console, connection, enable.opts<EnableFlags>()));
  });
  const status = group.command('status').description('Show whether two-factor sign-in is on');
  recordFlags(status);
  withExamples(status, ['kafra two-factor status', 'kafra two-factor status --json']);
  status.action(async () => {
    const console = await openConsole(status, io);
    await withConnection(console, (connection) => showStatus(console, connection, status.opts<OutputFlags>()));
  });
}

interface EnableFlags {
  out?: string;
}

async function enableTwoFactor(console: Console, connection: Connection, { out }: EnableFlags): Promise<void> {
  const { app, toFailure } = connection;
  const rethrow = (error: unknown): never => {
    throw toFailure(error, failure);
  };
  if (hasSecondFactor(app.context)) throw new Failure('failed', 'Your account already has two-factor sign-in.');
  const password = await prompt(console, 'Master password', { secret: true });
  const { secret, uri } = await app.client.secondFactor.setUp({ password }).catch(rethrow);
  await showKey(console, { secret, uri });
  const { token, recovery_codes } = await activate(console, connection).catch(rethrow);
  app.session.replace(token);
  await handOutCodes(console, recovery_codes, out);
  console.note('Two-factor sign-in is on. All your other devices were signed out.');
}

/** Prompts for a code until it is correct or the attempts are used up. */
async function activate(console: Console, { app }: Connection) {
  for (;;) {
    const code = await prompt(console, 'Code from the app');
    try {
      return await app.client.secondFactor.activate({ code });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'invalid_code')) throw error;
      console.warn(error.message);
    }
  }
}

/** Shows the key for an authenticator app: as a QR code on a terminal with colours, and as text in groups of four. */
async function showKey({ io, note, paint }: Console, { secret, uri }: { secret: string; uri: string }): Promise<void> {
  const { qrLines } = await import('../terminal/qr-code.ts');
  const lines = qrLines(uri);
  const isWideEnough = (io.stderr.columns ?? 0) >= (lines[0]?.length ?? 0);
  const hasColor = paint.err(['black'], '') !== '';
  note('Scan this code with an authenticator app, or type the key into it.');
  if (isWideEnough && hasColor)
    for (const line of lines) io.stderr.write(`${paint.err(['black', 'bgWhiteBright'], line)}\n`);
  note(`Key: ${secret.replaceAll(/(.{4})(?!$)/g, '$1 ')}`);
}

/** Recovery codes are shown only once. If the file cannot be written, they are printed on stdout. */
async function handOutCodes(console: Console, codes: readonly string[], out: string | undefined): Promise<void> {
  const text = codes.map((code) => `${code}\n`).join('');
  if (out !== undefined) {
    const file = path.resolve(console.io.cwd, out);
    try {
      await writeFile(file, text, { flag: 'wx', mode: 0o600 });
      return console.note(`The recovery codes are in ${file}. They will not be shown again.`);
    } catch (error) {
      console.warn(`cannot write the recovery codes to ${file}: ${messageOf(error)}`);
    }
  }
  console.note('Keep these recovery codes in a safe place. They will not be shown again:');
  console.io.stdout.write(text);
}

async function showStatus(console: Console, { app, toFailure }: Connection, flags: OutputFlags): Promise<void> {
  const fields = ['enabled', 'enabled_at', 'recovery_codes_left', 'required'] as const;
  const plan = parseOutputFlags(flags, { fields, format: 'table' });
  const state = await app.client.secondFactor.status().catch((error: unknown) => {
    throw toFailure(error, 'Failed to load the two-factor status.');
  });
  const enabledAt = state.enabled_at === undefined ? undefined : new Date(state.enabled_at).toISOString();
  if (plan.format === 'json') {
    const record = { ...state, enabled_at: enabledAt } satisfies Record<(typeof fields)[number], unknown>;
    await writeAll(console.io.stdout, [recordText(record, plan)]);
    return;
  }
  console.print(`Two-factor sign-in is ${state.enabled ? `on since ${enabledAt}` : 'off'}.`);
  if (state.enabled) console.print(`${state.recovery_codes_left} recovery codes left.`);
  if (state.required) console.print('Your staff rights are suspended until you set it up: kafra two-factor enable');
}
