import type { Command } from 'commander';
import type { Connection } from '../connect.ts';
import type { Io } from '../ports.ts';

/** A value that the shell offers for completion, with a short description. */
export interface Completion {
  value: string;
  /**
   * Other names of the value. If the typed text matches one of them but not the value, that name is offered instead.
   */
  aliases?: readonly string[];
  description?: string;
}

/**
 * Source of completion values for the arguments of a command. `given` contains the previous arguments, `typed` the
 * beginning of the current one.
 */
export interface CompletionSource {
  /** Returns completion values that need no server. */
  local?(given: readonly string[], io: Io): readonly Completion[];
  /** Returns completion values from the server. A session is needed unless `isPublic` is true. */
  remote?(connection: Connection, given: readonly string[], typed: string): Promise<readonly Completion[]>;
  isPublic?: boolean;
}

const sources = new WeakMap<Command, CompletionSource>();

/** Sets the source of completions for the arguments of a command. */
export const provideCompletions = (command: Command, source: CompletionSource): void =>
  void sources.set(command, source);

export const completionSourceOf = (command: Command): CompletionSource | undefined => sources.get(command);
