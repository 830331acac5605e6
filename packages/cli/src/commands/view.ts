import {
  createSavedViews,
  parseHash,
  type SavedView,
  type SavedViews,
  screenTitleOf,
  type ViewDefinition,
  viewIdOf,
  viewNameProblem,
  views,
} from '@kafra/sdk';
import type { Command } from 'commander';
import { addFormatFlags, addOutputFlags, type ListFlags } from '../command-kit/list-flags.ts';
import { writeRows } from '../command-kit/show-list.ts';
import { provideCompletions } from '../completion/completion-sources.ts';
import { openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import { Failure } from '../exit-codes.ts';
import { folders } from '../folders.ts';
import { defaultFormat, type OutputFlags, parseOutputFlags } from '../output.ts';
import type { Io } from '../ports.ts';
import { keptChoices } from '../preferences/kept-choices.ts';
import { suggestion } from '../suggest.ts';
import { runList } from './list.ts';

const fields = ['name', 'screen', 'route'] as const;

/** Adds `kafra view NAME`, which prints a list that was saved in the terminal UI. */
export function addViewCommands(program: Command, io: Io): void {
  const group = program.command('view').description('Lists that were saved as views in kafra ui').helpCommand(false);
  const openViews = () => createSavedViews(keptChoices(folders(io.env).config));
  const completions = {
    local: () =>
      openViews()
        .getSnapshot()
        .map(({ name }) => ({ value: name })),
  };

  const show = group
    .command('show', { isDefault: true })
    .description('Show the list of a saved view (the word show may be left out)')
    .argument('<name...>', 'name of the view');
  addOutputFlags(show);
  withExamples(show, ['kafra view "cheap cards"', 'kafra view show cards --json name,price']);
  provideCompletions(show, completions);
  show.action(async (words: string[]) => {
    const view = requireView(openViews(), words.join(' '));
    const definition = definitionOf(view);
    const flags = { ...show.opts<ListFlags>(), ...flagsOf(view, definition) };
    await runList(await openConsole(show, io), definition, flags, view);
  });

  const list = group.command('list').description('List saved views');
  addFormatFlags(list);
  withExamples(list, ['kafra view list', 'kafra view list --json name,route']);
  list.action(async () => {
    const plan = parseOutputFlags(list.opts<OutputFlags>(), { fields, format: defaultFormat(io.stdout) });
    const console = await openConsole(list, io);
    const rows = openViews()
      .getSnapshot()
      .map(({ name, hash }) => ({ name, screen: screenTitleOf(hash) ?? '', route: hash }));
    if (rows.length === 0) console.note('You have no saved views. To save one, press V on a list of kafra ui.');
    await writeRows(rows, { console, plan });
  });

  const rename = group.command('rename').description('Change the name of a saved view');
  rename.argument('<name>', 'name of the view').argument('<new-name>', 'new name');
  withExamples(rename, ['kafra view rename cards "cheap cards"']);
  provideCompletions(rename, { local: (given) => (given.length === 0 ? completions.local() : []) });
  rename.action((name: string, to: string) => {
    const all = openViews();
    const view = requireView(all, name);
    const problem = viewNameProblem(to);
    if (problem !== undefined) throw new Failure('usage', `invalid name of a view. ${problem}`);
    const other = all.find(to);
    if (other && other.name !== view.name) throw new Failure('usage', `a view named "${other.name}" exists already`);
    all.rename(view.name, to);
  });

  const remove = group.command('delete').description('Delete a saved view').argument('<name...>', 'name of the view');
  withExamples(remove, ['kafra view delete "cheap cards"']);
  provideCompletions(remove, completions);
  remove.action((words: string[]) => {
    const all = openViews();
    all.remove(requireView(all, words.join(' ')).name);
  });
}

function requireView(all: SavedViews, name: string): SavedView {
  const found = all.find(name);
  if (found) return found;
  const names = all.getSnapshot().map((view) => view.name);
  const hint = names.length === 0 ? 'To save a view, press V on a list of kafra ui.' : `views: ${names.join(', ')}`;
  throw new Failure('missing', `no view named "${name}" found`, { hints: [suggestion(name, names) ?? hint] });
}

function definitionOf({ name, hash }: SavedView): ViewDefinition {
  const id = viewIdOf(hash);
  const definition = id && views[id];
  if (!definition) throw new Failure('missing', `the screen of the view "${name}" does not exist`);
  return definition;
}

/**
 * Returns the list flags that correspond to a saved view: search, layout and sort order. A column or layout that does
 * not exist is left out.
 */
function flagsOf({ hash, sort, mode }: SavedView, view: ViewDefinition): ListFlags {
  const { search } = parseHash(hash).query;
  const isKnown =
    view.kind === 'table' && view.columns.some((column) => column.sort !== undefined && column.id === sort?.column);
  const order = sort?.direction === 'descending' ? 'desc' : 'asc';
  return {
    ...(search !== undefined && { search }),
    ...(mode !== undefined && { [mode]: true }),
    ...(sort && isKnown && { sort: sort.column, order }),
  };
}
