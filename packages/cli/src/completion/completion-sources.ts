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
  /** Returns candidates that need no server. */
  local?(given: readonly string[], io: Io): readonly Completion[];
  /** Returns candidates from the server. A session is needed unless the source is public. */
  remote?(connection: Connection, given: readonly string[], typed: string): Promise<readonly Completion[]>;
  isPublic?: boolean;
}

const sources = new WeakMap<Command, CompletionSource>();

/** Sets the source of completions for the arguments of a command. */
export const provideCompletions = (command: Command, source: CompletionSource): void =>
  void sources.set(command, source);

export const completionSourceOf = (command: Command): CompletionSource | undefined => sources.get(command);
