import { type ActiveScreen, type CardsModel, numberKeys } from '@kafra/sdk';
import { Box } from 'ink';
import { useState } from 'react';
import type { Layout } from '../../document/layout.ts';
import type { Binding } from '../../keys/key-dispatcher.ts';
import { AreaContext, useArea } from '../../shell/area.ts';
import { CardsView } from '../../views/cards/cards-view.tsx';
import { FullMap } from './full-map.tsx';
import { Legend, MapDrawing } from './map-drawing.tsx';
import { type SelectedMap, useSelectedMap } from './use-selected-map.ts';

/** The screen of the realm's maps, with a drawing of the selected map. */
export function MapDbView({ screen }: { screen: ActiveScreen }) {
  return screen.model.kind === 'cards' ? <Maps model={screen.model} title={screen.heading} /> : null;
}

/** Minimum width for drawing the map beside the list of maps instead of below it, in cells. */
const besideMinColumns = 72;
const gap = 2;
/**
 * Minimum rows for the list above a drawn map: heading, search, button, footer and part of a card. With fewer, the
 * drawing is hidden.
 */
const minListRows = 9;
/** Rows of the screen that a map drawing beside the list cannot use: blank rows around it, and its legend. */
const chromeRows = 8;

/** The list of maps with the drawing of the selected map; the key `v` enlarges the drawing. */
function Maps({ model, title }: { model: CardsModel; title: string }) {
  const area = useArea();
  const [stop, setStop] = useState<string>();
  const [isFull, setFull] = useState(false);
  const { selectedMap, toggle } = useSelectedMap(model, stop);

  const layers = (selectedMap?.layers ?? []).flatMap(({ kind, count }, at): Binding[] =>
    count === 0
      ? []
      : [{ keys: numberKeys.slice(at, at + 1), description: layerLabels[kind], run: () => toggle(kind) }],
  );
  const showFullMap = () => setFull(true);
  const fullMapKey: Binding = { keys: ['v'], description: 'Show the whole map', hint: 'map', run: showFullMap };
  const adapt = (layout: Layout): Layout => ({ ...layout, onRowPress: () => showFullMap });

  const isBeside = area.columns >= besideMinColumns;
  const availableSize = isBeside
    ? { columns: Math.floor(area.columns * 0.45), rows: area.rows - chromeRows }
    : { columns: Math.floor(area.columns * 0.5), rows: Math.floor(area.rows * 0.42) };
  const list = isBeside
    ? { columns: area.columns - availableSize.columns - gap, rows: area.rows }
    : { columns: area.columns, rows: area.rows - availableSize.rows - 1 };
  const hasPane = selectedMap !== undefined && list.rows >= minListRows;
  return (
    <>
      <Box display={isFull ? 'none' : 'flex'} flexDirection={isBeside ? 'row' : 'column'} gap={isBeside ? gap : 1}>
        <AreaContext value={hasPane ? list : area}>
          <CardsView
            model={model}
            title={title}
            inactive={isFull}
            bindings={selectedMap ? [fullMapKey, ...(hasPane ? layers : [])] : []}
            hasImages={false}
            adaptLayout={adapt}
            selectedStop={stop}
            onSelect={setStop}
          />
        </AreaContext>
        {hasPane && !isFull ? (
          <MapPane selectedMap={selectedMap} availableSize={availableSize} beside={isBeside} />
        ) : null}
      </Box>
      {selectedMap && isFull ? (
        <FullMap selectedMap={selectedMap} bindings={layers} onSelect={setStop} onClose={() => setFull(false)} />
      ) : null}
    </>
  );
}

const layerLabels = {
  spawn: 'Show or hide the monsters',
  warp: 'Show or hide the warps',
  npc: 'Show or hide the NPCs',
  vendor: 'Show or hide the vendors',
};

interface MapPaneProps {
  selectedMap: SelectedMap;
  availableSize: { columns: number; rows: number };
  beside: boolean;
}

function MapPane({ selectedMap, availableSize, beside }: MapPaneProps) {
  const { columns } = useArea();
  const width = beside ? availableSize.columns : columns - availableSize.columns - 2 * gap;
  return (
    <Box
      flexDirection={beside ? 'column' : 'row'}
      gap={beside ? 1 : gap}
      paddingTop={beside ? 2 : 0}
      paddingLeft={beside ? 0 : gap}
      flexShrink={0}
    >
      <MapDrawing selectedMap={selectedMap} availableSize={availableSize} />
      <Legend selectedMap={selectedMap} width={width} />
    </Box>
  );
}
