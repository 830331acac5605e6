import { pbkdf2Sync } from 'node:crypto';

/** The fields of a `/captcha/challenge` response that are needed for solving it. */
interface Challenge {
  parameters: { nonce: string; salt: string; cost: number; keyLength: number; keyPrefix: string };
  signature: string;
}

/** Solves a captcha as in the documentation of ALTCHA: counts up until the derived key has the required prefix. */
export function solveChallenge(challenge: Challenge): string {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const head = Buffer.from(nonce, 'hex');
  const saltBytes = Buffer.from(salt, 'hex');
  for (let counter = 0; ; counter++) {
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE(counter);
    const key = pbkdf2Sync(Buffer.concat([head, tail]), saltBytes, cost, keyLength, 'sha256').toString('hex');
    if (!key.startsWith(keyPrefix)) continue;
    const solution = { counter, derivedKey: key, time: 1 };
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }
}
