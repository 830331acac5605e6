import { type DialogId, type DialogParams, errorTitle } from './dialogs.ts';

type NoParams = Record<never, never>;

/** Groups of users that can open a dialog from the palette. Staff have group level 10 or more, owners have level 99. */
export type Audience = 'visitors' | 'members' | 'staff' | 'owners' | 'everybody';

type HasNoParams<Id extends DialogId> = NoParams extends DialogParams[Id] ? true : false;

/** Option of dialogs that the palette can open. Only a dialog without parameters can have it. */
type PaletteOptions<Id extends DialogId> =
  HasNoParams<Id> extends true ? { palette?: Audience } : { palette?: undefined };

/** Facts about a dialog that are available before the code of the dialog is loaded. */
export type DialogHead<Id extends DialogId = DialogId> = PaletteOptions<Id> & {
  /** Heading of the dialog, and its description in the palette and in command help. */
  title: string;
};

export const dialogHeads: { readonly [Id in DialogId]: DialogHead<Id> } = {
  login: { title: 'Sign in', palette: 'visitors' },
  second_factor: { title: 'Two-Factor Sign-in' },
  register: { title: 'Create Account', palette: 'visitors' },
  verify_email: { title: 'Verify your email address' },
  forgot_password: { title: 'Forgot password', palette: 'visitors' },
  error: { title: errorTitle },
  daily_spotlight: { title: 'Daily Spotlight', palette: 'everybody' },
  create_player_account: { title: 'Create Player Account', palette: 'members' },
  change_master_email: { title: 'Change Master Email', palette: 'members' },
  change_master_password: { title: 'Change Master Password', palette: 'members' },
  change_player_password: { title: 'Change Password' },
  account_sync_confirm: { title: 'Sync or Unsync Account' },
  transfer_character: { title: 'Transfer Character', palette: 'members' },
  ready_to_play: { title: 'Your Account Is Ready' },
  claim_account: { title: 'Add Game Account', palette: 'members' },
  claim_pending: { title: 'Waiting for Staff' },
  claim_by_email: { title: 'Accounts Found by Your Email', palette: 'members' },
  release_account: { title: 'Release Account' },
  dispute_account: { title: 'Dispute Game Account', palette: 'members' },
  link_account: { title: 'Link Game Account', palette: 'owners' },
  unlink_account: { title: 'Unlink Game Account' },
  decide_claim: { title: 'Decide Claim' },
  create_guest_profile: { title: 'Create Guest Profile', palette: 'members' },
  edit_guest_profile: { title: 'Edit Guest Profile' },
  associate_guest_profile: { title: 'Associate Player Accounts' },
  delete_guest_profile: { title: 'Delete Guest Profile' },
  set_up_second_factor: { title: 'Set Up Two-Factor Sign-in', palette: 'members' },
  activate_second_factor: { title: 'Turn On Two-Factor Sign-in' },
  recovery_codes: { title: 'Recovery Codes' },
  new_recovery_codes: { title: 'Create New Recovery Codes', palette: 'members' },
  remove_second_factor: { title: 'Turn Off Two-Factor Sign-in', palette: 'members' },
  approve_device: { title: 'Sign In a Program', palette: 'members' },
  confirm_device: { title: 'Confirm Sign-in' },
  refuse_device: { title: 'Refuse Sign-in' },
  end_session: { title: 'End Session' },
  end_other_sessions: { title: 'End All Other Sessions', palette: 'members' },
  create_access_token: { title: 'Create Access Token', palette: 'members' },
  access_token_created: { title: 'Access Token Created' },
  revoke_access_token: { title: 'Revoke Access Token' },
  revoke_any_access_token: { title: "Revoke Anyone's Access Token" },
  logout: { title: 'Log out', palette: 'members' },
  price_history: { title: 'Price History' },
  privacy: { title: 'Privacy', palette: 'members' },
  buyers: { title: 'Buyers' },
  farming_map: { title: 'Farming' },
  farming_setup: { title: 'Change Player' },
  save_hunt: { title: 'Save Hunt' },
  remove_hunt: { title: 'Delete Saved Hunt' },
  hunt_add: { title: 'Add Item' },
  castle_history: { title: 'Castle History' },
  create_backup: { title: 'Back Up Now', palette: 'owners' },
  delete_backup: { title: 'Delete Backup' },
  write_news: { title: 'Write News', palette: 'staff' },
  edit_news: { title: 'Edit News' },
  retract_news: { title: 'Retract News' },
  write_page: { title: 'New Page', palette: 'owners' },
  edit_page: { title: 'Edit Page' },
  restore_page: { title: 'Versions of the Page' },
  remove_page: { title: 'Remove Page' },
};

export const dialogHead = <Id extends DialogId>(id: Id): DialogHead<Id> => dialogHeads[id];
