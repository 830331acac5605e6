import type { Command } from 'commander';
import type { Connection } from '../connect.ts';

type CompletionSource = (connection: Connection) => Promise<readonly string[]>;

const sources = new WeakMap<Command, CompletionSource>();

/** Says what completion offers for the arguments of a command; the server may be asked. */
export const provideCompletions = (command: Command, values: CompletionSource): void =>
  void sources.set(command, values);

export const completionSourceOf = (command: Command): CompletionSource | undefined => sources.get(command);
