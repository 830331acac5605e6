import type { MapRecord } from '@kafra/sdk/contract';
import {
  isMapWide,
  type MapMarker,
  type MarkerKind,
  mapMarkers,
  markerKinds,
  markerLabels,
  minimap,
  spawnLegend,
} from '@kafra/sdk/rules';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { useRowHighlight } from '../../widgets/row-highlight.tsx';
import { LayerToggles } from './layer-toggles.tsx';
import { MapDrawing } from './map-drawing.tsx';
import styles from './map-viewer.module.css';
import { SpawnLegend } from './spawn-legend.tsx';
import { useViewport } from './use-viewport.ts';

/** Width and height that are assumed for a map of unknown size. */
const defaultSize = 256;

interface MapViewerProps {
  map: MapRecord;
  picture: string;
}

/** Picture of a map with its markers, which can be zoomed. */
export const MapViewer = memo(({ map, picture }: MapViewerProps) => {
  const extent = { width: map.width || defaultSize, height: map.height || defaultSize };
  const viewport = useViewport(extent);
  const markers = useMemo(() => mapMarkers(map), [map]);
  const [hiddenKinds, setHiddenKinds] = useState<ReadonlySet<MarkerKind>>(new Set());
  const highlightedKey = useRowHighlight()?.highlightedKey;
  const highlightedMarker = markers.find(({ key }) => key === highlightedKey);

  return (
    <div className={styles.viewer}>
      <figure className={styles.viewer}>
        <div
          ref={viewport.place}
          className={styles.viewport}
          style={{ aspectRatio: `${extent.width} / ${extent.height}` }}
          data-zoomed={viewport.view.zoom > 1 || undefined}
          role="application"
          aria-roledescription="map"
          aria-label={`Map of ${map.name}: arrow keys move, plus and minus zoom, 0 shows the whole map`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys: arrows, plus and minus
          tabIndex={0}
          {...viewport.handlers}
        >
          <MapDrawing
            extent={extent}
            picture={picture}
            minimap={minimap(map.id)}
            markers={markers.filter(({ kind }) => !hiddenKinds.has(kind))}
            view={viewport.view}
            onReveal={viewport.revealPoint}
          />
        </div>
        <figcaption className={styles.caption}>
          <span className={styles.label}>{highlightedMarker ? markerText(highlightedMarker, extent) : ''}</span>
          <span className={styles.zoom}>
            <ZoomButton name="Zoom out" onClick={viewport.zoomOut} icon={<ZoomOut aria-hidden />} />
            <ZoomButton name="Zoom in" onClick={viewport.zoomIn} icon={<ZoomIn aria-hidden />} />
            <ZoomButton name="Whole map" onClick={viewport.reset} icon={<Maximize aria-hidden />} />
          </span>
        </figcaption>
      </figure>
      <LayerToggles
        layers={markerKinds.map((kind) => ({
          kind,
          label: markerLabels[kind],
          count: markers.filter((marker) => marker.kind === kind).length,
          isShown: !hiddenKinds.has(kind),
        }))}
        onToggle={(kind) => setHiddenKinds((before) => toggleKind(before, kind))}
      />
      {!hiddenKinds.has('spawn') && <SpawnLegend entries={spawnLegend(markers, extent)} />}
    </div>
  );
});

/** Returns the name and kind of a map marker as text. */
function markerText(marker: MapMarker, extent: { width: number; height: number }): string {
  const text = `${marker.label} · ${markerLabels[marker.kind]}`;
  return isMapWide(marker, extent) ? `${text}, all over the map` : text;
}

function toggleKind(kinds: ReadonlySet<MarkerKind>, kind: MarkerKind): Set<MarkerKind> {
  const next = new Set(kinds);
  if (!next.delete(kind)) next.add(kind);
  return next;
}

const ZoomButton = ({ name, onClick, icon }: { name: string; onClick: () => void; icon: React.ReactNode }) => (
  <button type="button" aria-label={name} title={name} onClick={onClick}>
    {icon}
  </button>
);
