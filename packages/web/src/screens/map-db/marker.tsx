import { centerOf, isWholeMap, type MapMarker } from '@kafra/sdk/rules';
import { cx } from '../../widgets/cx.ts';
import styles from './marker.module.css';
import type { Extent } from './viewport.ts';

/** Length of a dash in the frame around a map, and distance of that frame from the map's edge, in screen pixels. */
const dashLength = 12;
const frameInset = 3;
/** Distance between the monster numbers that share the frame around a map. */
const numberGap = 20;

interface SpawnShapeProps {
  marker: MapMarker;
  extent: Extent;
  /** Units of the map's picture per screen pixel. */
  unit: number;
  /** Index of the monster on the map; determines the colour of its spawn area. */
  index: number;
  /** Number of the monster in the legend; undefined for the only monster of a map. */
  number: number | undefined;
  /**
   * For a monster that spawns on the whole map: its index among such monsters, and their number. They share one frame
   * around the map.
   */
  frame: { at: number; count: number };
}

const colorCount = 6;

/** Spawn area of a monster: a translucent region, or dashes in the frame around the map if it spawns everywhere. */
export const SpawnShape = ({ marker, extent, unit, index, number, frame }: SpawnShapeProps) => (
  <g data-ink={index % colorCount} className={styles.spawn}>
    {marker.areas.map((area, at) => {
      const isEverywhere = isWholeMap(area, extent);
      const inset = isEverywhere ? frameInset * unit : 0;
      const dash = dashLength * unit;
      return (
        <rect
          key={at}
          className={cx(isEverywhere && styles.everywhere)}
          x={area.x + inset}
          y={area.y + inset}
          width={Math.max(0, area.x2 - area.x - 2 * inset)}
          height={Math.max(0, area.y2 - area.y - 2 * inset)}
          strokeWidth={(isEverywhere ? 2.4 : 1.6) * unit}
          {...(isEverywhere && {
            strokeDasharray: `${dash} ${dash * (frame.count - 1)}`,
            strokeDashoffset: -dash * frame.at,
          })}
        />
      );
    })}
    {number !== undefined && <SpawnNumber {...{ marker, extent, unit, number, frame }} />}
  </g>
);

/**
 * Number of a monster on the map: in the corner of its first spawn region or, if it spawns everywhere, in the corner of
 * the map.
 */
function SpawnNumber({ marker, extent, unit, number, frame }: Omit<SpawnShapeProps, 'index'>) {
  const area = marker.areas.find((one) => !isWholeMap(one, extent));
  const [x, y] = area ? [area.x + 3 * unit, area.y + 12 * unit] : [(12 + frame.at * numberGap) * unit, 18 * unit];
  return (
    <text className={styles.number} x={x} y={y} fontSize={11 * unit} strokeWidth={3 * unit}>
      {number}
    </text>
  );
}

/** Symbol of a map marker (a gate, a coin or a dot), always of the same size on the screen. */
export function PointShape({ marker, unit }: { marker: MapMarker; unit: number }) {
  const { x, y } = centerOf(marker);
  return (
    <g transform={`translate(${x} ${y}) scale(${unit})`}>
      <circle r="10" fill="transparent" />
      {shapes[marker.kind]}
    </g>
  );
}

const shapes: Readonly<Record<MapMarker['kind'], React.ReactNode>> = {
  spawn: null,
  warp: (
    <g className={styles.warp}>
      <path d="M-5 5.5V-1a5 5 0 0 1 10 0v6.5z" />
      <path d="M-2.2 5.5V-.6a2.2 2.2 0 0 1 4.4 0v6.1z" className={styles.door} />
    </g>
  ),
  npc: <circle r="3.4" className={styles.npc} />,
  vendor: (
    <g className={styles.vendor}>
      <circle r="5" />
      <circle r="2.9" className={styles.rim} />
    </g>
  ),
};

/** The highlight of the selected map marker: a ring and its name. */
export function HighlightRing({ marker, unit, extent }: { marker: MapMarker; unit: number; extent: Extent }) {
  const { x, y } = centerOf(marker);
  const isBelow = y < 26 * unit;
  return (
    <g className={styles.ring} aria-hidden>
      {marker.kind === 'spawn' ? (
        marker.areas.map((area, index) => (
          <rect
            key={index}
            x={area.x}
            y={area.y}
            width={area.x2 - area.x}
            height={area.y2 - area.y}
            strokeWidth={2.4 * unit}
          />
        ))
      ) : (
        <circle cx={x} cy={y} r={9.5 * unit} strokeWidth={2.6 * unit} />
      )}
      <g transform={`translate(${x} ${y}) scale(${unit})`}>
        <text y={isBelow ? 25 : -15} textAnchor={anchorAt(x, extent)}>
          {marker.label}
        </text>
      </g>
    </g>
  );
}

/** Returns the text alignment of a marker's name. Near an edge of the map it extends inwards, so that it is not cut. */
function anchorAt(x: number, { width }: Extent): 'start' | 'middle' | 'end' {
  if (x < width * 0.25) return 'start';
  return x > width * 0.75 ? 'end' : 'middle';
}
