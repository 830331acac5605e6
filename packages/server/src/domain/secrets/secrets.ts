import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from '@kafra/sdk/rules';
import * as z from 'zod';
import { createFileOnce } from '../../files/create-once.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { ConfigError } from '../../rules/settings/config-error.ts';

const key = z
  .string()
  .transform((text) => Buffer.from(text, 'base64url'))
  .refine((bytes) => bytes.length >= 32, 'a key must have at least 32 bytes');

/**
 * Format of the secrets file. The first key of each list signs or encrypts new values. The others only verify or
 * decrypt older ones (key rotation).
 */
const secretsFile = z.strictObject({
  session: z.array(z.strictObject({ id: z.string().regex(/^[\w-]{1,32}$/), key })).min(1),
  seal: z.array(z.strictObject({ id: z.int().min(1).max(32_767), key })).min(1),
  signing: key,
});

interface Key<Id> {
  id: Id;
  key: Buffer;
}

export interface Keyring<Id> {
  current: Key<Id>;
  /** All keys of this kind, including the current one. */
  all: readonly Key<Id>[];
  find(id: Id): Buffer | undefined;
}

/** Secret keys of this realm. They are in a file outside the database, so that a thief needs both. */
export interface Secrets {
  session: Keyring<string>;
  seal: Keyring<number>;
  /**
   * Returns an HMAC-SHA-256 of `text` in base64url. The purpose is part of it, so a signature is not valid for another
   * purpose.
   */
  sign(purpose: string, text: string): string;
  /** Returns true if the signature of a text is valid. The comparison takes constant time. */
  verify(purpose: string, text: string, signature: string): boolean;
}

function keyring<Id>(keys: Key<Id>[]): Keyring<Id> {
  const [current] = keys;
  if (!current) throw new ConfigError('The secrets file contains an empty list of keys.');
  const byId = new Map(keys.map((entry) => [entry.id, entry.key]));
  return { current, all: keys, find: (id) => byId.get(id) };
}

function createFile(file: string): void {
  const fresh = () => randomBytes(32).toString('base64url');
  const session = [{ id: randomBytes(4).toString('hex'), key: fresh() }];
  const content = { session, seal: [{ id: 1, key: fresh() }], signing: fresh() };
  makeFolder(path.dirname(path.resolve(file)));
  createFileOnce(file, `${JSON.stringify(content, undefined, 2)}\n`);
}

/**
 * Reads the secret keys of the realm. If their file is missing, creates it (mode 0600). @throws ConfigError if it is
 * unusable.
 */
export function loadSecrets(file: string): Secrets {
  if (!existsSync(file)) createFile(file);
  return readSecrets(file);
}

/** Reads the secret keys of a server. @throws {ConfigError} if it cannot. Messages do not contain the keys. */
export function readSecrets(file: string): Secrets {
  const parsed = secretsFile.safeParse(readJson(file));
  if (!parsed.success) {
    const places = [...new Set(parsed.error.issues.map(({ path: place }) => place.join('.')))].filter(Boolean);
    throw noSecrets(file, places.length > 0 ? ` (wrong: ${places.join(', ')})` : '');
  }
  const { signing } = parsed.data;
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', signing).update(purpose).update('\0').update(text).digest('base64url');
  return {
    session: keyring(parsed.data.session),
    seal: keyring(parsed.data.seal),
    sign,
    verify(purpose, text, signature) {
      const expected = Buffer.from(sign(purpose, text));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    // The original error message is dropped: the message of a SyntaxError quotes the file, which may contain keys.
    if (cause instanceof SyntaxError) throw noSecrets(file);
    throw new ConfigError(`The secrets file ${file} cannot be read: ${messageOf(cause)}`);
  }
}

const noSecrets = (file: string, where = ''): ConfigError =>
  new ConfigError(
    `The secrets file ${file} is invalid: it must contain JSON with session, seal and signing, as the first start wrote it${where}. ` +
      'Restore it, or move it away: then new keys are created, and all users must sign in again.',
  );
