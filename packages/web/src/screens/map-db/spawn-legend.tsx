import type { SpawnLegendEntry } from '@kafra/sdk/rules';
import { breakable } from '../../widgets/breakable.tsx';
import { rowHighlightProps, useRowHighlight } from '../../widgets/row-highlight.tsx';
import marker from './marker.module.css';
import styles from './spawn-legend.module.css';

/** Maximum number of monsters for which the legend is open at first. */
const maxOpenEntries = 8;
const colorCount = 6;

/**
 * Legend of the monsters by their numbers on the map: a dashed frame for those that spawn everywhere, a filled area for
 * others.
 */
export function SpawnLegend({ entries }: { entries: readonly SpawnLegendEntry[] }) {
  const highlight = useRowHighlight();
  if (entries.length === 0) return null;
  return (
    <details className={styles.legend} open={entries.length <= maxOpenEntries}>
      <summary>Legend of the monsters</summary>
      <p>
        <Sample isEverywhere /> all over the map <Sample /> in this area
      </p>
      <ol>
        {entries.map(({ key, number, label, isEverywhere, where }) => (
          <li key={key} {...rowHighlightProps(highlight, key)}>
            <span data-ink={(number - 1) % colorCount} className={marker.spawn}>
              <Sample isEverywhere={isEverywhere} />
            </span>
            {number} {breakable(label)} <small>{where}</small>
          </li>
        ))}
      </ol>
    </details>
  );
}

const Sample = ({ isEverywhere = false }: { isEverywhere?: boolean }) => (
  <svg viewBox="0 0 20 14" aria-hidden className={marker.spawn}>
    <rect
      className={isEverywhere ? marker.everywhere : undefined}
      x="2"
      y="2"
      width="16"
      height="10"
      strokeWidth="2"
      strokeDasharray={isEverywhere ? '4 3' : undefined}
    />
  </svg>
);
