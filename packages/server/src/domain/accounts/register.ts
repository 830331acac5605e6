import { normalizeEmail } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { ipBytes } from '../../rules/ip-address.ts';
import type { Services } from '../../services.ts';
import { insertMaster, lockMasterByEmail, type Master, updateMaster } from '../../store/accounts/masters.ts';
import { audit } from '../../store/audit.ts';
import type { Schema } from '../../store/schema.ts';
import { storeGameSecret } from '../passwords/game-passwords.ts';
import { replaceVerificationLink } from './verify-address.ts';

interface Registration {
  email: string;
  password: string;
  hash: string;
  ip: string;
}

/**
 * Inserts the row of a new master account. If an account with this address exists and was never verified, it gets the
 * new password instead.
 */
async function saveMaster(services: Services, db: Kysely<Schema>, registration: Registration, known?: Master) {
  const { email, hash, ip } = registration;
  if (known) await updateMaster(db, known.master_id, { email, pass_hash: hash });
  return (
    known?.master_id ??
    insertMaster(db, {
      email,
      email_norm: normalizeEmail(email),
      pass_hash: hash,
      game_secret: null,
      email_verified_at: null,
      created_at: services.clock.now(),
      created_ip: ipBytes(ip) ?? null,
      last_login_at: null,
    })
  );
}

/**
 * Registers a master account and mails the link that verifies its address. The owner of a registered address gets a mail
 * instead, so that the reply does not reveal which addresses are registered.
 *
 * Each registration of an unverified address makes earlier links invalid. Otherwise an attacker could set a password and
 * have the owner verify it with an earlier mail.
 */
export async function registerMaster(services: Services, registration: Registration): Promise<void> {
  const { email, password, ip } = registration;
  await services.database.transaction(async (db) => {
    const known = await lockMasterByEmail(db, normalizeEmail(email));
    const isUnverified = !known || (known.email_verified_at === null && known.last_login_at === null);
    if (isUnverified) {
      const masterId = await saveMaster(services, db, registration, known);
      await storeGameSecret(services, db, { masterId, password });
      await replaceVerificationLink(services, db, { masterId, email });
    } else await services.mailer.enqueue(db, known.email, { template: 'already_registered' });
    await audit(db, { at: services.clock.now(), ip, action: 'register', target: normalizeEmail(email), ok: !known });
  });
  services.mailer.deliver();
}
