import type { MarkerKind } from '@kafra/sdk/rules';
import styles from './layer-toggles.module.css';
import { PointShape } from './marker.tsx';

interface LayerTogglesProps {
  layers: readonly { kind: MarkerKind; label: string; count: number; isShown: boolean }[];
  onToggle: (kind: MarkerKind) => void;
}

/** Legend of a map: each kind of marker with its count. A press on a kind hides its markers. */
export const LayerToggles = ({ layers, onToggle }: LayerTogglesProps) => (
  <fieldset className={styles.layers}>
    <legend className="visually-hidden">Layers of the map</legend>
    {layers
      .filter(({ count }) => count > 0)
      .map(({ kind, label, count, isShown }) => (
        <button key={kind} type="button" aria-pressed={isShown} onClick={() => onToggle(kind)}>
          <svg viewBox="-8 -8 16 16" aria-hidden>
            {kind === 'spawn' ? (
              <rect x="-6" y="-5" width="12" height="10" className={styles.wash} />
            ) : (
              <PointShape marker={{ key: kind, kind, label, areas: [] }} unit={1} />
            )}
          </svg>
          {label} <span className={styles.count}>{count}</span>
        </button>
      ))}
  </fieldset>
);
