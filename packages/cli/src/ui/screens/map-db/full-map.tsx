import type { Section } from '@kafra/sdk';
import { type MapDirection, type MapMarker, nextMarker } from '@kafra/sdk/rules';
import { Box } from 'ink';
import { rowStopKey } from '../../document/cards.ts';
import { rowAction } from '../../document/grid.tsx';
import { useLayout } from '../../document/use-layout.ts';
import { type Binding, levels } from '../../keys/key-dispatcher.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useArea } from '../../shell/area.ts';
import { useUi } from '../../shell/ui.ts';
import { useStore } from '../../use-store.ts';
import { Heading } from '../../views/heading.tsx';
import { Legend, MapDrawing } from './map-drawing.tsx';
import type { SelectedMap } from './use-selected-map.ts';

interface FullMapProps {
  selectedMap: SelectedMap;
  bindings: readonly Binding[];
  /** Selects a tab stop of the list of maps. */
  onSelect(stop: string | undefined): void;
  onClose(): void;
}

const legendWidth = 26;
const gap = 2;

/** A map that fills the whole view. Keys move the selection between its markers. */
export function FullMap({ selectedMap, bindings, onSelect, onClose }: FullMapProps) {
  const area = useArea();
  const ui = useUi();
  const isActive = useStore(ui.pane) === 'content';
  const layout = useLayout(area.columns);
  const { card, markers, chosen } = selectedMap;
  const at = markers.findIndex(({ key }) => key === chosen);
  const marker = markers[at];

  const select = (marker: MapMarker | undefined) => marker && onSelect(rowStopKey(card, marker.key));
  const moveTo = (to: MapDirection) => () => select(marker ? nextMarker(markers, marker, to) : markers[0]);
  const moveBy = (amount: number) => () => select(markers[(at + amount + markers.length) % markers.length]);
  const row = marker && card.sections.flatMap(rowsOf).find(({ key }) => key === marker.key);
  const action = row && rowAction(row, layout);

  useKeys(
    isActive
      ? {
          title: 'Map',
          level: levels.pane,
          bindings: [
            // This key binding comes first, because a narrow footer shows only the first hints.
            { keys: ['escape', 'v'], description: 'Back to the list', hint: 'list', run: onClose },
            { keys: ['left', 'h'], description: 'Next marker to the left', hint: 'left', run: moveTo('left') },
            { keys: ['right', 'l'], description: 'Next marker to the right', run: moveTo('right') },
            { keys: ['up', 'k'], description: 'Next marker above', run: moveTo('up') },
            { keys: ['down', 'j'], description: 'Next marker below', hint: 'down', run: moveTo('down') },
            { keys: ['tab', 'n'], description: 'Next marker', hint: 'next', run: moveBy(1) },
            { keys: ['shift+tab', 'N'], description: 'Previous marker', run: moveBy(-1) },
            {
              keys: ['enter', 'space'],
              description: 'Open the selected marker',
              hint: 'open',
              disabled: action ? undefined : 'This link has no target.',
              run: () => action?.(),
            },
            ...bindings,
          ],
        }
      : undefined,
  );

  const availableSize = { columns: area.columns - legendWidth - 2 * gap, rows: area.rows - 2 };
  return (
    <Box flexDirection="column" width={area.columns} height={area.rows}>
      <Heading title={card.title} notes={card.notes?.map(({ text }) => text).join(' ')} />
      <Box gap={gap} paddingTop={1} paddingLeft={gap}>
        <MapDrawing selectedMap={selectedMap} availableSize={availableSize} />
        <Legend selectedMap={selectedMap} width={legendWidth} />
      </Box>
    </Box>
  );
}

const rowsOf = (section: Section) => (section.kind === 'grid' ? section.rows : []);
