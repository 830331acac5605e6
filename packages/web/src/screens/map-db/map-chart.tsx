import type { MapRecord } from '@kafra/sdk/contract';
import { type MapMarker, type MarkerKind, mapMarkers, markerKinds, markerLabels } from '@kafra/sdk/rules';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { useRowMarks } from '../../widgets/row-marks.tsx';
import { Layers } from './layers.tsx';
import styles from './map-chart.module.css';
import { MapDrawing } from './map-drawing.tsx';
import { useViewport } from './use-viewport.ts';

/** What stands in for the size of a map whose size is not known. */
const unknownSize = 256;

interface MapChartProps {
  map: MapRecord;
  picture: string;
}

/** The picture of a map with everything that stands on it, to be looked at closely. */
export const MapChart = memo(({ map, picture }: MapChartProps) => {
  const extent = { width: map.width || unknownSize, height: map.height || unknownSize };
  const viewport = useViewport(extent);
  const markers = useMemo(() => mapMarkers(map), [map]);
  const [hidden, setHidden] = useState<ReadonlySet<MarkerKind>>(new Set());
  const lit = useRowMarks()?.lit;
  const pointed = markers.find(({ key }) => key === lit);

  return (
    <figure className={styles.chart}>
      <div
        ref={viewport.place}
        className={styles.viewport}
        style={{ aspectRatio: `${extent.width} / ${extent.height}` }}
        data-zoomed={viewport.view.zoom > 1 || undefined}
        role="application"
        aria-roledescription="map"
        aria-label={`Map of ${map.name}: arrow keys move, plus and minus zoom, 0 shows it whole`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys: arrows, plus and minus
        tabIndex={0}
        {...viewport.handlers}
      >
        <MapDrawing
          extent={extent}
          picture={picture}
          markers={markers.filter(({ kind }) => !hidden.has(kind))}
          view={viewport.view}
          show={viewport.show}
        />
      </div>
      <figcaption className={styles.caption}>
        <span className={styles.pointed}>{pointed ? wordsOf(pointed) : ''}</span>
        <span className={styles.zoom}>
          <ZoomButton name="Zoom out" press={viewport.zoomOut} icon={<ZoomOut aria-hidden />} />
          <ZoomButton name="Zoom in" press={viewport.zoomIn} icon={<ZoomIn aria-hidden />} />
          <ZoomButton name="Whole map" press={viewport.reset} icon={<Maximize aria-hidden />} />
        </span>
      </figcaption>
      <Layers
        layers={markerKinds.map((kind) => ({
          kind,
          label: markerLabels[kind],
          count: markers.filter((marker) => marker.kind === kind).length,
          shown: !hidden.has(kind),
        }))}
        toggle={(kind) => setHidden((before) => toggled(before, kind))}
      />
    </figure>
  );
});

/** What is pointed at, and the kind of thing it is. */
const wordsOf = ({ label, kind }: MapMarker): string => `${label} · ${markerLabels[kind]}`;

function toggled(kinds: ReadonlySet<MarkerKind>, kind: MarkerKind): Set<MarkerKind> {
  const next = new Set(kinds);
  if (!next.delete(kind)) next.add(kind);
  return next;
}

const ZoomButton = ({ name, press, icon }: { name: string; press: () => void; icon: React.ReactNode }) => (
  <button type="button" aria-label={name} title={name} onClick={press}>
    {icon}
  </button>
);
