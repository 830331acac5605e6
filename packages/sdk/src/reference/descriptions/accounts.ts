import { accessToken, character, masterAccount, playerAccount, session } from '../../contract/entities.ts';
import { errorBody } from '../../contract/error.ts';
import { describe } from './describe.ts';

/** Who plays. */
export const accountEntities = [
  describe('MasterAccount', masterAccount, 'The account of a person, which owns the accounts of the game.', {
    email: 'Address that signs in and gets mail',
    pending_email: 'New address that still waits for its confirmation',
  }),
  describe('Character', character, 'A character of a player account.', {
    id: ['Number of the character', 'id'],
    slot: ['Place at the character selection, from 0', 'count'],
    name: 'Name in the game',
    class: 'Name of its class, such as `Lord Knight`',
    class_id: ['Number of its class', 'id'],
    base_level: ['Base level', 'level'],
    job_level: ['Job level', 'level'],
    zeny: ['Zeny in hand', 'zeny'],
    guild: 'Name of its guild',
    in_party: 'Whether it is in a party',
  }),
  describe('PlayerAccount', playerAccount, 'An account of the game.', {
    id: ['Number of the account', 'id'],
    user_id: 'Login name in the game',
    group_id: ['0 for an ordinary player, anything else is a game master', 'level'],
    banned_until: ['End of a ban', 'epoch ms'],
    ban_permanent: 'Whether it is banned for good',
    synced: 'Whether its password follows that of the master account',
    sync_pending: 'It gets the master password only when that is typed at the next sign-in. Absent: no.',
    password_unset: 'Its game password was made at random and nobody knows it: one must be set to play. Absent: no.',
    slots: ['How many characters it may have', 'count'],
    characters: 'Its characters, by slot',
  }),
  describe('AccessToken', accessToken, 'A personal access token: what a script signs in with. Its text is told once.', {
    id: ['Number of the token', 'id'],
    name: 'What its owner calls it',
    scopes: 'What it may be used for, such as `backups:read`',
    level: [
      'Group level of its owner when it was made: its calls have this one, their scope’s or the owner’s present one, whichever is lowest',
      'level',
    ],
    last4: 'Its last four characters',
    created_at: ['When it was made', 'epoch ms'],
    expires_at: ['From then on it is refused', 'epoch ms'],
    last_used_at: ['When it was last used, to the minute. Absent: never', 'epoch ms'],
    last_used_ip: 'Address that it was last used from',
    user_agent: 'What the program that used it called itself',
    owner: 'E-mail address of its owner; only staff are told',
  }),
  describe('Session', session, 'A browser or program that is signed in.', {
    id: 'Names it, as long as it lasts',
    kind: '`browser`, `terminal` (the terminal UI), `command` (`kafra`) or `other`, by what it calls itself',
    program: 'Its name, such as `Firefox`; empty where that is not known',
    system: 'What it runs on, such as `Linux`; empty where that is not known',
    created_at: ['When it signed in', 'epoch ms'],
    last_seen_at: ['When it last asked for something, to the minute', 'epoch ms'],
    first_ip: 'Address that it signed in from',
    last_ip: 'Address that it was last seen at',
    is_current: 'Whether it is the one that asks',
    is_new: 'Whether it signed in since the list was last looked at',
  }),
  describe('Error', errorBody, 'Why a request was refused.', {
    code: 'Names the reason for programs, such as `invalid_password`',
    message: 'The reason in a sentence for people',
    details:
      'What belongs to the code: `reason` of a conflict, `retry_after` in seconds, `issues` of a request, `id` of a fault',
  }),
];
