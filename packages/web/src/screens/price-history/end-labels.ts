import type uPlot from 'uplot';

export interface EndLabel {
  series: number;
  text: string;
  color: string;
}

const lineHeight = 14;

/** Width that is reserved for the names beside the chart's lines, in pixels. */
export const labelWidth = 54;

interface LabelStyle {
  font: string;
  /** Background of line names that are drawn over the chart because they do not fit beside it. */
  background: string | undefined;
}

/**
 * Writes the name of each chart line at the end of its visible part, in place of a legend. Overlapping names are moved
 * apart.
 */
export function drawEndLabels(chart: uPlot, labels: readonly EndLabel[], { font, background }: LabelStyle): void {
  const { ctx, bbox } = chart;
  const pixelRatio = devicePixelRatio;
  const [first, last] = chart.series[0]?.idxs ?? [0, Number.POSITIVE_INFINITY];
  const positioned = labels
    .flatMap((label) => {
      const values: ArrayLike<number | null | undefined> = chart.data[label.series] ?? [];
      const value = Array.from(values)
        .slice(first, last + 1)
        .findLast((found) => typeof found === 'number');
      return value === undefined || value === null ? [] : [{ ...label, y: chart.valToPos(value, 'price', true) }];
    })
    .sort((a, b) => a.y - b.y);
  ctx.save();
  ctx.font = font.replace(/^\d+px/, (size) => `${Number.parseInt(size, 10) * pixelRatio}px`);
  ctx.textAlign = background ? 'right' : 'left';
  ctx.textBaseline = 'middle';
  let previousY = Number.NEGATIVE_INFINITY;
  for (const { text, color, y } of positioned) {
    const at = Math.max(y, previousY + lineHeight * pixelRatio);
    previousY = at;
    const end = bbox.left + bbox.width + (background ? -6 : 6) * pixelRatio;
    if (background) {
      const width = ctx.measureText(text).width + 8 * pixelRatio;
      ctx.fillStyle = `${background}e0`;
      ctx.fillRect(end - width + 4 * pixelRatio, at - (lineHeight / 2) * pixelRatio, width, lineHeight * pixelRatio);
    }
    ctx.fillStyle = color;
    ctx.fillText(text, end, at);
  }
  ctx.restore();
}
