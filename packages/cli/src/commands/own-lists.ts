import { type AccountData, views } from '@kafra/sdk';
import type { Command } from 'commander';
import { commandGroup } from '../command-group.ts';
import { addFormatFlags } from '../command-kit/list-flags.ts';
import { writeRows } from '../command-kit/show-list.ts';
import { type Connection, withConnection } from '../connect.ts';
import { openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import type { Row } from '../output/records.ts';
import { defaultFormat, type OutputFlags, parseOutputFlags } from '../output.ts';
import type { Io } from '../ports.ts';

interface OwnList {
  noun: 'accounts' | 'characters';
  description: string;
  fields: readonly string[];
  rows(account: AccountData): readonly Row[];
}

/** Lists of the user's own records that `account info` shows as cards. Their commands print one row for each record. */
const ownLists: readonly OwnList[] = [
  {
    noun: 'accounts',
    description: 'List your player accounts',
    fields: ['id', 'user_id', 'synced', 'characters', 'slots', 'group_id', 'banned_until'],
    rows: ({ player_accounts }) =>
      player_accounts.map(({ characters, banned_until, ...account }) => ({
        ...account,
        characters: characters.length,
        banned_until: banned_until === null ? undefined : new Date(banned_until).toISOString(),
      })),
  },
  {
    noun: 'characters',
    description: 'List your characters',
    fields: ['id', 'name', 'account', 'slot', 'class', 'base_level', 'job_level', 'zeny', 'guild'],
    rows: ({ player_accounts }) =>
      player_accounts.flatMap(({ user_id: account, characters }) =>
        characters.map((character) => ({ ...character, account })),
      ),
  },
];

export function addOwnLists(program: Command, io: Io): void {
  for (const list of ownLists) addOwnList(program, io, list);
}

function addOwnList(program: Command, io: Io, { noun, description, fields, rows }: OwnList): void {
  const command = commandGroup(program, noun).command('list').description(description);
  addFormatFlags(command);
  withExamples(command, [`kafra ${noun} list`, `kafra ${noun} list --json`]);
  command.action(async () => {
    const plan = parseOutputFlags(command.opts<OutputFlags>(), { fields, format: defaultFormat(io.stdout) });
    const console = await openConsole(command, io);
    const failure = views.master?.failure ?? '';
    await withConnection(
      console,
      async (connection) => writeRows(rows(await loadAccount(connection, failure)), { console, plan }),
      { failure },
    );
  });
}

async function loadAccount({ app, toFailure }: Connection, failure: string): Promise<AccountData> {
  const { account } = app.context;
  await account.ensure();
  const { data, error } = account.getSnapshot();
  if (!data) throw toFailure(error, failure);
  return data;
}
