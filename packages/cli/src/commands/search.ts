import { paletteLabels, until } from '@kafra/sdk';
import { limits } from '@kafra/sdk/contract';
import { createPalette, type PaletteHit } from '@kafra/sdk/search';
import type { Command } from 'commander';
import { addFormatFlags } from '../command-kit/list-flags.ts';
import { writeRows } from '../command-kit/show-list.ts';
import { withConnection } from '../connect.ts';
import { openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import { Failure } from '../exit-codes.ts';
import type { Row } from '../output/records.ts';
import { defaultFormat, type OutputFlags, parseOutputFlags } from '../output.ts';
import type { Io } from '../ports.ts';

const fields = ['kind', 'id', 'name', 'address'] as const;

/** Adds `kafra search`, which finds screens and records like the palette of the web site. Actions are left out. */
export function addSearchCommand(program: Command, io: Io): void {
  const command = program
    .command('search')
    .description('Search items, monsters, maps, skills and screens by name')
    .argument('<text...>', `name or ID, at least ${limits.minDatabaseSearchLength} characters`);
  addFormatFlags(command);
  withExamples(command, ['kafra search poring', 'kafra search 501 --json kind,name']);
  command.action(async (words: string[]) => {
    const plan = parseOutputFlags(command.opts<OutputFlags>(), { fields, format: defaultFormat(io.stdout) });
    const typed = words.join(' ').trim();
    if (typed.length < limits.minDatabaseSearchLength)
      throw new Failure('usage', `Type at least ${limits.minDatabaseSearchLength} characters to search.`);
    const console = await openConsole(command, io);
    await withConnection(console, async ({ app, server }) => {
      const palette = createPalette(app);
      palette.setText(typed);
      const { groups } = await until(palette, ({ isSearching }) => !isSearching);
      const rows = groups.flatMap(({ hits }) => hits.flatMap((hit) => toRow(hit, server)));
      if (rows.length === 0) console.note(paletteLabels.nothingFound.member);
      await writeRows(rows, { console, plan });
    });
  });
}

/** Returns a search result as a row. Actions are left out, because they open dialogs of the web panel. */
function toRow({ key, kind, label, note, action }: PaletteHit, server: string): Row[] {
  if (!('hash' in action)) return [];
  const address = `${server}/${action.hash}`;
  return [{ kind: kind ?? 'screen', id: kind === undefined ? key.replace('#/', '') : note, name: label, address }];
}
