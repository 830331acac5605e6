import type { Command } from 'commander';
import type { Connection } from '../connect.ts';
import type { Io } from '../ports.ts';

/** Candidate of a completion, with a short description. */
export interface Completion {
  value: string;
  /** Other names, offered if they match the typed text and the value does not. */
  aliases?: readonly string[];
  description?: string;
}

/** Source of the values of an argument. `given` contains the previous arguments, `typed` the typed part. */
export interface CompletionSource {
  /** Known here. */
  local?(given: readonly string[], io: Io): readonly Completion[];
  /** Asked of the server; an account is needed unless it is public. */
  remote?(connection: Connection, given: readonly string[], typed: string): Promise<readonly Completion[]>;
  isPublic?: boolean;
}

const sources = new WeakMap<Command, CompletionSource>();

/** Says what completion offers for the arguments of a command. */
export const provideCompletions = (command: Command, source: CompletionSource): void =>
  void sources.set(command, source);

export const completionSourceOf = (command: Command): CompletionSource | undefined => sources.get(command);
