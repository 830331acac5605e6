import { dialogHead } from '../catalog/dialog-heads.ts';
import { type Dialog, type DialogId, dialog } from '../catalog/dialogs.ts';
import type { Context } from '../models/context.ts';
import type { DialogDefinition } from '../models/dialogs/dialog.ts';
import { createDialog, type DialogModel } from '../models/dialogs/dialog-model.ts';
import { accessTokenCreated } from './access-token-created.ts';
import { accountSyncConfirm } from './account-sync-confirm.ts';
import { activateSecondFactor } from './activate-second-factor.ts';
import { approveDevice } from './approve-device.ts';
import { associateGuestProfile } from './associate-guest-profile.ts';
import { buyers } from './buyers.ts';
import { castleHistory } from './castle-history.ts';
import { changeMasterEmail } from './change-master-email.ts';
import { changeMasterPassword } from './change-master-password.ts';
import { changePlayerPassword } from './change-player-password.ts';
import { claimAccount } from './claim-account.ts';
import { claimByEmail } from './claim-by-email.ts';
import { claimPending } from './claim-pending.ts';
import { confirmDevice } from './confirm-device.ts';
import { createAccessToken } from './create-access-token.ts';
import { createBackup } from './create-backup.ts';
import { createGuestProfile } from './create-guest-profile.ts';
import { createPlayerAccount } from './create-player-account.ts';
import { dailySpotlight } from './daily-spotlight.ts';
import { decideClaim } from './decide-claim.ts';
import { deleteBackup } from './delete-backup.ts';
import { deleteGuestProfile } from './delete-guest-profile.ts';
import { disputeAccount } from './dispute-account.ts';
import { editGuestProfile } from './edit-guest-profile.ts';
import { editNews } from './edit-news.ts';
import { editPage } from './edit-page.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { error } from './error.ts';
import { farmingMap } from './farming-map.ts';
import { farmingSetup } from './farming-setup.ts';
import { forgotPassword } from './forgot-password.ts';
import { huntAdd } from './hunt-add.ts';
import { linkAccount } from './link-account.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { newRecoveryCodes } from './new-recovery-codes.ts';
import { priceHistory } from './price-history.ts';
import { privacy } from './privacy.ts';
import { readyToPlay } from './ready-to-play.ts';
import { recoveryCodes } from './recovery-codes.ts';
import { refuseDevice } from './refuse-device.ts';
import { register } from './register.ts';
import { releaseAccount } from './release-account.ts';
import { removeHunt } from './remove-hunt.ts';
import { removePage } from './remove-page.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { restorePage } from './restore-page.ts';
import { retractNews } from './retract-news.ts';
import { revokeAccessToken } from './revoke-access-token.ts';
import { revokeAnyAccessToken } from './revoke-any-access-token.ts';
import { saveHunt } from './save-hunt.ts';
import { secondFactor } from './second-factor.ts';
import { setUpSecondFactor } from './set-up-second-factor.ts';
import { transferCharacter } from './transfer-character.ts';
import { unlinkAccount } from './unlink-account.ts';
import { verifyEmail } from './verify-email.ts';
import { writeNews } from './write-news.ts';
import { writePage } from './write-page.ts';

/** Definitions of all dialogs in the catalog. */
export const dialogs = {
  login,
  second_factor: secondFactor,
  register,
  verify_email: verifyEmail,
  forgot_password: forgotPassword,
  error,
  create_player_account: createPlayerAccount,
  change_master_email: changeMasterEmail,
  change_master_password: changeMasterPassword,
  change_player_password: changePlayerPassword,
  account_sync_confirm: accountSyncConfirm,
  transfer_character: transferCharacter,
  claim_account: claimAccount,
  ready_to_play: readyToPlay,
  claim_pending: claimPending,
  claim_by_email: claimByEmail,
  release_account: releaseAccount,
  dispute_account: disputeAccount,
  link_account: linkAccount,
  unlink_account: unlinkAccount,
  decide_claim: decideClaim,
  create_guest_profile: createGuestProfile,
  edit_guest_profile: editGuestProfile,
  associate_guest_profile: associateGuestProfile,
  delete_guest_profile: deleteGuestProfile,
  set_up_second_factor: setUpSecondFactor,
  activate_second_factor: activateSecondFactor,
  recovery_codes: recoveryCodes,
  new_recovery_codes: newRecoveryCodes,
  remove_second_factor: removeSecondFactor,
  approve_device: approveDevice,
  confirm_device: confirmDevice,
  refuse_device: refuseDevice,
  end_session: endSession,
  end_other_sessions: endOtherSessions,
  create_access_token: createAccessToken,
  access_token_created: accessTokenCreated,
  revoke_access_token: revokeAccessToken,
  revoke_any_access_token: revokeAnyAccessToken,
  logout,
  daily_spotlight: dailySpotlight,
  price_history: priceHistory,
  privacy,
  buyers,
  farming_map: farmingMap,
  farming_setup: farmingSetup,
  hunt_add: huntAdd,
  save_hunt: saveHunt,
  remove_hunt: removeHunt,
  castle_history: castleHistory,
  create_backup: createBackup,
  delete_backup: deleteBackup,
  write_news: writeNews,
  edit_news: editNews,
  retract_news: retractNews,
  write_page: writePage,
  edit_page: editPage,
  restore_page: restorePage,
  remove_page: removePage,
} satisfies { [Id in DialogId]: DialogDefinition<Id> };

const byId: { readonly [Id in DialogId]: DialogDefinition<Id> } = dialogs;

/** Returns the definition of a dialog by its id. */
export const dialogDefinition = <Id extends DialogId>(id: Id): DialogDefinition<Id> => byId[id];

/**
 * Returns true if a dialog needs a session, and the user's session has expired. Reading the expired session ends it,
 * which may also open another screen.
 */
function needsSignIn(id: DialogId, { session }: Context): boolean {
  const { palette } = dialogHead(id);
  if (palette === 'visitors' || palette === 'everybody' || session.getSnapshot() === undefined) return false;
  return session.current() === undefined;
}

/**
 * Creates the model of a dialog. If the dialog needs a session and the user's session has expired, it is the sign-in
 * dialog.
 */
export function createDialogModel(wanted: Dialog, context: Context, onFinish: () => void): DialogModel {
  const opened: Dialog = needsSignIn(wanted.id, context) ? dialog('login') : wanted;
  return createDialog(dialogDefinition(opened.id), opened, context, onFinish);
}
