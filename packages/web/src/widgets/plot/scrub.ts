import type uPlot from 'uplot';

/** Moves the cross-hair to a point of the chart, or hides it. */
function setCursorIndex(chart: uPlot, index: number | undefined): void {
  const at = index === undefined ? undefined : chart.data[0][index];
  const left = at === undefined ? -10 : chart.valToPos(at, 'x');
  chart.setCursor({ left, top: at === undefined ? -10 : chart.over.clientHeight / 2 });
}

const stepByKey: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };

/**
 * Returns the index of the chart point that a key press selects, within the displayed range; undefined for other keys.
 */
function indexAfterKey(chart: uPlot, key: string): number | undefined {
  const [first, last] = chart.series[0]?.idxs ?? [0, chart.data[0].length - 1];
  if (key === 'Home') return first;
  if (key === 'End') return last;
  const step = stepByKey[key];
  if (step === undefined) return undefined;
  const from = chart.cursor.idx ?? (step > 0 ? first - 1 : last + 1);
  return Math.min(last, Math.max(first, from + step));
}

/** Lets fingers and arrow keys select points of a chart, like the mouse. Ends when the signal is aborted. */
export function scrub(chart: uPlot, container: HTMLElement, signal: AbortSignal): void {
  const onPointer = ({ pointerType, clientX, clientY }: PointerEvent) => {
    if (pointerType !== 'touch') return;
    const box = chart.over.getBoundingClientRect();
    chart.setCursor({ left: clientX - box.left, top: clientY - box.top });
  };
  chart.over.addEventListener('pointerdown', onPointer, { signal });
  chart.over.addEventListener('pointermove', onPointer, { signal });
  // The selection is cleared in the next task, when the focus has moved. An open dialog would take the focus if the
  // text about the point disappeared earlier.
  const onBlur = () => setTimeout(() => signal.aborted || setCursorIndex(chart, undefined));
  container.addEventListener('blur', onBlur, { signal });
  const onKeyDown = (event: KeyboardEvent) => {
    const index = indexAfterKey(chart, event.key);
    if (index === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setCursorIndex(chart, index);
  };
  container.addEventListener('keydown', onKeyDown, { signal });
}
