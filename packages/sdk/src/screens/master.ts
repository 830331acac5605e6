import { dialog } from '../catalog/dialogs.ts';
import { type Character, type PlayerAccount, playerAccount } from '../contract/entities.ts';
import { accountErrorMessage } from '../models/account-error.ts';
import type { KeyedAction } from '../models/action-key.ts';
import { type Card, type CardState, defineCards } from '../models/cards/cards.ts';
import { cell, type Section } from '../models/content.ts';
import type { AccountData, Context } from '../models/context.ts';
import { clientSteps } from '../models/first-sign-in.ts';
import { fieldsOf } from '../models/table/row-fields.ts';
import { releaseRefusal } from '../rules/accounts/account-claims.ts';
import { passwordChangeRefusal } from '../rules/accounts/account-sync.ts';
import { formatZeny } from '../rules/text/format.ts';
import { accountNotes, passwordNotes, restrictionNotes } from './parts/account-notes.ts';
import { classCell } from './parts/class-cell.ts';
import { guildCell } from './parts/guild-cell.ts';

type State = CardState<AccountData>;

export const master = defineCards<AccountData, PlayerAccount>()({
  id: 'master',
  heading: 'Account',
  command: ['account', 'info'],
  resource: ({ account }) => account,
  failure: 'Failed to retrieve account information.',
  failureFor: accountErrorMessage,
  items: ({ player_accounts }) => player_accounts,
  subtitle: ({ master_account: { email, second_factor_required } }) =>
    second_factor_required ? `${email}. Your staff rights are suspended until you set up two-factor sign-in.` : email,
  toolbar: (context, data) => [
    ...(data?.master_account.second_factor_required ? [setUpSecondFactor] : []),
    ...(context.site.features.transfer ? [transfer] : []),
    create,
    ...claimButtons(context, data),
    { id: 'email', key: 'e', label: 'Change Master Email', target: dialog('change_master_email') },
    { id: 'password', key: 'p', label: 'Change Master Password', target: dialog('change_master_password') },
    ...(data === undefined || data.master_account.privacy ? [privacyButton] : []),
  ],
  card,
  firstSteps,
  empty: { title: 'No player accounts yet', text: 'Create your first player account to enter the game.' },
  skeleton: { cards: 3, rows: 5 },
  fields: {
    ...fieldsOf(playerAccount, (account) => account),
    email: (_, { master_account }) => master_account.email,
    pending_email: (_, { master_account }) => master_account.pending_email,
    banned_until: ({ banned_until: until }) => (until === null ? null : new Date(until).toISOString()),
  },
});

/** Returns the button that hides the first steps for this user, also after the next sign-in. */
const hideSteps = (name: string): KeyedAction => ({
  id: 'hide_steps',
  key: 'z',
  label: 'Hide These Steps',
  target: { dismiss: name },
});

/** Returns the card with the user's first steps, which replaces an empty list of accounts. */
function firstSteps({ site, session, dismissed }: Context, { master_account: { email } }: AccountData) {
  // The hint is stored by user id, or by the email address if the token does not contain the id, as on some servers.
  const name = `first_steps:${session.getSnapshot()?.claims.sub ?? email}`;
  if (dismissed.getSnapshot().has(name)) return undefined;
  const steps: Section = {
    kind: 'steps',
    steps: [
      'Create a player account. You sign in to the game with its name.',
      ...clientSteps(site, 'Sign in with the name of the player account and the password you chose.'),
    ],
  };
  return {
    key: 'first_steps',
    title: 'Create your first player account',
    sections: [steps],
    // The button on the card has another label than the button above the list, because screen readers list buttons by
    // their labels.
    buttons: [{ ...createButton, label: 'Create Account', key: 'a', tone: 'primary' }, hideSteps(name)],
  } satisfies Card;
}

const createButton: Omit<KeyedAction, 'key'> = {
  id: 'create',
  label: 'Create Player Account',
  target: dialog('create_player_account'),
};

const create: KeyedAction = { ...createButton, key: 'c' };

const transfer: KeyedAction = {
  id: 'transfer',
  key: 't',
  label: 'Transfer Character',
  target: dialog('transfer_character'),
};

