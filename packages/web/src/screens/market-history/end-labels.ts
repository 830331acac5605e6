import type uPlot from 'uplot';

export interface EndLabel {
  series: number;
  text: string;
  color: string;
}

const lineHeight = 14;

/** What the names take beside the lines, in points. */
export const labelRoom = 54;

interface Writing {
  font: string;
  /** Lies under names that stand on the lines, where there is no room beside them. */
  ground: string | undefined;
}

/** Writes each line's name at the end of what is seen of it, instead of a far legend; names that would meet move apart. */
export function labelEnds(chart: uPlot, labels: readonly EndLabel[], { font, ground }: Writing): void {
  const { ctx, bbox } = chart;
  const density = devicePixelRatio;
  const [first, last] = chart.series[0]?.idxs ?? [0, Number.POSITIVE_INFINITY];
  const placed = labels
    .flatMap((label) => {
      const values: ArrayLike<number | null | undefined> = chart.data[label.series] ?? [];
      const value = Array.from(values)
        .slice(first, last + 1)
        .findLast((found) => typeof found === 'number');
      return value === undefined || value === null ? [] : [{ ...label, y: chart.valToPos(value, 'price', true) }];
    })
    .sort((a, b) => a.y - b.y);
  ctx.save();
  ctx.font = font.replace(/^\d+px/, (size) => `${Number.parseInt(size, 10) * density}px`);
  ctx.textAlign = ground ? 'right' : 'left';
  ctx.textBaseline = 'middle';
  let above = Number.NEGATIVE_INFINITY;
  for (const { text, color, y } of placed) {
    const at = Math.max(y, above + lineHeight * density);
    above = at;
    const end = bbox.left + bbox.width + (ground ? -6 : 6) * density;
    if (ground) {
      const width = ctx.measureText(text).width + 8 * density;
      ctx.fillStyle = `${ground}e0`;
      ctx.fillRect(end - width + 4 * density, at - (lineHeight / 2) * density, width, lineHeight * density);
    }
    ctx.fillStyle = color;
    ctx.fillText(text, end, at);
  }
  ctx.restore();
}
