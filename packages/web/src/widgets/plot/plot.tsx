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

/** Displayed range of days, in seconds. */
export type TimeRange = { min: number; max: number };

interface PlotProps {
  /** Description of the chart in one sentence. */
  label: string;
  /** Returns the drawing for a width in pixels. A new function draws the chart again. */
  draw: (width: number) => PlotDrawing;
  /** Returns a text for the point with this index. */
  describePoint: (index: number) => string | undefined;
  /** Range to show. A new object shows it again. */
  range?: TimeRange | undefined;
  /** Content beside the text about the selected point. */
  toolbar?: ReactNode;
}

/**
 * A chart over days. Dragging zooms, and a double-click shows all days again. A mouse, a finger or arrow keys select a
 * day, which is described in a text.
 */
export function Plot({ label, draw, describePoint, range, toolbar }: PlotProps) {
  const container = useRef<HTMLDivElement>(null);
  const chartRef = useRef<uPlot>(null);
  const [activeIndex, setActiveIndex] = useState<number>();
  const isTouched = useMediaQuery('(hover: none)');

  useEffect(() => {
    const element = container.current;
    // Charts of uPlot require a canvas context.
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
