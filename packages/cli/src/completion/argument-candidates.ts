import type { Command } from 'commander';
import { type Connection, withConnection } from '../connect.ts';
import { openConsole } from '../console.ts';
import type { Io } from '../ports.ts';
import { type Completion, completionSourceOf } from './completion-sources.ts';
import type { TypedLine } from './typed-line.ts';

/** Maximum milliseconds to wait for the server, because a user who presses TAB expects a fast reply. */
const maxWait = 2_000;

/**
 * Returns the candidates for a command's argument. Prints no errors, because they would appear in the line that the
 * user types.
 */
export async function argumentCandidates(
  program: Command,
  { path: [, ...path], given, values, typed }: TypedLine,
  io: Io,
): Promise<readonly Completion[]> {
  let command = program;
  for (const { name } of path) command = command.commands.find((one) => one.name() === name) ?? command;
  const source = completionSourceOf(command);
  const local = source?.local?.(given, io) ?? [];
  if (!source?.remote) return local;
  const { remote } = source;
  try {
    // The candidates come from the server and account that the flags of the typed line select.
    for (const name of ['api-url', 'profile']) {
      const value = values.get(name);
      if (value !== undefined) program.setOptionValue(name === 'profile' ? 'profile' : 'apiUrl', value);
    }
    const console = await openConsole(command, io);
    const settings = { ...console.settings, timeout: maxWait };
    const ask = (connection: Connection) => remote(connection, given, typed);
    const anonymous = source.isPublic === true;
    return [...local, ...(await withConnection({ ...console, settings }, ask, { anonymous }))];
  } catch {
    return local;
  }
}
