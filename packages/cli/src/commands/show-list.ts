import type { CardsModel, TableModel } from '@kafra/sdk';
import { flatText } from '@kafra/sdk/rules';
import type { Console } from '../console.ts';
import { pickFields } from '../output/records.ts';
import { cardLines, toned } from '../output/sections.ts';
import { drawTable, type TableCell } from '../output/table.ts';
import { type OutputPlan, rowLines, writeAll } from '../output.ts';
import { page } from '../terminal/pager.ts';

export interface Listing {
  console: Console;
  plan: OutputPlan;
  /** Which rows are written, counted from 0, the end not among them. */
  window: { start: number; end: number };
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
  const rows = tableCells(model, window);
  if (rows.length === 0) return;
  await page(console, drawTable({ columns: model.columns, rows }, roomOf(console), console.paint.out));
  remain(console, rows.length, model.getSnapshot().total);
}

/** The cells of a window, read page by page as the screen pages. */
function tableCells(model: TableModel, { start, end }: Listing['window']): TableCell[][] {
  const size = model.definition.pageSize;
  const { total } = model.getSnapshot();
  const last = Math.min(end, total);
  const cells: TableCell[][] = [];
  for (let turned = Math.floor(start / size); turned * size < last; turned += 1) {
    model.turnTo(turned);
    for (const [index, row] of model.getSnapshot().rows.entries()) {
      const at = turned * size + index;
      if (at >= start && at < last) cells.push(row.cells.map(toned));
    }
  }
  return cells;
}

/** Writes cards one under the other, with what stands above them. */
export async function showCards(model: CardsModel, { console, window }: Listing): Promise<void> {
  const { total, subtitle } = model.getSnapshot();
  const size = model.definition.pageSize ?? Math.max(1, total);
  const last = Math.min(window.end, total);
  const shape = { paint: console.paint.out, room: roomOf(console) };
  const blocks: string[][] = [];
  for (let turned = Math.floor(window.start / size); turned * size < last; turned += 1) {
    model.turnTo(turned);
    for (const [index, card] of model.getSnapshot().cards.entries()) {
      const at = turned * size + index;
      if (at >= window.start && at < last) blocks.push(cardLines(card, shape));
    }
  }
  const head = subtitle === undefined ? [] : [subtitle, ''];
  await page(console, [...head, ...blocks.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]))]);
  remain(console, blocks.length, total);
}

function remain(console: Console, shown: number, total: number): void {
  if (shown < total && console.io.stderr.isTTY) console.note(`${shown} of ${total} shown`, 'dim');
}
