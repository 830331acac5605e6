import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import type { TokenStore } from '../core/ports.ts';

const tokenFileSchema = z.object({
  servers: z.record(z.string(), z.object({ token: z.string(), renewal_tried_at: z.optional(z.number()) })),
});
type TokenFileContent = z.output<typeof tokenFileSchema>;

export interface TokenFile extends TokenStore {
  /** Why the file is not as safe as it should be; undefined when it is. */
  warning(): string | undefined;
}

/** The file is there and is not one of ours: what it holds must not be written over. */
export class TokenFileError extends Error {
  override name = 'TokenFileError';
}

/**
 * Keeps one token a server in a file that only its owner can read (0600, in a folder of 0700).
 * @throws TokenFileError from every method where the file cannot be understood.
 */
export function fileTokens(path: string, server: string): TokenFile {
  const load = (): TokenFileContent => {
    const text = readText(path);
    if (text === undefined) return { servers: {} };
    try {
      return tokenFileSchema.parse(JSON.parse(text));
    } catch (cause) {
      throw new TokenFileError(`${path} is damaged: mend it, or remove it and sign in again`, { cause });
    }
  };
  const save = (servers: TokenFileContent['servers']): void => {
    if (Object.keys(servers).length > 0) replaceFile(path, JSON.stringify({ servers }, null, 2));
    else rmSync(path, { force: true });
  };
  /** A token that lives no longer than the program. */
  let programToken: string | undefined;

  return {
    read() {
      if (programToken !== undefined) return { token: programToken, persistent: false };
      const token = load().servers[server]?.token;
      return token === undefined ? undefined : { token, persistent: true };
    },
    write(token, persistent) {
      programToken = persistent ? undefined : token;
      if (persistent) save({ ...load().servers, [server]: { token } });
    },
    replace(old, fresh) {
      if (programToken === old) programToken = fresh;
      const { servers } = load();
      const entry = servers[server];
      if (entry?.token === old) save({ ...servers, [server]: { ...entry, token: fresh } });
    },
    clear() {
      if (programToken !== undefined) {
        programToken = undefined;
        return;
      }
      const { [server]: removed, ...servers } = load().servers;
      if (removed) save(servers);
    },
    lastRenewal: {
      read: () => load().servers[server]?.renewal_tried_at,
      write(at) {
        const { servers } = load();
        const entry = servers[server];
        if (entry) save({ ...servers, [server]: { ...entry, renewal_tried_at: at } });
      },
    },
    warning() {
      const modeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
      if (process.platform === 'win32') return undefined;
      if (modeOf(path) & 0o077) return `${path} can be read by others: chmod 600 it`;
      return modeOf(dirname(path)) & 0o022 ? `${dirname(path)} can be changed by others: chmod 700 it` : undefined;
    },
  };
}

/** Undefined where there is no file. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new TokenFileError(`${path} cannot be read`, { cause });
  }
}

/** Written beside and renamed, so that a crash leaves the old file or the new one. */
function replaceFile(path: string, text: string): void {
  const folder = dirname(path);
  // A folder that is there already is somebody's: its mode is warned about, not changed.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, text, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, path);
}
