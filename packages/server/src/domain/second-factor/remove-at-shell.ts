import { normalizeEmail } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { ConfigError } from '../../rules/settings/config-error.ts';
import { bumpTokenVersion, lockMasterByEmail } from '../../store/accounts/masters.ts';
import { deleteSecondFactor } from '../../store/accounts/second-factor.ts';
import { audit } from '../../store/audit.ts';
import type { Schema } from '../../store/schema.ts';
import { revokeSessions } from '../../store/sessions/sessions.ts';
import type { PostMail } from '../mail/mailer.ts';

/**
 * Turns the second factor of a master account off, by shell command, for an owner who has lost app and recovery codes.
 * Ends all sessions and mails the owner. Throws a ConfigError for an unknown account or one without a second factor.
 */
export async function removeSecondFactorAtShell(
  db: Kysely<Schema>,
  { email, now, post }: { email: string; now: number; post: PostMail },
): Promise<void> {
  const master = await lockMasterByEmail(db, normalizeEmail(email));
  if (!master) throw new ConfigError(`No master account has the address ${email}.`);
  const masterId = master.master_id;
  if (!(await deleteSecondFactor(db, masterId))) throw new ConfigError(`${email} has no second factor.`);
  await bumpTokenVersion(db, masterId);
  await revokeSessions(db, masterId, now);
  await post(db, master.email, { template: 'second_factor_off_by_staff' });
  await audit(db, { at: now, action: 'second_factor.off', target: masterId });
}