const setUpSecondFactor: KeyedAction = {
  id: 'second_factor',
  key: '2',
  label: 'Set Up Two-Factor Sign-in',
  target: dialog('set_up_second_factor'),
  tone: 'primary',
};

const privacyButton: KeyedAction = { id: 'privacy', key: 'u', label: 'Privacy', target: dialog('privacy') };

/** Returns the buttons to claim game accounts that are older than the site, if the realm allows it. */
function claimButtons({ site }: Context, data: AccountData | undefined): KeyedAction[] {
  const found = data?.claimable?.length ?? 0;
  const add = { id: 'claim', key: 'd', label: 'Add Game Account', target: dialog('claim_account') } as const;
  const byEmail = {
    id: 'found',
    key: 'b',
    label: `Found by Email: ${found}`,
    target: dialog('claim_by_email'),
  } as const;
  if (!site.account_claims) return [];
  return found > 0 ? [add, byEmail] : [add];
}

function card(account: PlayerAccount, state: State): Card {
  const { id, user_id, password_unset: unset, made_here } = account;
  const steps = firstSignIn(account, state);
  return {
    key: String(id),
    title: user_id,
    notes: [...accountNotes(account), ...restrictionNotes(account), ...passwordNotes(account)],
    sections: [
      ...(state.context.site.features.guest_profiles ? [profileBadges(id, state)] : []),
      characters(account.characters, state),
      ...steps,
    ],
    toggle: syncToggle(account, state),
    buttons: [
      {
        id: 'password',
        key: 'a',
        label: 'Change Password',
        target: dialog('change_player_password', { account_id: id, name: user_id, unset }),
        disabled: passwordChangeRefusal(account),
      },
      ...(state.context.site.account_claims
        ? [
            {
              id: 'release',
              key: 'R' as const,
              label: 'Release',
              target: dialog('release_account', { account_id: id, name: user_id, made_here }),
              disabled: releaseRefusal(account),
            },
          ]
        : []),
      ...(steps.length > 0 ? [hideSteps(signInStepsName(account))] : []),
    ],
  };
}

const signInStepsName = ({ id }: PlayerAccount): string => `sign_in_steps:${id}`;

/**
 * Returns the switch for syncing a game password. While the confirmation is open, it shows the requested state, so that
 * closing the confirmation turns the switch back.
 */
function syncToggle({ id, user_id, synced }: PlayerAccount, { dialog: open }: State) {
  const asking = open?.id === 'account_sync_confirm' && open.params.account_id === id ? open.params : undefined;
  const on = asking?.synced ?? synced;
  return {
    label: on ? 'Synced' : 'Unsynced',
    on,
    target: dialog('account_sync_confirm', { account_id: id, name: user_id, synced: !synced }),
  };
}

const profileBadges = (account: number, { data }: State): Section => ({
  kind: 'badges',
  badges: data.guest_profiles
    .filter(({ associated_accounts }) => associated_accounts.includes(account))
    .map(({ name }) => cell(name, { badge: true })),
  empty: 'No guest profiles',
});

/**
 * Returns the steps by which a new user gets into the game. They are shown while no account of the user has a
 * character, unless the user dismissed them.
 */
function firstSignIn(account: PlayerAccount, { data, context: { site, dismissed } }: State): Section[] {
  const isNew = data.player_accounts.every(({ characters: own }) => own.length === 0);
  if (!isNew || dismissed.getSnapshot().has(signInStepsName(account))) return [];
  return [{ kind: 'steps', steps: clientSteps(site, `Sign in with ${account.user_id} and the password you chose.`) }];
}

function characters(list: readonly Character[], { data }: State): Section {
  return {
    kind: 'grid',
    columns: [
      { title: 'Slot', align: 'end' },
      { title: 'Character Name' },
      { title: 'Class' },
      { title: 'Base Level', align: 'end' },
      { title: 'Job Level', align: 'end' },
      { title: 'Zeny', align: 'end' },
      { title: 'Guild' },
    ],
    rows: list.map((one) => ({
      key: String(one.id),
      cells: [
        cell(one.slot),
        cell(one.name),
        classCell(one),
        cell(one.base_level),
        cell(one.job_level),
        cell(formatZeny(one.zeny)),
        guildCell(one.guild, data.emblems),
      ],
    })),
    empty: 'No characters found.',
  };
}
