import { centerOf, type MapDirection, type MapMarker, nextMarker } from '@kafra/sdk/rules';
import { type KeyboardEvent, useState } from 'react';
import { type RowMarks, useRowMarks } from '../../widgets/row-marks.tsx';
import styles from './map-drawing.module.css';
import { PointShape, Ring, SpawnShape } from './marker.tsx';
import { useWidth } from './use-width.ts';
import type { Extent, Point, Viewport } from './viewport.ts';

interface MapDrawingProps {
  extent: Extent;
  /** Where its picture is; the element around the drawing names it. */
  picture: string;
  /** In the order of their layers. */
  markers: readonly MapMarker[];
  view: Viewport;
  /** Brings a point into sight. */
  show: (point: Point) => void;
}

/** Cells, washes, signs and the ring: one drawing in points of the picture. */
export function MapDrawing({ extent, picture, markers, view, show }: MapDrawingProps) {
  const marks = useRowMarks();
  const [place, width] = useWidth<SVGSVGElement>();
  const seen = { width: extent.width / view.zoom, height: extent.height / view.zoom };
  const unit = seen.width / width;
  const lit = markers.find(({ key }) => key === marks?.lit);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the element around it has the name
    <svg ref={place} viewBox={`${view.x} ${view.y} ${seen.width} ${seen.height}`} className={styles.drawing}>
      <Cells picture={picture} extent={extent} />
      <Signs {...{ markers, extent, unit, marks, show }} />
      {lit && <Ring marker={lit} unit={unit} extent={extent} />}
    </svg>
  );
}

/** The picture of the cells; hatched paper where there is none. */
function Cells({ picture, extent }: { picture: string; extent: Extent }) {
  const [missing, setMissing] = useState<string>();
  if (missing === picture) {
    return (
      <g aria-hidden className={styles.missing}>
        <rect {...extent} />
        <path d={hatching(extent)} />
      </g>
    );
  }
  return (
    <image
      href={picture}
      aria-hidden
      {...extent}
      preserveAspectRatio="none"
      className={styles.cells}
      onError={() => setMissing(picture)}
    />
  );
}

/** Distance of two strokes of the placeholder, in points. */
const stroke = 12;

const hatching = ({ width, height }: Extent): string =>
  Array.from(
    { length: Math.ceil((width + height) / stroke) },
    (_, index) => `M${index * stroke} 0L${index * stroke - height} ${height}`,
  ).join('');

const arrows: Readonly<Record<string, MapDirection | undefined>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

interface SignsProps extends Pick<MapDrawingProps, 'markers' | 'extent' | 'show'> {
  unit: number;
  marks: RowMarks | undefined;
}

/** The markers: one stop of the Tab key, arrows go on to the next one. */
function Signs({ markers, extent, unit, marks, show }: SignsProps) {
  const [stop, setStop] = useState<string>();
  const current = markers.some(({ key }) => key === stop) ? stop : markers[0]?.key;

  function onKeyDown(event: KeyboardEvent<SVGGElement>, marker: MapMarker): void {
    const direction = arrows[event.key];
    if (event.key === 'Enter' || event.key === ' ') marks?.choose(marker.key);
    else if (direction) {
      const next = nextMarker(markers, marker, direction);
      if (next) focusMarker(event.currentTarget, next.key);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return markers.map((marker, index) => (
    // biome-ignore lint/a11y/useSemanticElements: there are no buttons inside a drawing
    <g
      key={marker.key}
      role="button"
      tabIndex={marker.key === current ? 0 : -1}
      aria-label={marker.label}
      data-marker={marker.key}
      className={styles.sign}
      onPointerEnter={() => marks?.point(marker.key)}
      onPointerLeave={() => marks?.point(undefined)}
      onFocus={() => {
        setStop(marker.key);
        marks?.point(marker.key);
        show(centerOf(marker));
      }}
      onBlur={() => marks?.point(undefined)}
      onClick={() => marks?.choose(marker.key)}
      onKeyDown={(event) => onKeyDown(event, marker)}
    >
      {marker.kind === 'spawn' ? (
        <SpawnShape marker={marker} extent={extent} unit={unit} index={index} />
      ) : (
        <PointShape marker={marker} unit={unit} />
      )}
    </g>
  ));
}

const focusMarker = (from: SVGGElement, key: string): void =>
  from.parentElement?.querySelector<SVGGElement>(`[data-marker="${CSS.escape(key)}"]`)?.focus();
