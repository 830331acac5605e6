import { centerOf, isMapWide, type MapDirection, type MapMarker, nextMarker } from '@kafra/sdk/rules';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useApp } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { type RowHighlight, useRowHighlight } from '../../widgets/row-highlight.tsx';
import styles from './map-drawing.module.css';
import { HighlightRing, PointShape, SpawnShape } from './marker.tsx';
import { useElementWidth } from './use-element-width.ts';
import type { Extent, Point, Viewport } from './viewport.ts';

interface MapDrawingProps {
  extent: Extent;
  /** Address of the map's picture. Its alternative text belongs to the element around the drawing. */
  picture: string;
  /** Address of the map's minimap; some servers have no minimaps. */
  minimap: string;
  /** Markers of the map (monsters, NPCs, portals), in the order of their layers. */
  markers: readonly MapMarker[];
  view: Viewport;
  /** Scrolls the map so that a point is visible. */
  onReveal: (point: Point) => void;
}

/** Drawing of a map in the coordinates of its picture: cells, spawn regions, marker symbols and the highlight. */
export function MapDrawing({ extent, picture, minimap, markers, view, onReveal }: MapDrawingProps) {
  const highlight = useRowHighlight();
  const [svg, width] = useElementWidth<SVGSVGElement>();
  const visibleSize = { width: extent.width / view.zoom, height: extent.height / view.zoom };
  const unit = visibleSize.width / width;
  const highlightedMarker = markers.find(({ key }) => key === highlight?.highlightedKey);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the element around it has the name
    <svg
      ref={svg}
      viewBox={`${view.x} ${view.y} ${visibleSize.width} ${visibleSize.height}`}
      className={styles.drawing}
    >
      <MapPicture picture={picture} extent={extent} />
      <Minimap src={minimap} extent={extent} />
      <Markers {...{ markers, extent, unit, highlight, onReveal }} />
      {highlightedMarker && <HighlightRing marker={highlightedMarker} unit={unit} extent={extent} />}
    </svg>
  );
}

/** Picture of the map's cells; a hatched area if it is missing. */
function MapPicture({ picture, extent }: { picture: string; extent: Extent }) {
  const [failedPicture, setFailedPicture] = useState<string>();
  // The picture may fail to load before React adds it to the page. React does not call `onError` then, so the failure
  // is checked here.
  useEffect(() => {
    const probe = new Image();
    probe.onerror = () => setFailedPicture(picture);
    probe.src = picture;
    return () => {
      probe.onerror = null;
    };
  }, [picture]);
  if (failedPicture === picture) {
    return (
      <g aria-hidden className={styles.missing}>
        <rect {...extent} />
        <path d={hatching(extent)} />
      </g>
    );
  }
  return <image href={picture} aria-hidden {...extent} preserveAspectRatio="none" className={styles.cells} />;
}

/** The minimap, drawn over the cells of the map. Minimaps are square, with the map in the middle. */
function Minimap({ src, extent: { width, height } }: { src: string; extent: Extent }) {
  const index = useStore(useApp().context.pictures);
  if (index(src) !== 'there') return null;
  const side = Math.max(width, height);
  const place = { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
  return <image href={src} aria-hidden {...place} className={styles.cells} />;
}

/** Distance between two strokes of the hatched area that replaces a missing picture, in units of the picture. */
const hatchSpacing = 12;

const hatching = ({ width, height }: Extent): string =>
  Array.from(
    { length: Math.ceil((width + height) / hatchSpacing) },
    (_, index) => `M${index * hatchSpacing} 0L${index * hatchSpacing - height} ${height}`,
  ).join('');

const directionByKey: Readonly<Record<string, MapDirection | undefined>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

interface MarkersProps extends Pick<MapDrawingProps, 'markers' | 'extent' | 'onReveal'> {
  unit: number;
  highlight: RowHighlight | undefined;
}

/** The markers of a map. The Tab key reaches them as a single element, and arrow keys move between them. */
function Markers({ markers, extent, unit, highlight, onReveal }: MarkersProps) {
  const [tabStopKey, setTabStopKey] = useState<string>();
  const spawns = markers.filter(({ kind }) => kind === 'spawn');
  const mapWide = markers.filter((marker) => isMapWide(marker, extent));
  const currentKey = markers.some(({ key }) => key === tabStopKey) ? tabStopKey : markers[0]?.key;

  function onKeyDown(event: KeyboardEvent<SVGGElement>, marker: MapMarker): void {
    const direction = directionByKey[event.key];
    if (event.key === 'Enter' || event.key === ' ') highlight?.select(marker.key);
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
      tabIndex={marker.key === currentKey ? 0 : -1}
      aria-label={marker.label}
      data-marker={marker.key}
      className={styles.marker}
      onPointerEnter={() => highlight?.setHighlightedKey(marker.key)}
      onPointerLeave={() => highlight?.setHighlightedKey(undefined)}
      onFocus={() => {
        setTabStopKey(marker.key);
        highlight?.setHighlightedKey(marker.key);
        onReveal(centerOf(marker));
      }}
      onBlur={() => highlight?.setHighlightedKey(undefined)}
      onClick={() => highlight?.select(marker.key)}
      onKeyDown={(event) => onKeyDown(event, marker)}
    >
      {marker.kind === 'spawn' ? (
        <SpawnShape
          {...{ marker, extent, unit, index }}
          number={spawns.length > 1 ? spawns.indexOf(marker) + 1 : undefined}
          frame={{ at: mapWide.indexOf(marker), count: mapWide.length }}
        />
      ) : (
        <PointShape marker={marker} unit={unit} />
      )}
    </g>
  ));
}

const focusMarker = (from: SVGGElement, key: string): void =>
  from.parentElement?.querySelector<SVGGElement>(`[data-marker="${CSS.escape(key)}"]`)?.focus();
