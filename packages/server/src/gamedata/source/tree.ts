import { existsSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { codeOf, messageOf } from '@kafra/sdk/rules';
import { createDecode, type Decode } from './encoding.ts';
import { ImportFailure } from './failure.ts';
import type { Report } from './report.ts';

/** No file of a server tree comes near this; more is a wrong file. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** `absent` and `empty` are normal for files that a server owner may fill; `damaged` never is. */
export type FileDefect = 'absent' | 'empty' | 'damaged';

/** Why a file of the tree could not be read. */
export class UnreadableFile extends Error {
  readonly defect: FileDefect;
  constructor(reason: string, defect: FileDefect = 'damaged') {
    super(reason);
    this.defect = defect;
  }
}

const absentCodes = new Set(['ENOENT', 'ENOTDIR']);

/** An error of the file system as the reason for a file that could not be read. */
export function toUnreadableFile(error: unknown): UnreadableFile {
  const code = codeOf(error);
  if (absentCodes.has(code)) return new UnreadableFile('is not there', 'absent');
  return new UnreadableFile(
    code === 'EACCES' ? 'cannot be read (no permission)' : `cannot be read (${messageOf(error)})`,
  );
}

/** @throws {UnreadableFile} for what is no file that can be read whole. */
function requireFile(found: Stats): void {
  if (found.isDirectory()) throw new UnreadableFile('is a folder, not a file');
  if (!found.isFile()) throw new UnreadableFile('is not a file');
  if (found.size === 0) throw new UnreadableFile('is empty', 'empty');
  if (found.size > MAX_FILE_BYTES) throw new UnreadableFile(`is too big (${found.size} bytes)`);
}

/** A folder read by paths relative to it; a path that leads out of the folder is refused. */
export class SourceTree {
  readonly #root: string;
  readonly #report: Report;
  readonly #decode: Decode;
  #hasRead = false;
  /** Files that were said not to be in the code page they should be in. */
  readonly #doubtful = new Set<string>();

  /** @throws {ImportFailure} when `folder` is not a folder. */
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

  /** True if any file was read. */
  get hasRead(): boolean {
    return this.#hasRead;
  }

  has(path: string): boolean {
    const full = this.#inside(path);
    return full !== undefined && existsSync(full) && statSync(full).isFile();
  }

  /** The absolute path of a file or folder of the tree, when it exists inside it. */
  locate(path: string): string | undefined {
    const full = this.#inside(path);
    return full !== undefined && existsSync(full) ? full : undefined;
  }

  /** The names in a folder, sorted; none where there is no such folder. @throws {UnreadableFile} */
  names(folder: string): string[] {
    const full = this.locate(folder || '.');
    if (full === undefined) return [];
    try {
      return readdirSync(full).sort();
    } catch (error) {
      throw toUnreadableFile(error);
    }
  }

  /** @throws {UnreadableFile} with the reason in words. */
  async bytes(path: string): Promise<Uint8Array> {
    const full = this.#inside(path);
    if (full === undefined) throw new UnreadableFile('leads out of the tree');
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

  /** @throws {UnreadableFile} with the reason in words. */
  async text(path: string): Promise<string> {
    const text = this.decode(path, await this.bytes(path));
    return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  }

  /** Bytes of a file as text; that they are in no code page they should be in is reported once a file. */
  decode(path: string, bytes: Uint8Array): string {
    const { text, assumed } = this.#decode(bytes);
    if (assumed !== undefined && !this.#doubtful.has(path)) {
      this.#doubtful.add(path);
      this.#report.problem({ file: path }, assumed);
    }
    return text;
  }
}

/** A path as it stands in a file of the tree, which may have been written on Windows. */
export const treePath = (path: string) => join('.', path.trim().replaceAll('\\', '/')).split(sep).join('/');
