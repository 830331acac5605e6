import { audit } from '../../store/audit.ts';
import { revokeAccessTokens } from '../../store/sessions/access-tokens.ts';
import { revokeTokens } from '../../store/sessions/tokens.ts';
import type { Context } from '../context.ts';
import { tokenKinds } from '../mail/mail-tokens.ts';
import { recheckGamePasswords } from '../passwords/game-passwords.ts';
import { requireGoodPassword, requireSame } from '../passwords/password-policy.ts';
import { provePassword, requireUnchanged } from '../passwords/prove-password.ts';
import { setMasterPassword } from './set-master-password.ts';

interface PasswordChange {
  /** The current password of the master account. */
  password: string;
  newPassword: string;
  newPasswordConfirmed: string;
  /** True if the password is also set for game accounts that are not synced with the master password. */
  overwritePlayerPasswords: boolean | undefined;
  revokeAccessTokens: boolean | undefined;
}

/** Changes the master password and ends all sessions. Returns the token of the caller's new session. */
export async function changeMasterPassword(context: Context, change: PasswordChange): Promise<string> {
  const { services, ip, userAgent } = context;
  const { database, clock, passwords, mailer, sessions, credentialCaches } = services;
  const master = await provePassword(context, change.password);
  const masterId = master.master_id;
  const password = change.newPassword;
  requireSame(password, change.newPasswordConfirmed);
  requireGoodPassword(password, master.email);
  const hash = await passwords.hash(password);
  const now = clock.now();
  const { token, changes } = await database.transaction(async (db) => {
    await requireUnchanged(db, master);
    const overwrite = change.overwritePlayerPasswords ?? false;
    const written = await setMasterPassword(services, db, { masterId, password, hash, overwrite });
    await revokeTokens(db, { masterId, kinds: [tokenKinds.verify, tokenKinds.reset], now });
    if (change.revokeAccessTokens) await revokeAccessTokens(db, { masterId, now, by: masterId });
    await mailer.enqueue(db, master.email, { template: 'password_changed' });
    await audit(db, { at: now, masterId, ip, action: 'change_master_password' });
    return { token: await sessions.open(db, masterId, { ip, userAgent }), changes: written };
  });
  credentialCaches.invalidate(masterId);
  recheckGamePasswords(services, changes);
  mailer.deliver();
  return token;
}
