import { lstatSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { codeOf, messageOf } from '../core/errors.ts';
import { ownValue } from '../core/own-value.ts';
import type { TokenStore } from '../core/ports.ts';
import { replaceFile } from './replace-file.ts';
import { withFile } from './with-file.ts';

const entrySchema = z.object({
  token: z.string(),
  renewal_tried_at: z.optional(z.number()),
  /** True for a token that a version without profiles stored. It is valid for each profile until its first sign-in. */
  shared: z.optional(z.boolean()),
});
type Entry = z.output<typeof entrySchema>;

const entriesSchema = z.record(z.string(), entrySchema);

const tokenFileSchema = z.object({
  version: z.optional(z.number()),
  servers: entriesSchema,
  /** Tokens of the profiles, by profile name. */
  profiles: z.optional(z.record(z.string(), entriesSchema)),
});

/** Returns true for a token file of a later version. Only its field `version` is certain to exist. */
const isNewer = (value: unknown): boolean =>
  z.safeParse(z.object({ version: z.number().check(z.gt(version)) }), value).success;

interface TokenFileContent {
  /** Version of the format in which the token file was written. */
  version: number;
  servers: Record<string, Entry>;
  profiles: Record<string, Record<string, Entry>>;
}

/** Current version of the token file's format. Version 1 had no profiles. */
const version = 2;

/** Options that select the tokens of the token file. */
export interface TokenFileOptions {
  /** Name of the profile. A user may have a separate account per profile on one server. */
  profile?: string | undefined;
}

/** A token store that uses a file which only its owner can read. */
export interface TokenFile extends TokenStore {
  /** Returns the reason why the token file is less protected than it should be; undefined if it is protected. */
  warning(): string | undefined;
  /**
   * Checks that a session token can be stored in the file.
   * @throws TokenFileError if it cannot be stored.
   */
  checkWritable(): void;
}

/**
 * Failure of the token file. `damaged`: the file has another format and must not be overwritten. `unwritable`: it
 * cannot be written.
 */
export type TokenFileFailure = 'damaged' | 'unwritable';

/** Error if the token file could not be read or written. */
export class TokenFileError extends Error {
  override name = 'TokenFileError';
  readonly reason: TokenFileFailure;

  constructor(reason: TokenFileFailure, message: string, cause: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/**
 * Stores one token per server and profile in a file that only its owner can read (0600, in a folder of 0700). Programs
 * that write at the same time wait for each other.
 * @param address Address of the server; trailing slashes are ignored.
 * @throws TokenFileError from each method if the file is invalid or cannot be written.
 */
export function fileTokens(path: string, address: string, { profile }: TokenFileOptions = {}): TokenFile {
  // Trailing slashes of the server address are removed as in a client, so that one server has one entry in the token
  // file.
  const server = address.trim().replace(/\/+$/, '');
  /** Session token that is kept only in memory, until the program ends. */
  let programToken: string | undefined;

  /** Changes the file under a lock. @param update returns true if the file must be written. */
  function change(update: (content: TokenFileContent) => boolean): void {
    try {
      withFile(path, () => {
        const content = load(path);
        // A token file of a later version may contain data that this version does not know and would lose on writing.
        if (content.version > version) throw toNewer('unwritable', path);
        if (update(content)) save(path, content);
      });
    } catch (error) {
      throw error instanceof TokenFileError ? error : toUnwritable(path, error);
    }
  }

  /**
   * Changes the stored entry of this profile if it still contains the given token. If `update` returns undefined, the
   * entry is removed.
   */
  function changeEntry(token: string | undefined, update: (entry: Entry) => Entry | undefined): void {
    if (token === undefined || current()?.token !== token) return;
    change((content) => {
      const { entries, entry } = locate(content);
      // The entry has another token if another program has signed in meanwhile. It then stays unchanged.
      if (entry?.token !== token) return false;
      const updated = update(entry);
      if (updated) entries[server] = updated;
      else delete entries[server];
      return true;
    });
  }

  function own(content: TokenFileContent): Record<string, Entry> {
    if (profile === undefined) return content.servers;
    const entries = ownValue(content.profiles, profile) ?? {};
    content.profiles[profile] = entries;
    return entries;
  }

  /**
   * Returns the stored entry of the profile, else the one that is valid for all profiles, and the object that contains
   * it.
   */
  function locate(content: TokenFileContent): { entries: Record<string, Entry>; entry: Entry | undefined } {
    const entries = own(content);
    const shared = content.servers[server];
    return entries[server] === undefined && shared?.shared
      ? { entries: content.servers, entry: shared }
      : { entries, entry: entries[server] };
  }

  const current = (): Entry | undefined => locate(load(path)).entry;

  return {
    read() {
      if (programToken !== undefined) return { token: programToken, persistent: false };
      const token = current()?.token;
      return token === undefined ? undefined : { token, persistent: true };
    },
    write(token, persistent) {
      programToken = persistent ? undefined : token;
      if (!persistent) return;
      change((content) => {
        own(content)[server] = { token };
        return true;
      });
    },
    replace(old, fresh) {
      if (programToken === old) programToken = fresh;
      changeEntry(old, (entry) => ({ ...entry, token: fresh }));
    },
    clear() {
      if (programToken !== undefined) programToken = undefined;
      else changeEntry(current()?.token, () => undefined);
    },
    lastRenewal: {
      read: () => current()?.renewal_tried_at,
      write: (at) => changeEntry(current()?.token, (entry) => ({ ...entry, renewal_tried_at: at })),
    },
    warning() {
      const modeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
      if (process.platform === 'win32') return undefined;
      if (modeOf(path) & 0o077) return `${path} can be read by others: chmod 600 it`;
      return modeOf(dirname(path)) & 0o022 ? `${dirname(path)} can be changed by others: chmod 700 it` : undefined;
    },
    checkWritable: () => change(() => false),
  };
}

function load(path: string): TokenFileContent {
  const text = readText(path);
  if (text === undefined) return { version, servers: {}, profiles: {} };
  try {
    const value: unknown = JSON.parse(text);
    const parsed = tokenFileSchema.safeParse(value);
    if (!parsed.success) throw isNewer(value) ? toNewer('damaged', path) : parsed.error;
    const { version: written, servers, profiles = {} } = parsed.data;
    if (written !== undefined) return { version: written, servers, profiles };
    const shared = Object.entries(servers).map(([server, entry]) => [server, { ...entry, shared: true }]);
    return { version, servers: Object.fromEntries(shared), profiles };
  } catch (cause) {
    if (cause instanceof TokenFileError) throw cause;
    throw new TokenFileError('damaged', `${path} is corrupt: fix it, or remove it and sign in again`, cause);
  }
}

/** Returns the text of the token file; undefined if the file does not exist. */
function readText(path: string): string | undefined {
  try {
    // Only a regular file is read, because reading a pipe without a writer would never end.
    if (!statSync(path).isFile()) throw new Error('It is not a regular file.');
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(cause))) return undefined;
    throw new TokenFileError('damaged', `${path} cannot be read`, cause);
  }
}

/** Writes the token file. Without any token the file is deleted, but a linked file is emptied instead. */
function save(path: string, { servers, profiles: all }: TokenFileContent): void {
  const used = Object.entries(all).filter(([, entries]) => Object.keys(entries).length > 0);
  const profiles = used.length > 0 ? { profiles: Object.fromEntries(used) } : {};
  const isEmpty = Object.keys(servers).length === 0 && used.length === 0;
  if (isEmpty && !lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(path, { force: true });
  else replaceFile(path, JSON.stringify({ version, servers, ...profiles }, null, 2));
}

const toNewer = (reason: TokenFileFailure, path: string): TokenFileError =>
  new TokenFileError(reason, `${path} was written by a newer version: update this program`, undefined);

const toUnwritable = (path: string, cause: unknown): TokenFileError =>
  new TokenFileError('unwritable', `${path} cannot be written: ${messageOf(cause)}`, cause);
