import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../exit-codes.ts';
import type { Io } from '../ports.ts';

const isWindows = process.platform === 'win32';
const defaultEditor = isWindows ? 'notepad' : 'vi';

/**
 * Lets the user edit a text in `$VISUAL` or `$EDITOR` and returns it, without the line end that editors append.
 * @throws Failure (output) if the editor cannot be started or fails; the message names the file, which then stays.
 */
export async function editInEditor(text: string, env: Io['env']): Promise<string> {
  const editor = [env.VISUAL, env.EDITOR, defaultEditor].find((one) => one !== undefined && one.trim() !== '') ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'kafra-'));
  const file = join(folder, 'text.md');
  await writeFile(file, text === '' || text.endsWith('\n') ? text : `${text}\n`, { mode: 0o600 });
  const before = await readFile(file, 'utf8');
  const code = await runEditor(editor, file, env);
  if (code !== 0) {
    if ((await readFile(file, 'utf8')) !== before)
      throw new Failure('output', `the editor failed: ${editor}`, { hints: [`The text is in ${file}.`] });
    await rm(folder, { recursive: true });
    throw new Failure('output', `the editor failed: ${editor}`, {
      hints: ['Set EDITOR to the editor of your choice.'],
    });
  }
  const edited = await readFile(file, 'utf8');
  await rm(folder, { recursive: true });
  return edited === before ? text : edited.replaceAll('\r\n', '\n').replace(/\n+$/, '');
}

/** Runs the user's editor and resolves to its exit code. It may be a command with arguments, such as `code --wait`. */
function runEditor(editor: string, file: string, env: Io['env']): Promise<number | null> {
  return new Promise((resolve) => {
    const options = { stdio: 'inherit', env: { ...env } } as const;
    const child = isWindows
      ? spawn(`${editor} "${file}"`, { ...options, shell: true })
      : spawn('/bin/sh', ['-c', `${editor} "$1"`, 'sh', file], options);
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
}
