import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { normalizePassword } from '@kafra/sdk/rules';
import type { PasswordCost } from '../../rules/password-cost.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from '../limits/concurrency-limit.ts';

const derive = promisify(argon2);

const parallelism = 1;
const tagLength = 32;

/** Hashes and checks passwords. The number of hashes at the same time is limited. */
export interface Passwords {
  /** Returns the hash of a password to store, in PHC format. */
  hash(password: string): Promise<string>;
  /** Returns true if the password matches a stored hash. Without a hash it takes the same time and returns false. */
  matches(password: string, stored: string | undefined): Promise<boolean>;
  /** Returns true if a stored password hash has weaker parameters than configured. */
  isOutdated(stored: string): boolean;
}

interface Phc {
  memory: number;
  passes: number;
  parallelism: number;
  salt: Buffer;
  tag: Buffer;
}

const phcFormat = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

function readPhc(text: string): Phc | undefined {
  const match = phcFormat.exec(text);
  if (!match) return undefined;
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number);
  const [salt, tag] = match.slice(4).map((part) => Buffer.from(part, 'base64'));
  if (!memory || !passes || !parallelism || !salt || !tag) return undefined;
  return { memory, passes, parallelism, salt, tag };
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const writePhc = ({ memory, passes, parallelism, salt, tag }: Phc) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;

const run = ({ salt, tag, ...rest }: Phc, password: string) =>
  derive('argon2id', { ...rest, nonce: salt, tagLength: tag.length, message: normalizePassword(password) });

/** Creates the functions that hash passwords with argon2id of Node's crypto module. */
export function createPasswords(cost: PasswordCost, limit: ConcurrencyLimit = createConcurrencyLimit()): Passwords {
  const blank = (): Phc => ({ ...cost, parallelism, salt: randomBytes(16), tag: Buffer.alloc(tagLength) });
  const nobody = blank();
  return {
    async hash(password) {
      const fresh = blank();
      return writePhc({ ...fresh, tag: Buffer.from(await limit(() => run(fresh, password))) });
    },
    async matches(password, stored) {
      const known = stored === undefined ? undefined : readPhc(stored);
      const tag = await limit(() => run(known ?? nobody, password));
      return known !== undefined && timingSafeEqual(tag, known.tag);
    },
    isOutdated(stored) {
      const known = readPhc(stored);
      return !known || known.memory < cost.memory || known.passes < cost.passes;
    },
  };
}
