/** Interface of a command to its environment, replaced in tests. */
export interface Io {
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  env: Readonly<Record<string, string | undefined>>;
  /** @throws Failure if the folder was deleted. */
  readonly cwd: string;
  /** Aborted with an `Interrupted` when the user or the system ends the program. */
  signal: AbortSignal;
  /** Handles Ctrl-C that was read as a key, while the terminal is in raw mode. */
  interrupt(): void;
  /** Runs a function while another program uses the terminal. Ctrl-C then ends only that program. */
  handOver<T>(work: () => Promise<T>): Promise<T>;
}

/** Options of the whole program, at any position of the command line. */
export interface GlobalOptions {
  apiUrl?: string;
  profile?: string;
  /** Seconds to wait for a response. */
  timeout?: number;
  color?: ColorChoice;
  /** BCP 47 tag of the language of pages. */
  language?: string;
  debug?: boolean;
  quiet?: boolean;
  /** Option of most commands: output is read by a program. */
  json?: string | boolean;
  /** False for `--no-input`. */
  input?: boolean;
  /** False for `--no-pager`. */
  pager?: boolean;
}

export type ColorChoice = 'auto' | 'always' | 'never';
