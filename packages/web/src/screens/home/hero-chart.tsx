import type { Spotlight } from '@kafra/sdk/contract';
import { useMemo } from 'react';
import { CompassRose } from '../../widgets/chart/compass-rose.tsx';
import { cover, drawEngraving } from '../../widgets/chart/engrave.ts';
import { type Draw, useDrawing } from '../../widgets/chart/use-drawing.ts';
import styles from './hero-chart.module.css';
import { useEngraving } from './use-engraving.ts';

interface HeroChartProps {
  spotlight: Spotlight | undefined;
  /** Whether it is known if there is a region of the day. */
  settled: boolean;
}

/** The world as decoration: the first map of today's region, or the islands of the fallback. */
export function HeroChart({ spotlight, settled }: HeroChartProps) {
  const { engraving, map } = useEngraving(settled ? (spotlight?.maps ?? []) : undefined);
  const draw = useMemo<Draw | undefined>(
    () =>
      engraving &&
      ((context, { width, height }, palette) => {
        context.clearRect(0, 0, width, height);
        const place = cover(engraving, width, height);
        const ink = { paper: palette.surface, line: palette.controlLine, accent: palette.brass, water: palette.teal };
        drawEngraving(context, engraving, { ink, place });
      }),
    [engraving],
  );
  return (
    <figure className={styles.chart}>
      <canvas ref={useDrawing(draw)} className={engraving ? styles.drawn : styles.blank} aria-hidden />
      <CompassRose className={styles.rose} />
      {spotlight && map && (
        <figcaption className={styles.caption}>
          <em>{spotlight.region}</em>
          <span>{map}</span>
          <ScaleBar />
        </figcaption>
      )}
    </figure>
  );
}

const ScaleBar = () => (
  <svg viewBox="0 0 120 8" className={styles.scale} aria-hidden>
    <path d="M.5.5h119v7H.5z" fill="none" stroke="currentColor" />
    <path d="M.5.5h30v7h-30zM60.5.5h30v7h-30z" fill="currentColor" />
  </svg>
);
