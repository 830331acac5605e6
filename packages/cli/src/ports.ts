/** Interface of a command to its environment, replaced in tests. */
export interface Io {
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  env: Readonly<Record<string, string | undefined>>;
  /** @throws Failure if the folder was deleted. */
  readonly cwd: string;
  /** Ends with an `Interrupted` when the user or the system ends the program. */
  signal: AbortSignal;
  /** Ctrl-C that arrived as a key, while the terminal is raw. */
  interrupt(): void;
  /** Does something while another program has the terminal: Ctrl-C is that one's. */
  handOver<T>(work: () => Promise<T>): Promise<T>;
}

/** Options of the whole program, at any position of the command line. */
export interface GlobalOptions {
  apiUrl?: string;
  profile?: string;
  /** Seconds. */
  timeout?: number;
  color?: ColorChoice;
  /** BCP 47 tag. */
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
