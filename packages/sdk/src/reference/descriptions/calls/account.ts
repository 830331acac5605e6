import type { CallTexts } from '../describe.ts';
import { logQueryEntity } from '../logs.ts';
import { captchaErrors, newPasswordErrors } from './common-errors.ts';
import { emblemsText, pageErrors, pageTexts } from './log-page.ts';

const email = 'E-mail address of the master account';
const captcha = 'Answer of the captcha of `/site.json`; any text if its provider is `none`';
const proof = 'Current password of the master account';
const newPassword = 'The new password';
const again = 'The new password again';
const token = 'The new session token; those before it are void';
const accounts = { master_account: 'The signed-in account', player_accounts: 'Own accounts of the game' };
const mailReply = { resend_after: ['Time until another mail to the address can be requested', 's'] } as const;
const request = logQueryEntity.fields;

export const accountCalls: CallTexts<'account'> = {
  register: {
    summary: 'Register a master account',
    description:
      'Mails a link that confirms the address, which is required for signing in. The response is the same for a registered address. Refused with 429 within a minute of another mail to the address.',
    request: { email, password: 'Password of the new account', recaptcha: captcha },
    reply: mailReply,
    errors: [...captchaErrors, ...newPasswordErrors, 'invalid_email'],
  },
  login: {
    summary: 'Sign in',
    request: { email, password: 'Password of the master account', recaptcha: captcha },
    reply: {
      token:
        'The session token, to be sent as `Authorization: Bearer`; absent if the address is not confirmed yet or a second factor is needed',
      not_verified: 'Whether the address waits for its confirmation; the link was mailed again',
      ...mailReply,
      is_first: 'Whether this is the first sign-in of the account. Absent: no',
      second_factor: 'Kind of second factor that is needed: send a code with `challenge` to `secondFactor.signIn`',
      challenge: 'Proof of the right password, for `secondFactor.signIn`. Valid for five minutes and once',
      must_set_up_second_factor: 'Whether staff have no rights until they set up a second factor. Absent: no',
    },
    errors: [...captchaErrors, 'invalid_credentials', 'account_locked'],
  },
  renew: {
    summary: 'Exchange the session token for a fresh one',
    description:
      'A token holds for seven days at most; clients renew it once it is older than a day. The old token ends a minute after the first use of the new one.',
    reply: { token: 'The fresh token; the old one holds for a short while yet' },
  },
  logout: { summary: 'Sign out', description: 'Ends the session and every token that was renewed from it.' },
  verify: {
    summary: 'Confirm an e-mail address',
    request: { verification_id: 'Code of the link in the mail' },
    reply: { email: 'The address that this call confirmed. Absent for a link that was used before' },
    errors: ['invalid_token'],
  },
  resend: {
    summary: 'Mail the confirmation link again',
    description:
      'Answers the same whether there is such an account. Refused with 429 within a minute of another mail to the address.',
    request: { email },
    reply: mailReply,
  },
  forgotPassword: {
    summary: 'Mail a link that sets a new password',
    description:
      'Answers the same whether there is such an account. Refused with 429 within a minute of another mail to the address.',
    request: { email, recaptcha: captcha },
    errors: captchaErrors,
  },
  passwordReset: {
    summary: 'Set a new password by a mailed link',
    description: 'Signs every session out and revokes every personal access token.',
    request: { reset_id: 'Code of the link in the mail', password: newPassword, password_confirmed: again },
    errors: ['invalid_token', 'passwords_differ', ...newPasswordErrors, 'conflict.email_taken'],
  },
  info: {
    summary: 'The signed-in account, with accounts and characters',
    reply: { ...accounts, emblems: emblemsText },
  },
  create: {
    summary: 'Create a player account',
    request: { name: 'Login name in the game: 4 to 23 letters, digits and underscores' },
    reply: accounts,
    errors: ['invalid_name', 'conflict.name_taken', 'conflict.too_many_accounts'],
  },
  claim: {
    summary: 'Add a game account that was there before, by its password',
    description:
      'Nothing changes in the game. An account that another has by its e-mail address alone is taken over: both are mailed, and it is restricted for 72 hours. Five wrong passwords in ten minutes, or ten in an hour for one login name, are refused with 429.',
    request: {
      user_id: 'Login name in the game, exactly as it is written there',
      game_password: 'Password that the game client takes for it',
    },
    reply: {
      ...accounts,
      needs_staff: 'Whether the account is one of staff, so that others of them confirm it first. Absent: no',
    },
    errors: [
      'invalid_name',
      'password_not_game_compatible',
      'claim_refused',
      'claims_closed',
      'conflict.already_yours',
      'conflict.changed_meanwhile',
      'conflict.claimed',
      'conflict.too_many_accounts',
      'conflict.transfer_open',
    ],
  },
  claimable: {
    summary: 'Game accounts that have the own e-mail address and no owner',
    description:
      'Empty if the own address is not confirmed, the realm does not offer this, or more than 20 accounts have the address.',
    reply: { accounts: 'At most 50' },
    errors: ['claims_closed'],
  },
  claimByEmail: {
    summary: 'Add game accounts that have the own e-mail address',
    description:
      'Adds all of them or none. They are restricted for seven days. A user with the game password of one can take it over.',
    request: { account_ids: ['Accounts of `account.claimable` to add', 'id'] },
    reply: accounts,
    errors: [
      'claim_refused',
      'claims_closed',
      'conflict.changed_meanwhile',
      'conflict.claimed',
      'conflict.too_many_accounts',
    ],
  },
  release: {
    summary: 'Give a player account away',
    description: 'Takes it off the master account and its guest profiles, and changes nothing in the game.',
    request: {
      account_id: ['Own player account', 'id'],
      password: proof,
      really: 'Whether an account that was made on the site is released, too: only its game password reaches it then',
    },
    reply: accounts,
    errors: [
      'invalid_password',
      'not_found',
      'conflict.made_here',
      'conflict.password_unset',
      'conflict.transfer_open',
    ],
  },
  dispute: {
    summary: 'Ask staff to decide whose a game account is',
    description:
      'For a user with the password of an account that belongs to another user, and for its previous owner. Current restrictions stay until staff have decided.',
    request: {
      user_id: 'Login name in the game, exactly as it is written there',
      game_password: 'Password of the account in the game client; not needed by the previous owner',
      note: 'Note for staff',
    },
    errors: [
      'invalid_name',
      'password_not_game_compatible',
      'claim_refused',
      'claims_closed',
      'conflict.already_yours',
    ],
  },
  transferCharacter: {
    summary: 'Move a character to another own account',
    description: 'Both accounts must be offline; the character must be in no guild and no party.',
    request: {
      src_char_id: ['Character that is moved', 'id'],
      src_acc_id: ['Player account that it is on', 'id'],
      dst_acc_id: ['Player account that it shall be on', 'id'],
      dst_slot: ['Free place there, from 0', 'count'],
    },
    reply: accounts,
    errors: [
      'not_found',
      'conflict.account_banned',
      'conflict.account_online',
      'conflict.account_restricted',
      'conflict.being_deleted',
      'conflict.bound_items',
      'conflict.changed_meanwhile',
      'conflict.character_online',
      'conflict.in_guild',
      'conflict.in_party',
      'conflict.moved_recently',
      'conflict.no_such_slot',
      'conflict.same_account',
      'conflict.slot_taken',
    ],
  },
  changeMasterPassword: {
    summary: 'Change the password of the master account',
    description: 'Signs every other session out. Accounts that are synced get the new password as well.',
    request: {
      password: proof,
      new_password: newPassword,
      new_password_confirmed: again,
      overwrite_player: 'Whether accounts that are not synced get it, too, but for those that are restricted',
      revoke_tokens: 'Whether the personal access tokens are revoked as well',
    },
    reply: { token },
    errors: ['invalid_password', 'passwords_differ', ...newPasswordErrors, 'conflict.password_not_game_compatible'],
  },
  changeMasterEmail: {
    summary: 'Change the e-mail address of the master account',
    description:
      'Signs every other session out, mails a link that confirms the new address, and one that undoes the change to the old one.',
    request: { password: proof, email: 'The new address' },
    reply: { token, master_account: 'The signed-in account' },
    errors: ['invalid_password', 'invalid_email', 'conflict.email_unchanged', 'conflict.email_taken'],
  },
  sessions: {
    summary: 'Where one is signed in',
    description:
      'A session is new if it was opened since the last look at this list. Looks within an hour count as one.',
    reply: { sessions: 'The own one first, then the last seen first' },
  },
  endSession: {
    summary: 'Sign out one session',
    request: { id: '`id` of the session' },
    errors: ['not_found'],
  },
  endSessions: {
    summary: 'Sign out all sessions but this one',
    request: { revoke_tokens: 'Whether the personal access tokens are revoked as well' },
  },
  disownSignIn: {
    summary: 'Report an unknown sign-in by the link of its mail',
    description:
      'Ends every session and revokes every personal access token. The returned code sets a new password with `account.passwordReset`.',
    request: { report_id: 'Code of the link in the mail' },
    reply: { reset_id: 'Good for half an hour, once' },
    errors: ['invalid_token'],
  },
  changePlayerPassword: {
    summary: 'Change the password of a player account',
    request: {
      player_account_id: ['Own player account', 'id'],
      password: proof,
      new_password: newPassword,
      new_password_confirmed: again,
    },
    errors: [
      'invalid_password',
      'passwords_differ',
      'password_not_game_compatible',
      'password_too_common',
      'not_found',
      'conflict.account_restricted',
      'conflict.account_synced',
    ],
  },
  changePasswordSync: {
    summary: 'Let the password of a player account follow that of the master account, or not',
    request: {
      player_account_id: ['Own player account', 'id'],
      synced: 'Whether it follows the master password; it is set immediately if the server can',
    },
    reply: { sync_pending: 'It gets the master password only when that is typed at the next sign-in. Absent: no' },
    errors: ['not_found', 'conflict.account_restricted', 'conflict.password_not_game_compatible'],
  },
  changePrivacy: {
    summary: 'Hide your characters in public lists',
    description: 'Staff still see them. Lists change within 5 seconds.',
    request: {
      hide_activity: 'Whether your characters are left out of the player activity',
      hide_ranking: 'Whether rankings show your characters as `hidden`, without name and guild',
      hide_market_name: 'Whether your shops are shown without the name of the character',
    },
  },
  guildAccess: {
    summary: 'Whether there is a guild storage to look into',
    reply: {
      has_guild_storage_access: 'Whether a character of an own account may look into the storage of its guild',
      has_guild_membership: 'Whether a character of an own account is in a guild',
    },
  },
  storage: {
    summary: 'Contents of the own accounts',
    request,
    reply: {
      storage: 'Piles of items, storage after storage or in the order of `sort`',
      emblems: emblemsText,
      ...pageTexts,
    },
    errors: pageErrors,
  },
  storageValue: {
    summary: 'Value of the own storages by day',
    description: 'The first call of a day records its value. After that, the server records every day without a call.',
    reply: {
      days: 'Recorded days, the newest first',
      zeny: ['Zeny of all characters at this moment', 'zeny'],
      bank_zeny: ['Zeny in the bank of the master account', 'zeny'],
    },
  },
  hunts: {
    summary: 'Saved lists of wanted items',
    reply: { hunts: 'Lists of the account, the last saved first' },
  },
  saveHunt: {
    summary: 'Save a list of wanted items',
    description: 'A list of the same name is replaced.',
    request: { name: 'Name of the list', items: ['Numbers of the items', 'id'] },
    errors: ['conflict.too_many_hunts'],
  },
  removeHunt: {
    summary: 'Delete a saved list of wanted items',
    request: { name: 'Name of the list' },
    errors: ['not_found'],
  },
  guildStorage: {
    summary: 'Contents of the storages of own guilds',
    reply: { storage: 'Piles of items', emblems: emblemsText },
  },
  guildStorageLogs: {
    summary: 'Deposits to and withdrawals from the storages of own guilds',
    request,
    reply: { guild_storage_logs: 'The newest first, or in the order of `sort`', emblems: emblemsText, ...pageTexts },
    errors: pageErrors,
  },
  itemLogs: {
    summary: 'How items and zeny of own accounts moved',
    request,
    reply: { item_logs: 'The newest first, or as `sort` says', ...pageTexts },
    errors: pageErrors,
  },
  loginLogs: {
    summary: 'Logins to own accounts in the game',
    request,
    reply: { login_logs: 'The newest first, or in the order of `sort`', ...pageTexts },
    errors: [...pageErrors, 'log_without_key'],
  },
};
