import { count, type DaySales, plural, utcDate, zeny } from '@kafra/sdk/rules';
import { axis, barLines, dayGroups, dayLine, drawLine, emptyCells, scaleOf, withAxis } from '../charts/parts.ts';
import type { Layout } from '../document/layout.ts';
import type { Line } from '../document/line.ts';

/** Zeny of each day as a line, sales as bars under it. */
export function movementLines(days: readonly DaySales[], chosen: number, layout: Layout): Line[] {
  const { palette, glyphs } = layout;
  const groups = dayGroups(days, layout.width - axis);
  const total = (of: (day: DaySales) => number) =>
    groups.map((group) => group.days.reduce((sum, day) => sum + of(day), 0));
  const money = total((day) => day.zeny);
  const scale = scaleOf([0, 1, ...money]);
  const cells = emptyCells(groups.length);
  drawLine(cells, money, { scale, color: palette.brass, symbols: glyphs.chart });
  const here = groups.findIndex(({ first, last }) => chosen >= first && chosen <= last);
  const names: Line = [
    { text: ' '.repeat(axis) },
    { text: `${glyphs.chart[4]} Total Zeny  `, color: palette.brass },
    { text: `${glyphs.bars.at(-1)} Number of Sales`, color: palette.leaf },
  ];
  return [
    names,
    ...withAxis(cells, scale, here, layout),
    ...barLines(
      total((day) => day.num_sales),
      here,
      layout,
    ),
    dayLine(days[0]?.day ?? 0, days.at(-1)?.day ?? 0, groups.length, layout),
    readOut(days[chosen], layout),
    [{ text: ' '.repeat(axis) }, { text: sumUp(days), color: palette.inkSoft }],
  ];
}

/** The chosen day in words, and all of them together. */
export const movementWords = (days: readonly DaySales[], chosen: number, layout: Layout): Line[] => [
  readOut(days[chosen], layout),
  [{ text: ' '.repeat(axis) }, { text: sumUp(days), color: layout.palette.inkSoft }],
];

function readOut(day: DaySales | undefined, { palette }: Layout): Line {
  if (!day) return [];
  return [
    { text: ' '.repeat(axis) },
    { text: `${utcDate(day.day)}: `, color: palette.inkSoft },
    { text: `${plural(day.num_sales, 'sale')}, ${zeny(day.zeny)}`, color: palette.ink, bold: true },
  ];
}

function sumUp(days: readonly DaySales[]): string {
  const sales = days.reduce((sum, day) => sum + day.num_sales, 0);
  const money = days.reduce((sum, day) => sum + day.zeny, 0);
  return `${count(days.length)} days: ${plural(sales, 'sale')}, ${zeny(money)}`;
}
