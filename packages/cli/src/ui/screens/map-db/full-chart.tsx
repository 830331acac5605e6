import type { Section } from '@kafra/sdk';
import { type MapDirection, type MapMarker, nextMarker } from '@kafra/sdk/rules';
import { Box } from 'ink';
import { rowStopKey } from '../../document/cards.ts';
import { rowLead } from '../../document/grid.tsx';
import { useLayout } from '../../document/use-layout.ts';
import { type Binding, levels } from '../../keys/hub.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useArea } from '../../shell/area.ts';
import { useUi } from '../../shell/ui.ts';
import { useStore } from '../../use-store.ts';
import { Heading } from '../../views/heading.tsx';
import { Legend, MapChart } from './map-chart.tsx';
import type { Charted } from './use-chart.ts';

interface FullChartProps {
  charted: Charted;
  bindings: readonly Binding[];
  /** Points at a stop of the list. */
  choose(stop: string | undefined): void;
  close(): void;
}

const legendWidth = 26;
const gap = 2;

/** The map alone, in the whole view: keys go from one thing on it to the next. */
export function FullChart({ charted, bindings, choose, close }: FullChartProps) {
  const area = useArea();
  const ui = useUi();
  const isActive = useStore(ui.pane) === 'content';
  const layout = useLayout(area.columns);
  const { card, markers, chosen } = charted;
  const at = markers.findIndex(({ key }) => key === chosen);
  const here = markers[at];

  const point = (marker: MapMarker | undefined) => marker && choose(rowStopKey(card, marker.key));
  const go = (to: MapDirection) => () => point(here ? nextMarker(markers, here, to) : markers[0]);
  const by = (amount: number) => () => point(markers[(at + amount + markers.length) % markers.length]);
  const row = here && card.sections.flatMap(rowsOf).find(({ key }) => key === here.key);
  const lead = row && rowLead(row, layout);

  useKeys(
    isActive
      ? {
          title: 'Map',
          level: levels.pane,
          bindings: [
            { keys: ['left', 'h'], words: 'What is next on the left', hint: 'left', run: go('left') },
            { keys: ['right', 'l'], words: 'What is next on the right', run: go('right') },
            { keys: ['up', 'k'], words: 'What is next above', run: go('up') },
            { keys: ['down', 'j'], words: 'What is next below', hint: 'down', run: go('down') },
            { keys: ['tab', 'n'], words: 'The next one', hint: 'next', run: by(1) },
            { keys: ['shift+tab', 'N'], words: 'The one before', run: by(-1) },
            {
              keys: ['enter', 'space'],
              words: 'Open what the chosen one leads to',
              hint: 'open',
              disabled: lead ? undefined : 'This leads nowhere.',
              run: () => lead?.(),
            },
            ...bindings,
            { keys: ['escape', 'v'], words: 'Back to the list', hint: 'list', run: close },
          ],
        }
      : undefined,
  );

  const room = { columns: area.columns - legendWidth - 2 * gap, rows: area.rows - 2 };
  return (
    <Box flexDirection="column" width={area.columns} height={area.rows}>
      <Heading title={card.title} notes={card.notes?.map(({ text }) => text).join(' ')} />
      <Box gap={gap} paddingTop={1} paddingLeft={gap}>
        <MapChart charted={charted} room={room} />
        <Legend charted={charted} width={legendWidth} />
      </Box>
    </Box>
  );
}

const rowsOf = (section: Section) => (section.kind === 'grid' ? section.rows : []);
