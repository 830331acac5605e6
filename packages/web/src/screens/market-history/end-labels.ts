import type uPlot from 'uplot';

export interface EndLabel {
  series: number;
  text: string;
  color: string;
}

const lineHeight = 14;

interface Writing {
  font: string;
  /** Lies under the names, which stand on the lines. */
  ground: string;
}

/** Writes each line's name at the end of what is seen of it, inside the chart, instead of a far legend; names that would meet move apart. */
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
  ctx.textAlign = 'right';
  ctx.textBaseline = 'bottom';
  let above = Number.NEGATIVE_INFINITY;
  for (const { text, color, y } of placed) {
    const at = Math.max(y - 3 * density, above + lineHeight * density);
    above = at;
    const end = bbox.left + bbox.width - 6 * density;
    const width = ctx.measureText(text).width + 8 * density;
    ctx.fillStyle = `${ground}e0`;
    ctx.fillRect(end - width + 4 * density, at - lineHeight * density, width, lineHeight * density);
    ctx.fillStyle = color;
    ctx.fillText(text, end, at);
  }
  ctx.restore();
}
