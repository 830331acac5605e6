import type { IndexedCommand } from '../command-index/command-index.ts';
import { sanitizeText } from '../terminal/text.ts';
import { type CandidateDeps, type Candidates, findCandidates } from './candidates.ts';
import type { Completion } from './completion-sources.ts';
import { readShellWord, toShellText } from './shell-words.ts';

/**
 * Prints the completion candidates for the last of the words, for a shell's completion script. With `typed`, words and
 * candidates have the quotes and backslashes of bash.
 */
export async function complete(
  index: IndexedCommand,
  words: readonly string[],
  { typed, ...deps }: CandidateDeps & { typed: boolean },
): Promise<void> {
  const find = (plain: readonly string[]) => findCandidates(index, plain, deps);
  const { paths = 'none', completions } = await (typed ? completeTyped(words, find) : find(words));
  deps.io.stdout.write([paths, ...completions.map(completionLine)].map((line) => `${line}\n`).join(''));
}

/** Completes words with quotes for bash, which replaces only the text after an open quote and does not quote values. */
async function completeTyped(
  typed: readonly string[],
  find: (words: readonly string[]) => Promise<Candidates>,
): Promise<Candidates> {
  const words = typed.map(readShellWord);
  const { open, before = '', isClosed = false } = words.at(-1) ?? {};
  if (isClosed) return { completions: [] };
  const { paths, completions } = await find(words.map((word) => word.text));
  return {
    paths,
    completions: completions.flatMap(({ value, description }) =>
      value.startsWith(before) ? [{ value: toShellText(value.slice(before.length), open), description }] : [],
    ),
  };
}

/** Returns a completion candidate as one line. Control characters from the server become spaces. */
const completionLine = ({ value, description }: Completion): string => {
  const words = [value, ...(description ? [description] : [])];
  return words.map(sanitizeText).join('\t');
};
