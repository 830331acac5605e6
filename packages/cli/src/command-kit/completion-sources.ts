import type { Command, Option } from 'commander';
import type { Connection } from '../connect.ts';
import type { Io } from '../ports.ts';

/** What TAB offers, and a few words about it. */
export interface Completion {
  value: string;
  /** Other names of the same thing: one is offered where it begins as what is typed, and the value does not. */
  aliases?: readonly string[];
  description?: string;
}

/** Where the values of an argument come from; `given` are the arguments before it, `typed` is what stands there already. */
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

/** What the shell itself completes: it knows the files, this program need not. */
export type PathKind = 'files' | 'folders';

const pathKinds: Readonly<Record<string, PathKind>> = { file: 'files', folder: 'folders' };

/** What stands in an option's usage says it: `--output <file>`, `--dir <folder>`. */
export const pathKindOf = ({ flags }: Option): PathKind | undefined =>
  pathKinds[/[<[](\w+)[>\]]$/.exec(flags)?.[1] ?? ''];
