import type { FilterKey, ViewDefinition } from '@kafra/sdk';
import { defaultDamage, isSingleSetting } from '@kafra/sdk/rules';
import { type Command, Option } from 'commander';
import { formats, type OutputFlags } from '../output.ts';
import { flagName } from './field-flags.ts';
import { filterValueNames } from './filter-values.ts';
import { positiveInteger } from './flag-parsers.ts';
import { watchInterval } from './watch-list.ts';

export interface ListFlags extends OutputFlags {
  search?: string;
  id?: string;
  explain?: boolean;
  sort?: string;
  order?: 'asc' | 'desc';
  all?: boolean;
  limit?: number;
  page?: number;
  /** Milliseconds between two loads of a list with `--watch`. */
  watch?: number;
  [flag: string]: unknown;
}

/** Adds the flags of a list command: search, filters, sort order and output format. */
export function addListFlags(command: Command, view: ViewDefinition): void {
  if (view.search) {
    command.argument('[search...]', 'search text (same as --search)');
    command.option('-s, --search <text>', view.search.placeholder);
  }
  if (view.search?.language)
    command.option('--explain', 'explain how the search was understood (see kafra help search)');
  if (view.kind === 'cards' && view.search) command.option('--id <id>', 'show only the entry with this ID');
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
    command.addOption(
      new Option('--sort <column>', `column to sort by (default: ${column} ${order})`).choices(sortable),
    );
    command.addOption(new Option('--order <direction>', 'sort order').choices(['asc', 'desc']));
  }
  if (view.live)
    command.addOption(
      new Option('--watch <interval>', 'print new and removed rows as ndjson, checked every 30s, 5m, ...').argParser(
        watchInterval,
      ),
    );
  for (const key of view.filters ?? []) command.addOption(filterOption(key));
}

/** Nouns for the help of list filters, for which the regular plural of the filter's name is wrong. */
const filterNouns: Partial<Record<FilterKey, string>> = {
  ips: 'IP addresses',
  rcodes: 'login results',
  refine: 'refine levels',
  unique_id: 'unique IDs',
  vvs: 'forge strengths',
};

function filterOption(key: FilterKey): Option {
  if (key === 'zeny') return new Option('--zeny', 'only entries that move zeny');
  if (key === 'unidentified') return new Option('--unidentified', 'only unidentified equipment');
  if (key === 'since')
    return new Option('--since <when>', 'only entries newer than a duration (30m, 12h, 7d, 4w) or date');
  const setting = settingOption(key);
  if (setting) return setting;
  const words = filterValueNames(key);
  const help = `only these ${filterNouns[key] ?? key.replaceAll('_', ' ')}${words && words.length <= 8 ? `: ${words.join(', ')}` : ''}`;
  return new Option(`--${flagName(key)} <value>`, `${help} (repeatable)`).argParser(
    (value: string, previous: string[] = []) => [...previous, value],
  );
}

/** Flags that describe the player for the computation of drop yields. */
const settingOptions: Partial<Record<FilterKey, readonly [placeholder: string, help: string]>> = {
  dps: ['number', `damage per second of the player (default: ${defaultDamage})`],
  kill_time: ['seconds', 'seconds for each kill, instead of --dps'],
  level: ['range', 'levels of the monsters that are hunted: 20..60, 20.. or ..60'],
  avoid: ['behavior', 'leave out maps with these monsters: aggressive, boss (repeatable)'],
  cards: ['yes|no', 'count cards (default: yes)'],
  without: ['item', 'count 0 zeny for this item (name or ID, repeatable)'],
};

function settingOption(key: FilterKey): Option | undefined {
  if (key === 'teleport') return new Option('--teleport', 'teleport to the next monster, in two seconds');
  const [placeholder, help] = settingOptions[key] ?? [];
  if (placeholder === undefined) return undefined;
  const option = new Option(`--${flagName(key)} <${placeholder}>`, help);
  if (key === 'kill_time') return option.conflicts('dps');
  if (isSingleSetting(key)) return option;
  return option.argParser((value: string, previous: string[] = []) => [...previous, value]);
}

/** Heading in the help for the output flags that every list command has. */
export const outputGroup = 'Output options:';

/** Adds the output flags of commands that print cards or JSON. */
export function recordFlags(command: Command): void {
  command
    .option('--json [fields]', 'output JSON, optionally only the given fields (a,b)')
    .option('--query <expression>', 'filter JSON output with a JMESPath expression');
}

/** Adds the flags of a list command for the number of rows and the output format. */
export function addOutputFlags(command: Command): void {
  command
    .optionsGroup(outputGroup)
    .option('--all', 'return all rows; without it, a truncated list in a pipe exits with code 3')
    .addOption(new Option('--limit <n>', 'maximum number of rows').argParser(positiveInteger))
    .addOption(
      new Option('--page <n>', "page number (page size: --limit, or the screen's)").argParser(positiveInteger),
    );
  addFormatFlags(command);
}

/** Adds the flags of a list command for the output format. */
export function addFormatFlags(command: Command): void {
  command.optionsGroup(outputGroup);
  recordFlags(command);
  command
    .option('--csv', 'output CSV with a header line')
    .option('--csv-safe', 'output CSV for spreadsheets: UTF-8 with a byte order mark, formulas disabled')
    .addOption(
      new Option('--format <format>', 'output format (default: table on a terminal, tsv in a pipe)').choices(formats),
    )
    .option('--fields <fields>', 'comma-separated fields to print, in order');
}
