import type { GuestProfile, ItemInstance, MarketRecord, ShopEntry } from '../contract/entities.ts';

type NoParams = Record<never, never>;

/** Every dialog and what it is opened with. */
export interface DialogParams {
  login: NoParams;
  register: NoParams;
  /** `resend_after`: seconds; `changed`: the address is new to an account that is signed in. */
  verify_email: { email: string; resend_after?: number; changed?: true };
  forgot_password: NoParams;
  error: { message: string; status?: number; response?: string };
  daily_spotlight: NoParams;
  create_player_account: NoParams;
  change_master_email: NoParams;
  change_master_password: NoParams;
  /** `unset`: nobody knows the password that it has. */
  change_player_password: { account_id: number; name: string; unset?: boolean };
  account_sync_confirm: { account_id: number; name: string; synced: boolean };
  transfer_character: NoParams;
  create_guest_profile: NoParams;
  edit_guest_profile: { profile: GuestProfile };
  associate_guest_profile: { profile: GuestProfile };
  delete_guest_profile: { profile: GuestProfile };
  logout: NoParams;
  market_history: {
    item: ItemInstance;
    /** What was sold so far: from the market history, or from a shop that is open. */
    record?: MarketRecord;
    entry?: ShopEntry;
    start_time?: number;
  };
  delete_backup: { key: string; file_name: string };
}

export type DialogId = keyof DialogParams;

/** A dialog with what it needs to open. */
export type Dialog<Id extends DialogId = DialogId> = { [K in Id]: { id: K; params: DialogParams[K] } }[Id];

/** `dialog('login')`, `dialog('verify_email', { email })`. */
export const dialog = <Id extends DialogId>(
  id: Id,
  ...[params]: NoParams extends DialogParams[Id] ? [params?: DialogParams[Id]] : [params: DialogParams[Id]]
): Dialog<Id> => ({ id, params: params ?? {} }) as Dialog<Id>;
