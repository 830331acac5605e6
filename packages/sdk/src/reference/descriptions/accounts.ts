import {
  accessToken,
  accountClaim,
  accountLink,
  character,
  claimableAccount,
  claimableCharacter,
  masterAccount,
  playerAccount,
  privacy,
  session,
} from '../../contract/entities.ts';
import { errorBody } from '../../contract/error.ts';
import { describe } from './describe.ts';

/** Descriptions of the API's account and character objects. */
export const accountEntities = [
  describe('Privacy', privacy, 'Privacy settings: the public lists that hide the characters of a master account.', {
    hide_activity: 'Whether the player activity omits the characters',
    hide_ranking: 'Whether rankings show the name `hidden` instead of the names of the characters',
    hide_market_name: 'Whether the market omits the name of the character from its shops',
  }),
  describe(
    'MasterAccount',
    masterAccount,
    'Account of a person on the site. It owns player accounts, with which the person plays.',
    {
      email: 'Email address for signing in and for mail',
      pending_email: 'New email address that is not confirmed yet',
      second_factor: 'Whether signing in also requires a code of a second factor. Absent means false',
      second_factor_required:
        'Whether the user has no staff rights until a second factor is set up. Absent means false',
      privacy: 'Privacy settings; absent on servers without them',
    },
  ),
  describe('Character', character, 'A character of a player account.', {
    id: ['Id of the character', 'id'],
    slot: ['Slot of the character in the player account, starting at 0', 'count'],
    name: 'Name of the character',
    class: 'Name of the class, such as `Lord Knight`',
    class_id: ['Id of the class in the game', 'id'],
    base_level: ['Base level', 'level'],
    job_level: ['Job level', 'level'],
    zeny: ['Zeny that the character carries', 'zeny'],
    guild: "Name of the character's guild; absent without a guild",
    in_party: 'Whether the character is in a party',
  }),
  describe('PlayerAccount', playerAccount, 'Account in the game, with characters. The game client signs in with it.', {
    id: ['Id of the player account', 'id'],
    user_id: 'Login name in the game client',
    group_id: ['Group level: 0 for an ordinary player, any other value for a game master', 'level'],
    banned_until: ['End of the ban; null if the account is not banned', 'epoch ms'],
    ban_permanent: 'Whether the account is banned permanently',
    synced: 'Whether the game password is the password of the master account',
    sync_pending:
      'Whether the game password changes only at the next sign-in, at which the user types the master password. Absent means false',
    password_unset:
      'Whether the game password is random and unknown, so that the owner must set one to play. Absent means false',
    restricted_until: [
      'End of the restriction of a newly added account: until then its password, syncing and characters cannot be changed. Absent without a restriction',
      'epoch ms',
    ],
    made_here: 'Whether the account was created on the site. Absent means false',
    slots: ['Number of character slots', 'count'],
    characters: 'Characters of the account, ordered by slot',
  }),
  describe('ClaimableCharacter', claimableCharacter, 'A character of a game account that the caller can claim.', {
    name: 'Name of the character',
    class: 'Name of the class, such as `Lord Knight`',
    base_level: ['Base level', 'level'],
  }),
  describe(
    'ClaimableAccount',
    claimableAccount,
    'A game account that the caller can claim: it has no owner and the email address of the caller.',
    {
      id: ['Id of the game account', 'id'],
      user_id: 'Login name in the game client',
      last_login: 'Month of the last login to the game, such as `2026-03` (UTC); absent if the account was never used',
      characters: 'Characters of the account, ordered by slot',
    },
  ),
  describe('AccountLink', accountLink, 'A change of the owner of a game account, as recorded permanently in the log.', {
    id: ['Id of the log entry', 'id'],
    at: ['Time of the change', 'epoch ms'],
    account_id: ['Id of the game account', 'id'],
    user_id: 'Login name in the game; empty for a deleted account',
    email: 'Email address of the new owner; for `release` and `unlink` of the previous one',
    action:
      'Kind of change: `link` (had no owner), `take_over` (had another owner), `release` (by the owner), `unlink` (by staff) or `decision` (of a claim)',
    proof:
      'Evidence of the ownership: `email` (same address), `password` (game password) or `staff` (decision of staff)',
    by: 'Email address of the person who made the change; absent for a command on the server',
    reason: 'Reason that was given; empty without one',
    is_current: 'Whether the master account of this change owns the game account now',
  }),
  describe('AccountClaim', accountClaim, 'A claim to a game account, which staff decide.', {
    id: ['Id of the claim', 'id'],
    at: ['Time of the claim', 'epoch ms'],
    account_id: ['Id of the game account', 'id'],
    user_id: 'Login name in the game; empty for a deleted account',
    group_id: ['Group level of the game account, which the owner gets on the site', 'level'],
    email: 'Email address of the claimant',
    holder: 'Email address of the current owner; absent without an owner',
    kind: 'Reason why staff decide: `staff_account` (the game account belongs to staff) or `dispute` (users dispute its owner)',
    state: 'State of the claim: `open`, `granted`, `refused` or `withdrawn`',
    decided_at: ['Time of the decision; absent for an open claim', 'epoch ms'],
    note: 'Message of the claimant',
  }),
  describe(
    'AccessToken',
    accessToken,
    'A personal access token, with which programs make calls. `accessTokens.create` returns the token itself, only once.',
    {
      id: ['Id of the token', 'id'],
      name: 'Name of the token, chosen by the owner',
      scopes: 'Scopes of the token, such as `backups:read`',
      level: [
        'Group level of the owner when the token was created. Calls with the token have the lowest of this level, the level of the scope and the current level of the owner',
        'level',
      ],
      last4: 'Last four characters of the token',
      created_at: ['Time of creation', 'epoch ms'],
      expires_at: ['Time of expiry; from then on the token is refused', 'epoch ms'],
      last_used_at: ['Time of the last use, in whole minutes; absent if the token was never used', 'epoch ms'],
      last_used_ip: 'IP address of the last use',
      user_agent: 'Program of the last use, read from the header `User-Agent`',
      owner: 'Email address of the owner; only staff receive it',
    },
  ),
  describe('Session', session, 'A session of the user: a browser or program that is signed in.', {
    id: 'Id of the session, which renewals do not change',
    kind: 'Kind of client, read from the header `User-Agent`: `browser`, `terminal` (the terminal UI), `command` (the command `kafra`) or `other`',
    program: 'Name of the program, such as `Firefox`; empty if unknown',
    system: 'Operating system, such as `Linux`; empty if unknown',
    created_at: ['Time of the sign-in', 'epoch ms'],
    last_seen_at: ['Time of the last request, in whole minutes', 'epoch ms'],
    first_ip: 'IP address of the sign-in',
    last_ip: 'IP address of the last request',
    is_current: 'Whether it is the session of this request',
    is_new: 'Whether the sign-in is newer than the previous visit to the list of sessions',
  }),
  describe('Error', errorBody, 'Reason for the refusal of a request.', {
    code: 'Code of the reason, for programs, such as `invalid_password`',
    message: 'Reason in one or more sentences, for users',
    details:
      'Details of some codes: `reason` of a `conflict`, `retry_after` in seconds, `issues` of an invalid request, `id` of an internal error',
  }),
];
