import type { CallTexts } from '../describe.ts';
import { logQueryEntity } from '../logs.ts';
import { captchaErrors, newPasswordErrors } from './common-errors.ts';
import { emblemsText, pageErrors, pageTexts } from './log-page.ts';

const email = 'Email address of the master account';
const captcha =
  'Solution of the captcha that `/site.json` describes; any text that is not empty if its provider is `none`';
const proof = 'Current password of the master account';
const newPassword = 'New password';
const again = 'Repetition of the new password';
const token = 'New session token, which replaces all earlier ones';
const accounts = { master_account: 'Master account of the user', player_accounts: 'Player accounts of the user' };
const mailReply = { resend_after: ['Time until another mail to the address can be requested', 's'] } as const;
const request = logQueryEntity.fields;

export const accountCalls: CallTexts<'account'> = {
  register: {
    summary: 'Register a master account',
    description:
      'Mails a link that confirms the address, which is required for signing in. The response is the same for an address that is already registered. Refused with 429 within a minute of another mail to the address.',
    request: { email, password: 'Password of the new account', recaptcha: captcha },
    reply: mailReply,
    errors: [...captchaErrors, ...newPasswordErrors, 'invalid_email'],
  },
  login: {
    summary: 'Sign in',
    request: { email, password: 'Password of the master account', recaptcha: captcha },
    reply: {
      token:
        'Session token, to be sent in the header `Authorization: Bearer`; absent if the email address is not confirmed yet or a second factor is required',
      not_verified:
        'Whether the email address is not confirmed yet. In this case the confirmation link is mailed again',
      ...mailReply,
      is_first: 'Whether this is the first sign-in of the account. Absent means false',
      second_factor:
        'Kind of the required second factor: send its code with `challenge` to `secondFactor.signIn`. Absent if a second factor is not required',
      challenge: 'Proof of the correct password, for `secondFactor.signIn`. It is valid once, for five minutes',
      must_set_up_second_factor:
        'Whether the user has no staff rights until a second factor is set up. Absent means false',
    },
    errors: [...captchaErrors, 'invalid_credentials', 'account_locked'],
  },
  renew: {
    summary: 'Exchange the session token for a new one',
    description:
      'A token is valid for at most seven days. Clients should renew a token that is older than a day. The old token expires a minute after the first use of the new one.',
    reply: { token: 'New session token' },
  },
  logout: {
    summary: 'Sign out',
    description: 'Ends the session, including every token that was renewed from its token.',
  },
  verify: {
    summary: 'Confirm an email address',
    request: { verification_id: 'Code from the link in the mail' },
    reply: { email: 'Email address that this call confirmed; absent if the link was used before' },
    errors: ['invalid_token'],
  },
  resend: {
    summary: 'Mail the confirmation link again',
    description:
      'The response is the same if the account does not exist. Refused with 429 within a minute of another mail to the address.',
    request: { email },
    reply: mailReply,
  },
  forgotPassword: {
    summary: 'Mail a link for setting a new password',
    description:
      'The response is the same if the account does not exist. Refused with 429 within a minute of another mail to the address.',
    request: { email, recaptcha: captcha },
    errors: captchaErrors,
  },
  passwordReset: {
    summary: 'Set a new password with the code from a mailed link',
    description: 'Ends every session and revokes every personal access token of the account.',
    request: { reset_id: 'Code from the link in the mail', password: newPassword, password_confirmed: again },
    errors: ['invalid_token', 'passwords_differ', ...newPasswordErrors, 'conflict.email_taken'],
  },
  info: {
    summary: 'Get the master account of the user with its player accounts and characters',
    reply: { ...accounts, emblems: emblemsText },
  },
  create: {
    summary: 'Create a player account',
    request: { name: 'Login name in the game client: 4 to 23 letters, digits and underscores' },
    reply: accounts,
    errors: ['invalid_name', 'conflict.name_taken', 'conflict.too_many_accounts'],
  },
  claim: {
    summary: 'Add an existing game account to the master account, with its game password',
    description:
      'The account does not change in the game. If another user owns it only by its email address, it is taken over: both users receive a mail, and the account is restricted for 72 hours. After five wrong passwords in ten minutes, or ten in an hour for one login name, requests are refused with 429.',
    request: {
      user_id: 'Login name of the game account, in the exact spelling of the game',
      game_password: 'Password of the account in the game client',
    },
    reply: {
      ...accounts,
      needs_staff:
        'Whether the account belongs to staff, so that other staff must confirm the claim first. Absent means false',
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
    summary: 'List game accounts that have the email address of the user and no owner',
    description:
      'The list is empty if the email address of the user is not confirmed, if more than 20 game accounts have it, or if `claims_by_email` of `/site.json` is false.',
    reply: { accounts: 'Game accounts, at most 50' },
    errors: ['claims_closed'],
  },
  claimByEmail: {
    summary: 'Add game accounts that have the email address of the user',
    description:
      'Adds all of the accounts or none. They are restricted for seven days. Another user with the game password of such an account can take it over.',
    request: { account_ids: ['Ids of the accounts to add, from `account.claimable`', 'id'] },
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
    summary: 'Release a player account, so that it has no owner',
    description:
      'Removes the account from the master account and its guest profiles. The account does not change in the game.',
    request: {
      account_id: ['Id of a player account of the user', 'id'],
      password: proof,
      really:
        'Whether an account that was created on the site may be released, although it can then only be added again with its game password',
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
    summary: 'Ask staff to decide which user owns a game account',
    description:
      'For a user who has the game password of an account of another user, and for its previous owner. Current restrictions remain until the decision.',
    request: {
      user_id: 'Login name of the game account, in the exact spelling of the game',
      game_password: 'Password of the account in the game client; not required for the previous owner',
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
    summary: 'Move a character to another player account of the user',
    description: 'Both accounts must be offline. The character must not be in a guild or a party.',
    request: {
      src_char_id: ['Id of the character', 'id'],
      src_acc_id: ['Id of the player account with the character', 'id'],
      dst_acc_id: ['Id of the target player account', 'id'],
      dst_slot: ['Free slot of the target account, starting at 0', 'count'],
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
    description: 'Ends all other sessions. Synced player accounts also get the new password.',
    request: {
      password: proof,
      new_password: newPassword,
      new_password_confirmed: again,
      overwrite_player: 'Whether other player accounts also get the new password, except restricted ones',
      revoke_tokens: 'Whether all personal access tokens of the account are also revoked',
    },
    reply: { token },
    errors: ['invalid_password', 'passwords_differ', ...newPasswordErrors, 'conflict.password_not_game_compatible'],
  },
  changeMasterEmail: {
    summary: 'Change the email address of the master account',
    description:
      'Ends all other sessions. Mails a link to the new address that confirms it, and a link to the old address that undoes the change.',
    request: { password: proof, email: 'New email address' },
    reply: { token, master_account: 'Master account of the user' },
    errors: ['invalid_password', 'invalid_email', 'conflict.email_unchanged', 'conflict.email_taken'],
  },
  sessions: {
    summary: 'List the sessions of the user',
    description:
      'Marks sessions that are newer than the previous visit to this list. Calls within an hour count as one visit.',
    reply: { sessions: 'Sessions: the session of this request first, then the last used first' },
  },
  endSession: {
    summary: 'End one session',
    request: { id: '`id` of the session' },
    errors: ['not_found'],
  },
  endSessions: {
    summary: 'End all sessions except the session of this request',
    request: { revoke_tokens: 'Whether all personal access tokens of the account are also revoked' },
  },
  disownSignIn: {
    summary: 'Report an unknown sign-in with the code from the mail about it',
    description:
      'Ends every session and revokes every personal access token of the account. The returned code sets a new password with `account.passwordReset`.',
    request: { report_id: 'Code from the link in the mail' },
    reply: { reset_id: 'Code for `account.passwordReset`. It is valid once, for half an hour' },
    errors: ['invalid_token'],
  },
  changePlayerPassword: {
    summary: 'Change the password of a player account',
    request: {
      player_account_id: ['Id of a player account of the user', 'id'],
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
    summary: 'Turn syncing of a player account on or off: its game password is then the master password',
    request: {
      player_account_id: ['Id of a player account of the user', 'id'],
      synced: 'Whether the game password is the master password. The server changes it immediately if it can',
    },
    reply: {
      sync_pending:
        'Whether the game password changes only at the next sign-in, at which the user types the master password. Absent means false',
    },
    errors: ['not_found', 'conflict.account_restricted', 'conflict.password_not_game_compatible'],
  },
  changePrivacy: {
    summary: 'Hide the characters of the user in public lists',
    description: 'Staff still see the characters. Lists change within 5 seconds.',
    request: {
      hide_activity: 'Whether the player activity omits the characters',
      hide_ranking:
        'Whether rankings show the name `hidden` instead of the names of the characters, and omit their guilds',
      hide_market_name: 'Whether the market omits the name of the character from its shops',
    },
  },
  guildAccess: {
    summary: 'Get the access of the user to guild storages',
    reply: {
      has_guild_storage_access: 'Whether a character of the user may use the storage of its guild',
      has_guild_membership: 'Whether a character of the user is in a guild',
    },
  },
  storage: {
    summary: 'Read the storages of the player accounts of the user',
    request,
    reply: {
      storage: 'Stacks of items, grouped by storage or in the order of `sort`',
      emblems: emblemsText,
      ...pageTexts,
    },
    errors: pageErrors,
  },
  storageValue: {
    summary: 'Get the value of the zeny and items of the user by day',
    description:
      'The first call of a day records the value of that day. After the first call, the server also records days without a call.',
    reply: {
      days: 'Recorded days, newest first',
      zeny: ['Zeny of all characters now', 'zeny'],
      bank_zeny: ['Zeny in the bank of the master account now', 'zeny'],
    },
  },
  hunts: {
    summary: 'Get the saved lists of wanted items',
    reply: { hunts: 'Lists, the last saved first' },
  },
  saveHunt: {
    summary: 'Save a list of wanted items',
    description: 'Replaces a list with the same name.',
    request: { name: 'Name of the list', items: ['Ids of the items', 'id'] },
    errors: ['conflict.too_many_hunts'],
  },
  removeHunt: {
    summary: 'Delete a saved list of wanted items',
    request: { name: 'Name of the list' },
    errors: ['not_found'],
  },
  guildStorage: {
    summary: 'Read the storages of the guilds of the user',
    reply: { storage: 'Stacks of items', emblems: emblemsText },
  },
  guildStorageLogs: {
    summary: 'Read the deposits to and withdrawals from the storages of the guilds of the user',
    request,
    reply: {
      guild_storage_logs: 'Movements, newest first or in the order of `sort`',
      emblems: emblemsText,
      ...pageTexts,
    },
    errors: pageErrors,
  },
  itemLogs: {
    summary: 'Read the item log of the player accounts of the user',
    request,
    reply: { item_logs: 'Entries of the item log, newest first or in the order of `sort`', ...pageTexts },
    errors: pageErrors,
  },
  loginLogs: {
    summary: 'Read the login log of the player accounts of the user',
    request,
    reply: { login_logs: 'Login attempts, newest first or in the order of `sort`', ...pageTexts },
    errors: [...pageErrors, 'log_without_key'],
  },
};
