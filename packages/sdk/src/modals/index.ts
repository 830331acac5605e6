import type { DialogId } from '../catalog/dialogs.ts';
import type { DialogDefinition } from '../kinds/form.ts';
import { accountSyncConfirm } from './account-sync-confirm.ts';
import { changeMasterEmail } from './change-master-email.ts';
import { changeMasterPassword } from './change-master-password.ts';
import { changePlayerPassword } from './change-player-password.ts';
import { createPlayerAccount } from './create-player-account.ts';
import { deleteBackup } from './delete-backup.ts';
import { error } from './error.ts';
import { forgotPassword } from './forgot-password.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { marketHistory } from './market-history.ts';
import { register } from './register.ts';
import { verifyEmail } from './verify-email.ts';

/** Every dialog there is; the catalog names more than are built. */
export const dialogs = {
  login,
  register,
  verify_email: verifyEmail,
  forgot_password: forgotPassword,
  error,
  logout,
  create_player_account: createPlayerAccount,
  change_master_email: changeMasterEmail,
  change_master_password: changeMasterPassword,
  change_player_password: changePlayerPassword,
  account_sync_confirm: accountSyncConfirm,
  market_history: marketHistory,
  delete_backup: deleteBackup,
} satisfies { [Id in DialogId]?: DialogDefinition<Id> };

/** @throws for a dialog that does not exist: nothing may open it. */
export function dialogDefinition<Id extends DialogId>(id: Id): DialogDefinition<Id> {
  const found = (dialogs as { [K in DialogId]?: unknown })[id];
  if (!found) throw new Error(`There is no dialog ${id}.`);
  return found as DialogDefinition<Id>;
}

export const hasDialog = (id: DialogId): boolean => id in dialogs;
