/** Environment of a command: streams, environment variables and signals. Tests replace it. */
export interface Io {
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  env: Readonly<Record<string, string | undefined>>;
  /** @throws Failure if the folder was deleted. */
  readonly cwd: string;
  /** Aborted with an `Interrupted` when the user or the system ends the program. */
  signal: AbortSignal;
  /** Handles Ctrl-C as an interrupt if the terminal is in raw mode, in which it arrives as a key. */
  interrupt(): void;
  /**
   * Runs a function while another program, such as an editor, uses the terminal. Ctrl-C then ends only that program.
   */
  handOver<T>(work: () => Promise<T>): Promise<T>;
}

/** Global options of the CLI program, at any position of the command line. */
export interface GlobalOptions {
  apiUrl?: string;
  profile?: string;
  /** Seconds to wait for a response of the server. */
  timeout?: number;
  color?: ColorChoice;
  /** BCP 47 tag of the language for the server's pages. */
  language?: string;
  debug?: boolean;
  quiet?: boolean;
  /** Option of most commands: the output is JSON, which a program reads. */
  json?: string | boolean;
  /** False for the flag `--no-input`: the program then prompts for nothing. */
  input?: boolean;
  /** False for the flag `--no-pager`: long lists are then printed directly. */
  pager?: boolean;
}

export type ColorChoice = 'auto' | 'always' | 'never';
