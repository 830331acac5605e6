import type { DropLine } from '@kafra/sdk/contract';
import { observedText, statedText, unloggedText } from '@kafra/sdk/rules';
import type { Command } from 'commander';
import { commandGroup } from '../command-group.ts';
import { addFormatFlags } from '../command-kit/list-flags.ts';
import { findByName } from '../command-kit/resolve-argument.ts';
import { writeRows } from '../command-kit/show-list.ts';
import { type Connection, withConnection } from '../connect.ts';
import { openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import type { Row } from '../output/records.ts';
import { defaultFormat, type OutputFlags, parseOutputFlags } from '../output.ts';
import type { Io } from '../ports.ts';

const failure = 'Failed to load observed drops.';

const fields = [
  ...['mob_id', 'monster', 'item_id', 'item', 'kind', 'stated', 'count', 'expected', 'observed', 'low', 'high'],
  ...['verdict', 'stolen', 'last_seen', 'by_day', 'kills', 'reference', 'since'],
] as const;
const mainFields = ['monster', 'item', 'stated', 'observed', 'low', 'high', 'verdict', 'last_seen'] as const;

const isoTime = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());

const rowOf = ({ mob_name, item_name, last_seen, since, ...line }: DropLine): Row => ({
  ...line,
  ...{ monster: mob_name, item: item_name, last_seen: isoTime(last_seen), since: isoTime(since) },
});

/** Converts a drop of a monster to a row of the printed table, with rates in percent. */
function readableRow(line: DropLine): Row {
  const percent = (rate: number | undefined) => (rate === undefined ? undefined : observedText(rate));
  const { stated, observed, low, high } = line;
  return {
    ...rowOf(line),
    stated: statedText(stated),
    observed: percent(observed),
    low: percent(low),
    high: percent(high),
  };
}

/**
 * Returns the id of the monster or item with the given id or name. @throws Failure (missing), (usage) if several have
 * the name.
 */
async function findId({ app, toFailure }: Connection, wanted: string, isItem: boolean): Promise<number> {
  const records = await (isItem ? app.databases.items() : app.databases.mobs()).catch((error: unknown) => {
    throw toFailure(error, failure);
  });
  const options = { names: ({ id, name }: { id: number; name: string }) => [String(id), name] };
  return findByName(records, wanted, { ...options, noun: isItem ? 'item' : 'monster' }).id;
}

/** Adds `drops show`: the stated and observed rates of a monster or an item. */
export function addDrops(program: Command, io: Io): void {
  const command = commandGroup(program, 'drops')
    .command('show')
    .description('Show the stated and observed drop rates of a monster or an item');
  command.argument('<name...>', 'ID or name of a monster');
  command.option('--item', 'the name is that of an item');
  addFormatFlags(command);
  withExamples(command, ['kafra drops show ID', 'kafra drops show NAME --json', 'kafra drops show --item NAME']);
  command.action(async (words: string[]) => {
    const flags = command.opts<OutputFlags & { item?: boolean }>();
    const parsed = parseOutputFlags(flags, { fields, mainFields, format: defaultFormat(io.stdout) });
    const isTable = parsed.format === 'table';
    const plan = isTable && !parsed.hasChosenFields ? { ...parsed, fields: [...mainFields] } : parsed;
    const console = await openConsole(command, io);
    await withConnection(
      console,
      async (connection) => {
        const { app, toFailure } = connection;
        const id = await findId(connection, words.join(' '), flags.item === true);
        const call = flags.item ? app.client.server.itemDrops : app.client.server.mobDrops;
        const {
          drops,
          unlogged,
          counted_percent = 100,
        } = await call({ id }).catch((error: unknown) => {
          throw toFailure(error, failure);
        });
        const missing = unloggedText(unlogged);
        if (missing !== undefined) console.note(missing);
        if (counted_percent < 100)
          console.note(`Older lines of the item log are still being counted (${counted_percent}%)`);
        if (drops.length === 0) console.note('It has no drops');
        await writeRows(drops.map(isTable ? readableRow : rowOf), { console, plan });
      },
      { failure },
    );
  });
}
