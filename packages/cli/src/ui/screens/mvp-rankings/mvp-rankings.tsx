import { type ActiveScreen, championsOf, type TableModel, withPodium } from '@kafra/sdk';
import { useMemo } from 'react';
import { canDrawImages } from '../../images/use-sprites.ts';
import { useArea } from '../../shell/area.ts';
import { useTheme } from '../../theme/theme.ts';
import { useStore } from '../../use-store.ts';
import { type PinnedRows, TableView } from '../../views/table/table-view.tsx';
import { Podium, plinthWidthIn, podiumHeight } from './podium.tsx';
import { usePortraits } from './use-portraits.ts';

/** The hunters of the realm: three on a podium, the others in a table below it. */
export function MvpRankingsView({ screen }: { screen: ActiveScreen }) {
  return screen.model.kind === 'table' ? <Hunters model={screen.model} title={screen.heading} /> : null;
}

/** In fewer rows than this the podium would leave none for the table. */
const minRows = 18;
/** In this many the champions are seen as well: 12 rows of half blocks. */
const minPortraitRows = 38;
const portraitHeight = 12;

function Hunters({ model, title }: { model: TableModel; title: string }) {
  const podium = useMemo(() => withPodium(model), [model]);
  const { pinnedCount } = useStore(podium);
  const { columns, rows } = useArea();
  const champions = championsOf(model.allRows());
  const hasRoom = canDrawImages(useTheme()) && rows >= minPortraitRows;
  const portraits = usePortraits(champions, hasRoom ? Math.min(portraitHeight * 2, plinthWidthIn(columns)) : 0);
  // Where nobody has a picture, the room is the table's.
  const portraitRows = portraits.size > 0 ? portraitHeight : 0;
  const killsTitle = model.columns.find(({ id }) => id === 'total_kills')?.title ?? '';
  if (rows < minRows || pinnedCount === 0) return <TableView model={model} title={title} />;
  const pinned: PinnedRows = {
    count: pinnedCount,
    height: podiumHeight + portraitRows,
    render: (chosen, focused) => (
      <Podium width={columns} {...{ champions, killsTitle, portraits, portraitRows, chosen, focused }} />
    ),
  };
  return <TableView model={podium} title={title} pinned={pinned} />;
}
