import type { PlayerAccount } from '../../contract/entities.ts';
import { type Cell, cell } from '../../models/content.ts';
import { restrictionText } from '../../rules/accounts/account-claims.ts';
import { formatDateTime } from '../../rules/text/format.ts';

/**
 * Returns notes about the game password of an account, shown after its name on the screens that can set the password.
 */
export function passwordNotes({ synced, sync_pending, password_unset }: PlayerAccount): Cell[] {
  if (synced && sync_pending) return [cell('(Gets the master password the next time you sign in)', { tone: 'bad' })];
  return password_unset ? [cell('(No game password yet)', { tone: 'bad' })] : [];
}

/** Returns the note `(To look at only until …)` that is shown after the name of a restricted account. */
export function restrictionNotes(account: PlayerAccount): Cell[] {
  const text = restrictionText(account);
  return text === undefined ? [] : [cell(`(View only ${text})`, { tone: 'warn' })];
}

/** Returns the notes after the name of an account, such as `(GM)` and `(Banned until …)`. */
export function accountNotes({ group_id, banned_until, ban_permanent }: PlayerAccount): Cell[] {
  const notes: Cell[] = group_id === 0 ? [] : [cell('(GM)', { tone: 'rare' })];
  if (ban_permanent) notes.push(cell('(Banned permanently)', { tone: 'bad' }));
  else if (banned_until !== null) notes.push(cell(`(Banned until ${formatDateTime(banned_until)})`, { tone: 'bad' }));
  return notes;
}
