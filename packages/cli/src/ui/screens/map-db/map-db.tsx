import type { ActiveScreen, CardsModel } from '@kafra/sdk';
import { Box } from 'ink';
import { useState } from 'react';
import type { Layout } from '../../document/layout.ts';
import { assigned } from '../../keys/fixed-keys.ts';
import type { Binding } from '../../keys/hub.ts';
import { AreaContext, useArea } from '../../shell/area.ts';
import { CardsView } from '../../views/cards/cards-view.tsx';
import { FullChart } from './full-chart.tsx';
import { Legend, MapChart } from './map-chart.tsx';
import { type Charted, useCharted } from './use-chart.ts';

/** The maps of the realm, each with its chart. */
export function MapDbView({ scene }: { scene: ActiveScreen }) {
  return scene.model.kind === 'cards' ? <Maps model={scene.model} title={scene.heading} /> : null;
}

/** From this width on the chart stands beside the list, else below it. */
const besideFrom = 72;
const gap = 2;
/** Beside the list: two blank rows above the chart, one below it, and the legend. */
const rowsAround = 8;

/** The list, and the chart of what is chosen in it; `v` gives the chart the whole view. */
function Maps({ model, title }: { model: CardsModel; title: string }) {
  const area = useArea();
  const [stop, setStop] = useState<string>();
  const [isFull, setFull] = useState(false);
  const { charted, toggle } = useCharted(model, stop);

  const layers = (charted?.layers ?? []).flatMap(({ kind, count }, at): Binding[] =>
    count === 0 ? [] : [{ keys: [assigned(String(at + 1))], words: layerWords[kind], run: () => toggle(kind) }],
  );
  const toWhole = () => setFull(true);
  const whole: Binding = { keys: ['v'], words: 'The whole map', hint: 'map', run: toWhole };
  const adapt = (layout: Layout): Layout => ({ ...layout, show: () => toWhole });

  const isBeside = area.columns >= besideFrom;
  const room = isBeside
    ? { columns: Math.floor(area.columns * 0.45), rows: area.rows - rowsAround }
    : { columns: Math.floor(area.columns * 0.5), rows: Math.floor(area.rows * 0.42) };
  const list = isBeside
    ? { columns: area.columns - room.columns - gap, rows: area.rows }
    : { columns: area.columns, rows: area.rows - room.rows - 1 };
  return (
    <>
      <Box display={isFull ? 'none' : 'flex'} flexDirection={isBeside ? 'row' : 'column'} gap={isBeside ? gap : 1}>
        <AreaContext value={charted ? list : area}>
          <CardsView
            model={model}
            title={title}
            resting={isFull}
            bindings={charted ? [whole, ...layers] : []}
            pictured={false}
            adapt={adapt}
            chosen={stop}
            choose={setStop}
          />
        </AreaContext>
        {charted && !isFull ? <Pane charted={charted} room={room} beside={isBeside} /> : null}
      </Box>
      {charted && isFull ? (
        <FullChart charted={charted} bindings={layers} choose={setStop} close={() => setFull(false)} />
      ) : null}
    </>
  );
}

const layerWords = {
  spawn: 'Show or hide the monsters',
  warp: 'Show or hide the warps',
  npc: 'Show or hide the NPCs',
  vendor: 'Show or hide the vendors',
};

interface PaneProps {
  charted: Charted;
  room: { columns: number; rows: number };
  beside: boolean;
}

function Pane({ charted, room, beside }: PaneProps) {
  const { columns } = useArea();
  const width = beside ? room.columns : columns - room.columns - 2 * gap;
  return (
    <Box
      flexDirection={beside ? 'column' : 'row'}
      gap={beside ? 1 : gap}
      paddingTop={beside ? 2 : 0}
      paddingLeft={beside ? 0 : gap}
      flexShrink={0}
    >
      <MapChart charted={charted} room={room} />
      <Legend charted={charted} width={width} />
    </Box>
  );
}
