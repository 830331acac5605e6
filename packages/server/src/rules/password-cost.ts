import * as z from 'zod';

/**
 * Minimum memory in KiB for 1 to 5 passes of the password hash argon2id, by recommendation of OWASP. More passes count
 * as five.
 */
const owaspMemory = [47_104, 19_456, 12_288, 9_216, 7_168] as const;

/** Cost of a password hash: memory in KiB and number of passes. The parallelism is 1. */
export const passwordCost = z.strictObject({
  /** Memory of a password hash in KiB. The minimum of argon2 is 8. */
  memory: z.number().int().min(8).max(1_048_576).default(owaspMemory[1]),
  passes: z.number().int().min(1).max(100).default(2),
});
export type PasswordCost = z.output<typeof passwordCost>;

/**
 * Returns a hint for `serve` and `doctor` if password hashes are cheaper than OWASP recommends; undefined otherwise.
 * Source: OWASP Password Storage Cheat Sheet, Argon2id.
 */
export function weakPasswordsHint({ memory, passes }: PasswordCost): string | undefined {
  const least = owaspMemory[Math.min(passes, owaspMemory.length) - 1] ?? 0;
  if (memory >= least) return undefined;
  return (
    `passwords.memory is ${memory} KiB with ${passes} ${passes === 1 ? 'pass' : 'passes'}, less than the ${least} that OWASP asks for: ` +
    'a thief of the database could guess passwords of master accounts that much faster. Leave `passwords` out of the settings'
  );
}
