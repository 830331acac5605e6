import { existsSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { codeOf, messageOf } from '@kafra/sdk/rules';
import { createDecode, type Decode } from './encoding.ts';
import { ImportFailure } from './failure.ts';
import type { Report } from './report.ts';

/** Maximum size of a file in a server tree, in bytes. Such files are much smaller, so a larger one is a wrong file. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/**
 * Defect of a file in a server tree. `absent` and `empty` are normal for files that a server owner may fill; `damaged`
 * never is.
 */
export type FileDefect = 'absent' | 'empty' | 'damaged';

/** Error with the reason why a file of the server tree could not be read. */
export class UnreadableFile extends Error {
  readonly defect: FileDefect;
  constructor(reason: string, defect: FileDefect = 'damaged') {
    super(reason);
    this.defect = defect;
  }
}

const absentCodes = new Set(['ENOENT', 'ENOTDIR']);

/** Converts an error of the file system to the reason why a file is unreadable. */
export function toUnreadableFile(error: unknown): UnreadableFile {
  const code = codeOf(error);
  if (absentCodes.has(code)) return new UnreadableFile('does not exist', 'absent');
  return new UnreadableFile(
    code === 'EACCES' ? 'cannot be read (no permission)' : `cannot be read (${messageOf(error)})`,
  );
}

/**
 * Checks that a path is a readable file.
 * @throws {UnreadableFile} if it is not.
 */
function requireFile(found: Stats): void {
  if (found.isDirectory()) throw new UnreadableFile('is a folder, not a file');
  if (!found.isFile()) throw new UnreadableFile('is not a file');
  if (found.size === 0) throw new UnreadableFile('is empty', 'empty');
  if (found.size > MAX_FILE_BYTES) throw new UnreadableFile(`is too big (${found.size} bytes)`);
}

/** A folder (server tree or client) that is read by relative paths. Paths outside the folder are refused. */
export class SourceTree {
  readonly #root: string;
  readonly #report: Report;
  readonly #decode: Decode;
  #hasRead = false;
  /** Files that were already reported for invalid characters. */
  readonly #doubtful = new Set<string>();

  /** Opens a folder for reading. @throws {ImportFailure} if `folder` is not a folder. */
  constructor(folder: string, report: Report, decode: Decode = createDecode(undefined)) {
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new ImportFailure(`${folder}: not a folder`);
    this.#root = realpathSync(folder);
    this.#report = report;
    this.#decode = decode;
  }

  #inside(path: string): string | undefined {
    const full = resolve(this.#root, path);
    const real = existsSync(full) ? realpathSync(full) : full;
    const steps = relative(this.#root, real);
    return steps.startsWith('..') || isAbsolute(steps) ? undefined : real;
  }

  /** True if any file of the tree was read. */
  get hasRead(): boolean {
    return this.#hasRead;
  }

  has(path: string): boolean {
    const full = this.#inside(path);
    return full !== undefined && existsSync(full) && statSync(full).isFile();
  }

  /** Returns the absolute path of a file or folder if it exists inside the tree. */
  locate(path: string): string | undefined {
    const full = this.#inside(path);
    return full !== undefined && existsSync(full) ? full : undefined;
  }

  /**
   * Returns the sorted names in a folder; empty if the folder does not exist.
   * @throws {UnreadableFile}
   */
  names(folder: string): string[] {
    const full = this.locate(folder || '.');
    if (full === undefined) return [];
    try {
      return readdirSync(full).sort();
    } catch (error) {
      throw toUnreadableFile(error);
    }
  }

  /** Returns the bytes of a file in the tree. @throws {UnreadableFile} with the reason. */
  async bytes(path: string): Promise<Uint8Array> {
    const full = this.#inside(path);
    if (full === undefined) throw new UnreadableFile('is outside the tree');
    try {
      requireFile(statSync(full));
      const bytes = await readFile(full);
      this.#report.read(path);
      this.#hasRead = true;
      return bytes;
    } catch (error) {
      throw error instanceof UnreadableFile ? error : toUnreadableFile(error);
    }
  }

  /** Returns the text of a file in the tree. @throws {UnreadableFile} with the reason. */
  async text(path: string): Promise<string> {
    const text = this.decode(path, await this.bytes(path));
    return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  }

  /** Decodes the bytes of a file to text. Invalid characters are reported once per file. */
  decode(path: string, bytes: Uint8Array): string {
    const { text, assumed } = this.#decode(bytes);
    if (assumed !== undefined && !this.#doubtful.has(path)) {
      this.#doubtful.add(path);
      this.#report.problem({ file: path }, assumed);
    }
    return text;
  }
}

/** Returns a path that a file of the tree contains in normal form. It may have been written on Windows. */
export const treePath = (path: string) => join('.', path.trim().replaceAll('\\', '/')).split(sep).join('/');
