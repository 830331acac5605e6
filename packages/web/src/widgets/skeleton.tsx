import styles from './skeleton.module.css';

/** Placeholder for a line of text that is loading; `width` in percent of the available width. */
export const SkeletonLine = ({ width = 70 }: { width?: number }) => (
  <span className={styles.line} style={{ width: `${width}%` }} />
);

/** Placeholder for a text that is loading. */
export const SkeletonText = () => (
  <div className={styles.text} aria-hidden>
    <SkeletonLine width={40} />
    <SkeletonLine width={90} />
    <SkeletonLine width={84} />
  </div>
);

const widths = [72, 54, 63, 80, 47, 66, 58, 75, 51, 69];

/** Placeholder rows of a list that is loading. They are shown only if loading takes longer than a moment. */
export const SkeletonRows = ({ rows, columns }: { rows: number; columns: number }) => (
  <div className={styles.rows} aria-hidden>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={styles.row} style={{ gridTemplateColumns: `2fr repeat(${columns - 1}, 1fr)` }}>
        {Array.from({ length: columns }, (_, column) => (
          <SkeletonLine key={column} width={widths[(row + column * 3) % widths.length]} />
        ))}
      </div>
    ))}
  </div>
);
