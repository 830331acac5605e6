import 'uplot/dist/uPlot.min.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import { useMedia } from '../use-media.ts';
import styles from './plot.module.css';
import { scrub } from './scrub.ts';

export interface Drawing {
  options: Omit<uPlot.Options, 'width' | 'height'>;
  data: uPlot.AlignedData;
}

/** What of the days is shown, in seconds. */
export type Span = { min: number; max: number };

interface PlotProps {
  /** The whole chart in one sentence. */
  label: string;
  /** What to draw in a place of this width, in points. It is drawn anew when this is another function. */
  draw: (width: number) => Drawing;
  /** A point in words, by its index. */
  read: (index: number) => string | undefined;
  /** The span to go to; another object is gone to once more. */
  span?: Span | undefined;
  /** Stands beside the reading. */
  tools?: ReactNode;
}

/** A chart over days: dragging zooms, a double-click shows all days again; a mouse, a finger or arrow keys read each. */
export function Plot({ label, draw, read, span, tools }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot>(null);
  const [pointed, setPointed] = useState<number>();
  const isTouched = useMedia('(hover: none)');

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const size = () => ({ width: element.clientWidth, height: element.clientHeight });
    const { options, data } = draw(element.clientWidth);
    const setCursor = [({ cursor }: uPlot) => setPointed(cursor.idx ?? undefined)];
    const chart = new uPlot({ ...options, ...size(), hooks: { ...options.hooks, setCursor } }, data, element);
    drawn.current = chart;
    const over = new AbortController();
    scrub(chart, element, over.signal);
    const watcher = new ResizeObserver(() => chart.setSize(size()));
    watcher.observe(element);
    return () => {
      over.abort();
      watcher.disconnect();
      chart.destroy();
    };
  }, [draw]);

  useEffect(() => {
    if (span) drawn.current?.setScale('x', span);
  }, [span]);

  const reading = pointed === undefined ? undefined : read(pointed);
  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <p className={styles.reading} role="status">
          {reading ?? <span aria-hidden>{isTouched ? hints.finger : hints.mouse}</span>}
        </p>
        {tools}
      </div>
      <div
        ref={place}
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
  finger: 'Slide a finger to read the days',
  mouse: 'Drag to zoom in, double-click to see all days',
};
