import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FieldDescription } from '@kafra/sdk';
import { Failure } from '../exit-codes.ts';
import type { Io } from '../ports.ts';
import { flagKey } from './field-flags.ts';

/** Maximum bytes of a text file that the user passes to a command; more than the server accepts for any text. */
const maxInput = 256 * 1_024;

/** True for a form field of several lines: its flag takes the name of a text file. */
export const isTextOfFile = ({ type }: Pick<FieldDescription, 'type'>): boolean => type === 'multiline';

/**
 * Replaces file names in flags by the contents of the text files; `-` is stdin. A missing text is read from stdin if
 * `isMissingRead` is true and stdin is a pipe.
 * @throws Failure (usage) for a file that cannot be read, is too large or is not UTF-8.
 */
export async function withTexts(
  fields: readonly FieldDescription[],
  flags: Readonly<Record<string, unknown>>,
  { io, isMissingRead }: { io: Io; isMissingRead: boolean },
): Promise<Readonly<Record<string, unknown>>> {
  const texts: Record<string, string> = {};
  for (const field of fields.filter(isTextOfFile)) {
    const key = flagKey(field.name);
    const file = flags[key] ?? (isMissingRead && !io.stdin.isTTY ? '-' : undefined);
    if (file !== undefined) texts[key] = await readTextFile(String(file), io);
  }
  return { ...flags, ...texts };
}

/**
 * Returns the contents of a text file; `-` is stdin.
 * @throws Failure (usage) for a file that cannot be read, is too large or is not UTF-8.
 */
export const readTextFile = async (file: string, io: Io): Promise<string> => decode(await readText(file, io), file);

const readErrors: Readonly<Record<string, string>> = { ENOENT: 'no such file', EISDIR: 'it is a folder' };

async function readText(file: string, { stdin, cwd }: Io): Promise<Buffer> {
  if (file === '-') return readStream(stdin);
  const path = resolve(cwd, file);
  try {
    if ((await stat(path)).size > maxInput) throw new Failure('usage', `${file} is too large`);
    return await readFile(path);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason = readErrors[code] ?? code;
    throw new Failure('usage', `cannot read ${file}: ${reason}`, { cause: error });
  }
}

async function readStream(stdin: Io['stdin']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stdin) {
    const part = Buffer.from(chunk);
    chunks.push(part);
    bytes += part.length;
    if (bytes > maxInput) throw new Failure('usage', 'the text on stdin is too large');
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Buffer, file: string): string {
  try {
    // TextDecoder also removes a byte order mark at the start of the file.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.replaceAll('\r\n', '\n').replace(/\n+$/, '');
  } catch (error) {
    throw new Failure('usage', `${file === '-' ? 'the text on stdin' : file} is not UTF-8 text`, { cause: error });
  }
}
