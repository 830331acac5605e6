import type { CardsModel, RowRange, TableModel } from '@kafra/sdk';
import { flatText } from '@kafra/sdk/rules';
import type { Console } from '../console.ts';
import { pickFields } from '../output/records.ts';
import { cardLines, toned } from '../output/sections.ts';
import { drawTable } from '../output/table.ts';
import { type OutputPlan, rowLines, writeAll } from '../output.ts';
import { page } from '../terminal/pager.ts';

export interface Listing {
  console: Console;
  plan: OutputPlan;
  /** Which rows are written. */
  window: RowRange;
}

/** Cells across; without a terminal nothing is cut. */
const roomOf = ({ io }: Console): number => (io.stdout.isTTY ? (io.stdout.columns ?? 80) : Number.POSITIVE_INFINITY);

/** Writes rows as the wire names them. */
export async function showRows(model: TableModel | CardsModel, { console, plan, window }: Listing): Promise<void> {
  const rows = model.allRows().slice(window.start, window.end);
  if (plan.format !== 'table') return writeAll(console.io.stdout, rowLines(rows, plan));
  const picked = pickFields(rows, plan.fields);
  const columns = plan.fields.map((title) => ({ title }));
  const cells = picked.map((row) => columns.map(({ title }) => ({ text: flatText(row[title]) })));
  await page(console, drawTable({ columns, rows: cells }, roomOf(console), console.paint.out));
}

/** Draws the screen's own columns. */
export async function showTable(model: TableModel, { console, window }: Listing): Promise<void> {
  const rows = model.rows(window).map(({ cells }) => cells.map(toned));
  if (rows.length === 0) return;
  await page(console, drawTable({ columns: model.columns, rows }, roomOf(console), console.paint.out));
  remain(console, rows.length, model.getSnapshot().total);
}

/** Writes cards one under the other, with what stands above them. */
export async function showCards(model: CardsModel, { console, window }: Listing): Promise<void> {
  const { total, subtitle } = model.getSnapshot();
  const shape = { paint: console.paint.out, room: roomOf(console) };
  const blocks = model.cards(window).map((card) => cardLines(card, shape));
  const head = subtitle === undefined ? [] : [subtitle, ''];
  await page(console, [...head, ...blocks.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]))]);
  remain(console, blocks.length, total);
}

function remain(console: Console, shown: number, total: number): void {
  if (shown < total && console.io.stderr.isTTY) console.note(`${shown} of ${total} shown`, 'dim');
}
