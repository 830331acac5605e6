import type { Spotlight } from '@kafra/sdk/contract';
import { useMemo } from 'react';
import { CompassRose } from '../../widgets/terrain/compass-rose.tsx';
import { coverPlacement, type Engraving, type EngravingLayer, engravingLayers } from '../../widgets/terrain/engrave.ts';
import { type DrawFunction, useCanvas } from '../../widgets/use-canvas.ts';
import styles from './hero-map.module.css';
import { useEngraving } from './use-engraving.ts';

interface HeroMapProps {
  spotlight: Spotlight | undefined;
  /** True if the region of the day is known, or known to be missing. */
  isSettled: boolean;
}

/** Decorative background of the home page: the first map of the region of the day, or invented islands. */
export function HeroMap({ spotlight, isSettled }: HeroMapProps) {
  const { engraving, map } = useEngraving(isSettled ? (spotlight?.maps ?? []) : undefined);
  const layers = useMemo(() => engraving && engravingLayers(engraving).map(coverWith(engraving)), [engraving]);
  return (
    <figure className={styles.map}>
      <canvas ref={useCanvas(layers)} className={engraving ? styles.loaded : styles.placeholder} aria-hidden />
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

/** Returns a function that draws a layer of an engraved map over a whole canvas. */
const coverWith =
  (engraving: Engraving) =>
  (layer: EngravingLayer): DrawFunction =>
  (context, { width, height }, colors) => {
    const ink = { paper: colors.surface, line: colors.controlLine, accent: colors.brass, water: colors.teal };
    layer(context, { ink, placement: coverPlacement(engraving, width, height) });
  };

const ScaleBar = () => (
  <svg viewBox="0 0 120 8" className={styles.scale} aria-hidden>
    <path d="M.5.5h119v7H.5z" fill="none" stroke="currentColor" />
    <path d="M.5.5h30v7h-30zM60.5.5h30v7h-30z" fill="currentColor" />
  </svg>
);
