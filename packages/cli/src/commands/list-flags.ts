import type { FilterKey, ViewDefinition } from '@kafra/sdk';
import { type Command, Option } from 'commander';
import { formats, type OutputFlags } from '../output.ts';
import { flagName } from './field-flags.ts';
import { filterValueNames } from './filter-values.ts';
import { positiveInteger } from './flag-parsers.ts';

export interface ListFlags extends OutputFlags {
  search?: string;
  id?: string;
  explain?: boolean;
  sort?: string;
  order?: 'asc' | 'desc';
  all?: boolean;
  limit?: number;
  page?: number;
  [flag: string]: unknown;
}

/** The flags of a list: search, then what a table can be narrowed and ordered by, then the form of the output. */
export function addListFlags(command: Command, view: ViewDefinition): void {
  if (view.search) {
    command.argument('[search...]', 'the same as --search');
    command.option('-s, --search <text>', view.search.placeholder);
  }
  if (view.search?.language) command.option('--explain', 'say what the search asks for (see: kafra help search)');
  if (view.kind === 'cards' && view.search) command.option('--id <id>', 'the one with this id');
  if (view.kind === 'table') addTableFlags(command, view);
  addOutputFlags(command);
}

function addTableFlags(command: Command, view: Extract<ViewDefinition, { kind: 'table' }>): void {
  const sortable = view.columns.filter(({ sort }) => sort).map(({ id }) => id);
  const { column, direction } = view.sort;
  const order = direction === 'ascending' ? 'asc' : 'desc';
  for (const mode of view.modes ?? []) {
    const others = (view.modes ?? []).filter(({ id }) => id !== mode.id).map(({ id }) => id);
    command.addOption(new Option(`--${mode.id}`, mode.label).conflicts(others));
  }
  if (sortable.length > 0) {
    command.addOption(new Option('--sort <column>', `order by (default: ${column} ${order})`).choices(sortable));
    command.addOption(new Option('--order <direction>', 'which way').choices(['asc', 'desc']));
  }
  for (const key of view.filters ?? []) command.addOption(filterOption(key));
}

/** Where the key is no word that a reader would use for several of them. */
const filterNouns: Partial<Record<FilterKey, string>> = {
  ips: 'addresses',
  rcodes: 'outcomes',
  refine: 'refine levels',
  unique_id: 'unique ids',
  vvs: 'strengths of a forged weapon',
};

function filterOption(key: FilterKey): Option {
  if (key === 'zeny') return new Option('--zeny', 'only with zeny');
  if (key === 'unidentified') return new Option('--unidentified', 'only equipment that nobody has looked at yet');
  if (key === 'since') return new Option('--since <when>', 'nothing older: 30m, 12h, 7d, 4w ago, or a date');
  const words = filterValueNames(key);
  const help = `only these ${filterNouns[key] ?? key.replaceAll('_', ' ')}${words && words.length <= 8 ? `: ${words.join(', ')}` : ''}`;
  return new Option(`--${flagName(key)} <value>`, `${help} (may be given several times)`).argParser(
    (value: string, previous: string[] = []) => [...previous, value],
  );
}

/** The heading of the flags that every list has. */
export const outputGroup = 'Output options:';

/** The flags of what is shown as cards, or written as JSON. */
export function recordFlags(command: Command): void {
  command
    .option('--json [fields]', 'as JSON: all fields, or those named (a,b)')
    .option('--query <expression>', 'a JMESPath expression for what --json writes');
}

/** The flags that say how much is written, and in which form. */
function addOutputFlags(command: Command): void {
  command
    .optionsGroup(outputGroup)
    .option(
      '--all',
      'everything there is, however many pages; without it a list that is cut in a pipe ends with code 3',
    )
    .addOption(new Option('--limit <n>', 'at most this many').argParser(positiveInteger))
    .addOption(
      new Option('--page <n>', 'this page, of --limit rows or as many as the screen shows').argParser(positiveInteger),
    );
  addFormatFlags(command);
}

/** The flags that say in which form rows are written. */
export function addFormatFlags(command: Command): void {
  command.optionsGroup(outputGroup);
  recordFlags(command);
  command
    .option('--csv', 'as CSV with a header line')
    .option('--csv-safe', 'as CSV for spreadsheets: in UTF-8 with a byte order mark, and no text is run as a formula')
    .addOption(
      new Option('--format <format>', 'table on a terminal and tsv in a pipe, unless you choose').choices(formats),
    )
    .option('--fields <fields>', 'only these fields (a,b), in this order');
}
