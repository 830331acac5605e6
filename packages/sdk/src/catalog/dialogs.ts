import type { AccountClaim, GuestProfile, ItemInstance, MarketRecord, ShopEntry } from '../contract/entities.ts';
import type { NewsRecord } from '../contract/news.ts';
import type { SitePage, SitePageVersion } from '../contract/pages.ts';

type NoParams = Record<never, never>;

/** Values of the form that edits a news article. Times are texts as the user typed them. */
interface NewsFormValues {
  title: string;
  body: string;
  slug: string;
  pinned: boolean;
  published_at: string;
  expires_at: string;
}

/** Items of one variant in a storage. */
interface StoredStack {
  item: ItemInstance;
  amount: number;
}

/** The parameters with which each dialog is opened. */
export interface DialogParams {
  /** Parameters of the sign-in dialog. `email`: initial value of the email field. */
  login: { email?: string };
  /**
   * Parameters of the dialog for a second factor. `challenge`: proof that the password was correct. `remember`: true if
   * the session is stored permanently.
   */
  second_factor: { challenge: string; remember: boolean };
  register: NoParams;
  /**
   * Parameters of the dialog that confirms an email address. `resend_after`: seconds until another mail can be sent.
   * `changed`: true for a new address of a signed-in account.
   */
  verify_email: { email: string; resend_after?: number; changed?: true };
  forgot_password: NoParams;
  error: {
    /** Title of the error dialog. Default: `errorTitle`. */
    title?: string;
    message: string;
    status?: number;
    response?: string;
    /** Repeats the failed action of the error dialog; absent if a retry cannot help. */
    retry?(): void;
    /** Label of the error dialog's button that repeats the action. Default: Try again. */
    retryLabel?: string;
  };
  daily_spotlight: NoParams;
  create_player_account: NoParams;
  change_master_email: NoParams;
  change_master_password: NoParams;
  /**
   * Parameters of the dialog that changes a game password. `unset`: the current password is random, so no user can type
   * it.
   */
  change_player_password: { account_id: number; name: string; unset?: boolean };
  account_sync_confirm: { account_id: number; name: string; synced: boolean };
  transfer_character: NoParams;
  /** Parameters of the dialog after registration. `name`: username of the user's first player account. */
  ready_to_play: { name: string };
  claim_account: NoParams;
  /**
   * Parameters of the dialog after the claim of a staff account, which other staff must confirm first. `name`: username
   * of the account.
   */
  claim_pending: { name: string };
  claim_by_email: NoParams;
  release_account: { account_id: number; name: string; made_here: boolean };
  dispute_account: NoParams;
  link_account: NoParams;
  /** Parameters of the dialog that removes an owner from a game account. `email`: email address of the owner. */
  unlink_account: { account_id: number; name: string; email: string };
  decide_claim: { claim: AccountClaim; grant: boolean };
  create_guest_profile: NoParams;
  edit_guest_profile: { profile: GuestProfile };
  associate_guest_profile: { profile: GuestProfile };
  delete_guest_profile: { profile: GuestProfile };
  set_up_second_factor: NoParams;
  /**
   * Parameters of the dialog that sets up an authenticator app. `secret` is in Base32; `uri` is the same as an
   * `otpauth://` address.
   */
  activate_second_factor: { secret: string; uri: string };
  recovery_codes: { codes: readonly string[] };
  new_recovery_codes: NoParams;
  remove_second_factor: NoParams;
  /**
   * Parameters of the dialog that signs in another program. `user_code`: code that the program shows, or the part of it
   * that is in the address.
   */
  approve_device: { user_code?: string };
  confirm_device: { user_code: string; program: string; system: string; ip: string };
  refuse_device: { user_code: string };
  end_session: { id: string; name: string };
  end_other_sessions: NoParams;
  create_access_token: NoParams;
  /** Parameters of the dialog that shows a new access token. The token cannot be shown again. */
  access_token_created: { name: string; token: string };
  revoke_access_token: { id: number; name: string };
  /** Parameters of the dialog with which staff revoke an access token. `owner`: email address of the token's owner. */
  revoke_any_access_token: { id: number; name: string; owner: string };
  logout: NoParams;
  price_history: {
    item: ItemInstance;
    /** Past sales of the item: from the market history, or of an open shop. */
    record?: MarketRecord;
    entry?: ShopEntry;
    start_time?: number;
  };
  privacy: NoParams;
  /**
   * Parameters of the dialog that lists buyers: a stack of stored items, and its position `at` in the list of `stacks`,
   * which share the buying stores. Stores of `own_characters` are left out.
   */
  buyers: StoredStack & { stacks: readonly StoredStack[]; at: number; own_characters: ReadonlySet<string> };
  /**
   * Parameters of the dialog with the yield of a map: its id, and the settings of the hunting player as they are in the
   * address of the list.
   */
  farming_map: { map: string; settings: readonly { key: string; value: string }[] };
  farming_setup: NoParams;
  hunt_add: NoParams;
  save_hunt: NoParams;
  remove_hunt: { name: string };
  castle_history: { castle: { id: number; name: string } };
  create_backup: NoParams;
  delete_backup: { key: string; file_name: string };
  write_news: NoParams;
  /**
   * Parameters of the dialog that edits a news article. `typed`: initial values, if another user has saved the article
   * meanwhile. `problems`: warnings about the saved text, such as links that are shown as text.
   */
  edit_news: { news: NewsRecord; typed?: NewsFormValues; problems?: readonly string[] };
  retract_news: { id: number; title: string };
  write_page: NoParams;
  /**
   * Parameters of the dialog that edits a site page. `typed`: initial text, if another owner has saved the page
   * meanwhile.
   */
  edit_page: { page: SitePage; typed?: string };
  restore_page: { page: SitePage; versions: readonly SitePageVersion[] };
  remove_page: { page: SitePage };
}

/** The id of a dialog, such as `delete_backup`. */
export type DialogId = keyof DialogParams;

/** A dialog with its parameters. */
export type Dialog<Id extends DialogId = DialogId> = { [K in Id]: { id: K; params: DialogParams[K] } }[Id];

/** Returns a dialog with its parameters: `dialog('login')`, `dialog('verify_email', { email })`. */
export const dialog = <Id extends DialogId>(
  id: Id,
  ...[params]: NoParams extends DialogParams[Id] ? [params?: DialogParams[Id]] : [params: DialogParams[Id]]
): Dialog<Id> => ({ id, params: params ?? {} }) as Dialog<Id>;

/** Default title of the error dialog, which every page has loaded from the start. */
export const errorTitle = 'An error has occurred';
