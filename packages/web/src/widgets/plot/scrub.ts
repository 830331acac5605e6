import type uPlot from 'uplot';

/** Moves the cross-hair to a point of the chart; to none without one. */
function pointAt(chart: uPlot, index: number | undefined): void {
  const at = index === undefined ? undefined : chart.data[0][index];
  const left = at === undefined ? -10 : chart.valToPos(at, 'x');
  chart.setCursor({ left, top: at === undefined ? -10 : chart.over.clientHeight / 2 });
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };

/** The point that a key leads to, of those that are shown; undefined for other keys. */
function ledTo(chart: uPlot, key: string): number | undefined {
  const [first, last] = chart.series[0]?.idxs ?? [0, chart.data[0].length - 1];
  if (key === 'Home') return first;
  if (key === 'End') return last;
  const by = steps[key];
  if (by === undefined) return undefined;
  const from = chart.cursor.idx ?? (by > 0 ? first - 1 : last + 1);
  return Math.min(last, Math.max(first, from + by));
}

/** Lets fingers and arrow keys read a chart as the mouse does. Ends with the signal. */
export function scrub(chart: uPlot, place: HTMLElement, signal: AbortSignal): void {
  const follow = ({ pointerType, clientX, clientY }: PointerEvent) => {
    if (pointerType !== 'touch') return;
    const box = chart.over.getBoundingClientRect();
    chart.setCursor({ left: clientX - box.left, top: clientY - box.top });
  };
  chart.over.addEventListener('pointerdown', follow, { signal });
  chart.over.addEventListener('pointermove', follow, { signal });
  place.addEventListener('blur', () => pointAt(chart, undefined), { signal });
  const read = (event: KeyboardEvent) => {
    const index = ledTo(chart, event.key);
    if (index === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    pointAt(chart, index);
  };
  place.addEventListener('keydown', read, { signal });
}
