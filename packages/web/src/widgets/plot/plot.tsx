import 'uplot/dist/uPlot.min.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { canvasContext } from '../canvas-context.ts';
import { useMediaQuery } from '../use-media-query.ts';
import styles from './plot.module.css';
import { scrub } from './scrub.ts';
import { uPlot } from './uplot.ts';

export interface PlotDrawing {
  options: Omit<uPlot.Options, 'width' | 'height'>;
  data: uPlot.AlignedData;
}

/** Range of days that the chart shows, in seconds. */
export type TimeRange = { min: number; max: number };

interface PlotProps {
  /** Description of the chart in one sentence, for screen readers. */
  label: string;
  /** Returns the drawing of the chart for a width in pixels. A new function draws the chart again. */
  draw: (width: number) => PlotDrawing;
  /** Returns a text for the point of the chart with this index. */
  describePoint: (index: number) => string | undefined;
  /** Range of days to show. A new object shows its range even if it is equal to the previous one. */
  range?: TimeRange | undefined;
  /** Content beside the text about the selected point, such as buttons. */
  toolbar?: ReactNode;
}

/**
 * A chart over days. Dragging zooms, and a double-click shows all days again. A mouse, a finger or arrow keys select a
 * day; a text below the chart describes it.
 */
export function Plot({ label, draw, describePoint, range, toolbar }: PlotProps) {
  const container = useRef<HTMLDivElement>(null);
  const chartRef = useRef<uPlot>(null);
  const [activeIndex, setActiveIndex] = useState<number>();
  const isTouched = useMediaQuery('(hover: none)');

  useEffect(() => {
    const element = container.current;
    // The chart library uPlot requires a canvas context.
    if (!element || !canvasContext(document.createElement('canvas'))) return;
    const size = () => ({ width: element.clientWidth, height: element.clientHeight });
    const { options, data } = draw(element.clientWidth);
    const setCursor = [({ cursor }: uPlot) => setActiveIndex(cursor.idx ?? undefined)];
    const chart = new uPlot({ ...options, ...size(), hooks: { ...options.hooks, setCursor } }, data, element);
    chartRef.current = chart;
    const controller = new AbortController();
    scrub(chart, element, controller.signal);
    const observer = new ResizeObserver(() => chart.setSize(size()));
    observer.observe(element);
    return () => {
      controller.abort();
      observer.disconnect();
      chart.destroy();
    };
  }, [draw]);

  useEffect(() => {
    if (range) chartRef.current?.setScale('x', range);
  }, [range]);

  const reading = activeIndex === undefined ? undefined : describePoint(activeIndex);
  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <p className={styles.reading} role="status">
          {reading ?? <span aria-hidden>{isTouched ? hints.touch : hints.mouse}</span>}
        </p>
        {toolbar}
      </div>
      <div
        ref={container}
        className={styles.plot}
        role="img"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys go from day to day, as the pointer does
        tabIndex={0}
      />
    </div>
  );
}

const hints = {
  touch: 'Drag across the chart to read each day',
  mouse: 'Drag to zoom in, double-click to see all days',
};
