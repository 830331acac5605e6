import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { messageOf } from '@kafra/sdk/rules';
import * as z from 'zod';
import { jsonProblem } from '../../rules/schemas/json-problem.ts';
import { InitStop } from './init-stop.ts';

/** Schema of a file with answers for `init`. Flags of the same names take precedence. */
const answersFile = z.strictObject({
  rathena: z.string().optional(),
  config: z.string().optional(),
  dataDir: z.string().optional(),
  publicUrl: z.string().optional(),
  mail: z.record(z.string(), z.unknown()).optional(),
  databaseUser: z.string().optional(),
  /** Host of the database user as MariaDB writes it: a name, an address, or a pattern such as `10.0.0.%`. */
  databaseUserHost: z.string().optional(),
  /**
   * Address of an administrator who can create users: `mariadb://root:password@host`. It is used once and never stored.
   */
  administrator: z.string().optional(),
  systemUser: z.string().optional(),
  /** Value of the setting `security.staffSecondFactor`. */
  staffSecondFactor: z.boolean().optional(),
  /** True if the weekly times of the War of Emperium in the game's script become the setting `site.woe.windows`. */
  woeFromScript: z.boolean().optional(),
  owner: z.strictObject({ email: z.string(), account: z.string() }).optional(),
});
export type Answers = z.output<typeof answersFile>;

/** Reads the file with answers for `init`. Each invalid answer is reported in one sentence. */
export function readAnswers(file: string | undefined): Answers {
  if (file === undefined) return {};
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new InitStop('badAnswer', `The answers in ${file} cannot be read: ${messageOf(cause)}`);
  }
  try {
    return answersFile.parse(JSON.parse(text));
  } catch (cause) {
    const reason =
      cause instanceof z.ZodError
        ? cause.issues.map(({ path, message }) => `${path.join('.') || '(top)'}: ${message}`).join('; ')
        : jsonProblem(cause);
    throw new InitStop('badAnswer', `The answers in ${file} are invalid: ${reason}`);
  }
}

interface QuestionOptions {
  /** Value that is used if the operator enters nothing. */
  fallback?: string;
  /** True if the answer is hidden while it is typed, for example a password. */
  hidden?: boolean;
  /** True if an empty answer is prompted for again. */
  required?: boolean;
  /**
   * Returns the reason why an answer is invalid, which is printed before the next prompt; undefined for a valid answer.
   */
  problem?: (answer: string) => string | undefined;
}

/** Prompts for answers at the terminal. */
export interface Asker {
  /** True if a terminal is available, so that the operator can answer prompts. */
  readonly isTerminal: boolean;
  /**
   * Prompts and returns the operator's answer; undefined for an empty one without a fallback, or without a terminal.
   */
  ask(question: string, options?: QuestionOptions): Promise<string | undefined>;
}

/** Reads a line from the terminal and trims it. @throws InitStop if the user cancels. */
async function readAnswer(prompt: string, hidden: boolean): Promise<string> {
  let isMuted = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) process.stderr.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  const cancelled = new AbortController();
  terminal.once('SIGINT', () => cancelled.abort());
  terminal.once('close', () => cancelled.abort());
  try {
    const answering = terminal.question(prompt, { signal: cancelled.signal });
    isMuted = hidden;
    return (await answering).trim();
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'AbortError')
      throw new InitStop('cancelled', 'Cancelled; run it again to continue.');
    throw cause;
  } finally {
    if (hidden || cancelled.signal.aborted) process.stderr.write('\n');
    terminal.close();
  }
}

/** Prompts are written to stderr, so that stdout contains only the command's output. */
export function createAsker(): Asker {
  const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true;
  return {
    isTerminal,
    async ask(question, { fallback, hidden = false, required = false, problem } = {}) {
      if (!isTerminal) return undefined;
      const prompt = `${question}${fallback ? ` [${fallback}]` : ''}: `;
      for (;;) {
        const answer = (await readAnswer(prompt, hidden)) || fallback;
        const wrong = answer === undefined ? required && 'An answer is required.' : problem?.(answer);
        if (!wrong) return answer;
        process.stderr.write(`  ${wrong}\n`);
      }
    },
  };
}
