import { type CardsModel, type ColumnChoice, type RowRange, shownColumns, type TableModel } from '@kafra/sdk';
import { flatText, formatCount } from '@kafra/sdk/rules';
import type { Console } from '../console.ts';
import { pickFields, type Row } from '../output/records.ts';
import { cardLines, renderOptions, sectionLines, toTableCell } from '../output/sections.ts';
import { drawTable } from '../output/table.ts';
import { type OutputPlan, rowLines, writeAll } from '../output.ts';
import { showInPager } from '../terminal/pager.ts';
import { maxWidthOf } from '../terminal/terminal-size.ts';

export interface Listing {
  console: Console;
  plan: OutputPlan;
  /** Range of the list's rows to print. */
  range: RowRange;
  /** Columns of a saved view for the table; undefined selects the columns of the screen. */
  columns?: ColumnChoice | undefined;
}

/** Prints rows of a list with the field names of the API. */
export function showRows(model: TableModel | CardsModel, { range, ...output }: Listing): Promise<void> {
  const isForSpreadsheet = model.kind === 'table' && output.plan.format === 'csv-safe';
  const rows = isForSpreadsheet ? model.allRows('spreadsheet') : model.allRows();
  return writeRows(rows.slice(range.start, range.end), output);
}

/** Prints rows in the requested format, such as table, JSON or CSV. */
export async function writeRows(rows: readonly Row[], { console, plan }: Omit<Listing, 'range'>): Promise<void> {
  if (plan.format !== 'table') return writeAll(console.io.stdout, rowLines(rows, plan));
  const picked = pickFields(rows, plan.fields);
  const columns = plan.fields.map((title) => ({ title }));
  const cells = picked.map((row) => columns.map(({ title }) => ({ text: flatText(row[title]) })));
  await showInPager(
    console,
    drawTable({ columns, rows: cells }, maxWidthOf(console.io.stdout, console.io.env), console.paint.out),
  );
}

/**
 * Prints a list as a table with the columns of its screen. Other commands take the name of a row as their argument. If
 * no column shows it, an extra first column does.
 */
export async function showTable(model: TableModel, { console, range, columns: choice }: Listing): Promise<void> {
  const rows = model.rows(range);
  if (rows.length === 0) return;
  const { commandName } = model.definition;
  const { hiddenColumns } = model.getSnapshot();
  const indexes = shownColumns(model.columns, choice).filter(
    (index) => !hiddenColumns.includes(model.columns[index]?.id ?? ''),
  );
  const shown = indexes.flatMap((index) => model.columns[index] ?? []);
  const columns =
    commandName === undefined
      ? shown
      : // On narrow terminals, the column with the names for other commands is left out last.
        [
          { title: commandName, isWhole: true },
          ...shown.map(({ priority, ...one }) => ({ ...one, priority: priority + 1 })),
        ];
  const cells = rows.map((row) => [
    ...(commandName === undefined ? [] : [{ text: row.name }]),
    ...indexes.map((index) => toTableCell(row.cells[index] ?? { text: '' })),
  ]);
  await showInPager(
    console,
    drawTable({ columns, rows: cells }, maxWidthOf(console.io.stdout, console.io.env), console.paint.out),
  );
  const { total, more } = model.getSnapshot();
  noteRemaining(console, { shown: rows.length, total, isAll: more === undefined });
}

/** Prints cards below each other, after the subtitle of their screen. */
export async function showCards(model: CardsModel, { console, range }: Listing): Promise<void> {
  const { total, subtitle } = model.getSnapshot();
  const page = renderOptions(console);
  const blocks = model.cards(range).map((card) => cardLines(card, page));
  const head = subtitle === undefined ? [] : [...sectionLines({ kind: 'text', paragraphs: [subtitle] }, page), ''];
  await showInPager(console, [...head, ...blocks.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]))]);
  noteRemaining(console, { shown: blocks.length, total, isAll: true });
}

interface Shown {
  shown: number;
  /** Number of rows that the list has loaded. */
  total: number;
  /** True if the server has no further rows of the list. */
  isAll: boolean;
}

function noteRemaining(console: Console, { shown, total, isAll }: Shown): void {
  if (shown >= total || !console.io.stderr.isTTY) return;
  console.note(`${formatCount(shown)} of ${formatCount(total)} ${isAll ? 'shown' : 'loaded'}`, 'dim');
}
