import { type Context, createCards, type DialogId, type DialogParams, until, views } from '@kafra/sdk';
import type { Backup, GuestProfile, PlayerAccount } from '@kafra/sdk/contract';
import type { Connection } from '../connect.ts';
import { Failure } from '../exit-codes.ts';
import { suggestion } from '../suggest.ts';

/** What a subject's command line says: the argument, and the flags of its own. */
export interface SubjectInput {
  name: string | undefined;
  flags: Readonly<Record<string, unknown>>;
}

/** How a dialog that is about something is told what it is about. */
export interface Subject<Params> {
  /** The argument's name in help; what it may be is said in `about`. */
  argument: string;
  about: string;
  flags?: readonly (readonly [flags: string, about: string])[];
  /** Whether the argument may be left out with these flags. */
  mayLack?(flags: SubjectInput['flags']): boolean;
  /** Parameters to read the dialog's fields from, for help; never shown or sent. */
  sample: Params;
  /** @throws Failure (missing) when there is no such thing, (forbidden) when the screen's button is disabled. */
  find(connection: Connection, input: SubjectInput): Promise<Params>;
}

const sampleProfile: GuestProfile = { id: 0, name: '', restrictions: 0, associated_accounts: [0] };

export const subjects: { readonly [Id in DialogId]?: Subject<DialogParams[Id]> } = {
  change_player_password: {
    argument: 'account',
    about: 'login name or id of a player account',
    sample: { account_id: 0, name: '' },
    async find(connection, { name }) {
      const { id, user_id, password_unset: unset } = await findAccount(connection, name);
      await refuseDisabledButton(connection.app.context, String(id), 'change_player_password');
      return { account_id: id, name: user_id, unset };
    },
  },
  account_sync_confirm: {
    argument: 'account',
    about: 'login name or id of a player account',
    flags: [['--off', 'unsync it']],
    sample: { account_id: 0, name: '', synced: true },
    async find(connection, { name, flags }) {
      const { id, user_id } = await findAccount(connection, name);
      return { account_id: id, name: user_id, synced: flags.off !== true };
    },
  },
  delete_backup: {
    argument: 'key',
    about: 'key or file name of a backup',
    flags: [['--latest', 'the newest one']],
    mayLack: ({ latest }) => latest === true,
    sample: { key: '', file_name: '' },
    async find(connection, { name, flags }) {
      refuseBackups(connection, 'delete');
      const { key, file_name } = chooseBackup(await listBackups(connection), name, flags.latest === true);
      return { key, file_name };
    },
  },
  edit_guest_profile: profileSubject(),
  associate_guest_profile: profileSubject(),
  delete_guest_profile: profileSubject(),
};

function profileSubject(): Subject<{ profile: GuestProfile }> {
  return {
    argument: 'profile',
    about: 'name or id of a guest profile',
    sample: { profile: sampleProfile },
    async find(connection, { name = '' }) {
      const { guest_profiles } = await accountData(connection);
      return {
        profile: choose(guest_profiles, name, (profile) => [String(profile.id), profile.name], 'guest profile'),
      };
    },
  };
}

/** What the account screens share, loaded. */
export async function accountData({ app, explain }: Connection) {
  const { account } = app.context;
  await account.ensure();
  const { data, error } = account.getSnapshot();
  if (!data) throw explain(error, 'Failed to retrieve account information.');
  return data;
}

async function findAccount(connection: Connection, name = ''): Promise<PlayerAccount> {
  const { player_accounts } = await accountData(connection);
  return choose(player_accounts, name, ({ id, user_id }) => [String(id), user_id], 'player account');
}

function choose<T>(things: readonly T[], name: string, names: (thing: T) => readonly string[], what: string): T {
  const found =
    things.find((thing) => names(thing).includes(name)) ??
    things.find((thing) => names(thing).some((one) => one.toLowerCase() === name.toLowerCase()));
  if (found !== undefined) return found;
  const near = suggestion(name, things.flatMap(names));
  throw new Failure('missing', `there is no ${what} ${name}`, { hints: near === undefined ? [] : [near] });
}

/** A button that the card of a thing shows as disabled cannot be pressed from here either. */
async function refuseDisabledButton(context: Context, key: string, opens: DialogId): Promise<void> {
  const { master } = views;
  if (master?.kind !== 'cards') return;
  const model = createCards(master, context);
  const { cards } = await until(model, ({ loading }) => !loading);
  model.dispose();
  const buttons = cards.find((card) => card.key === key)?.buttons ?? [];
  const button = buttons.find(({ target }) => 'id' in target && target.id === opens);
  if (button?.disabled) throw new Failure('forbidden', button.disabled);
}

/** @throws Failure (forbidden) in the backup screen's own words, before anything is asked of the server. */
export function refuseBackups({ app }: Connection, action: 'download' | 'delete'): void {
  const screen = views.database_backups;
  const found = screen?.kind === 'table' ? screen.actions?.find(({ id }) => id === action) : undefined;
  const reason = found?.disabled?.(app.context);
  if (reason !== undefined) throw new Failure('forbidden', reason);
}

export async function listBackups({ app, explain }: Connection): Promise<readonly Backup[]> {
  const { backups } = await app.client.admin.backups().catch((error: unknown) => {
    throw explain(error, 'Failed to load database backups.');
  });
  return backups;
}

export function chooseBackup(backups: readonly Backup[], name = '', latest = false): Backup {
  if (!latest) return choose(backups, name, ({ key, file_name }) => [key, file_name], 'backup');
  const [newest] = backups.toSorted((a, b) => b.last_modified - a.last_modified);
  if (!newest) throw new Failure('missing', 'No database backups found');
  return newest;
}
