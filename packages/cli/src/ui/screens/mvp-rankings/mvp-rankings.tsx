import { type ActiveScreen, championsOf, type TableModel, withPodium } from '@kafra/sdk';
import { useMemo } from 'react';
import { canDrawImages } from '../../images/use-sprites.ts';
import { useArea } from '../../shell/area.ts';
import { useTheme } from '../../theme/theme.ts';
import { useStore } from '../../use-store.ts';
import { type PinnedRows, TableView } from '../../views/table/table-view.tsx';
import { Podium, PodiumSkeleton, plinthWidthIn, podiumHeight } from './podium.tsx';
import { standInHeight } from './stand-ins.ts';
import { type Portrait, usePortraits } from './use-portraits.ts';

/** The ranking of MVP (boss monster) hunters: three on a podium, the others in a table below it. */
export function MvpRankingsView({ screen }: { screen: ActiveScreen }) {
  return screen.model.kind === 'table' ? <Hunters model={screen.model} title={screen.heading} /> : null;
}

/** Minimum screen rows for drawing the podium. With fewer, no rows would be left for the table of other hunters. */
const minRows = 18;
/**
 * Minimum screen rows for pictures of the champions on the podium. A picture takes 12 rows of half-block characters.
 */
const minPortraitRows = 38;
const portraitHeight = 12;

function Hunters({ model, title }: { model: TableModel; title: string }) {
  const podium = useMemo(() => withPodium(model), [model]);
  const { loading, pinnedCount } = useStore(podium);
  const { columns, rows } = useArea();
  const rankings = useStore(model);
  // biome-ignore lint/correctness/useExhaustiveDependencies: all rows change with what is shown of them
  const champions = useMemo(() => championsOf(model.allRows()), [model, rankings]);
  const hasRoom = canDrawImages(useTheme()) && rows >= minPortraitRows;
  const portraits = usePortraits(champions, hasRoom ? Math.min(portraitHeight * 2, plinthWidthIn(columns)) : 0);
  const portraitRows = portraitRowsOf([...portraits.values()]);
  const killsTitle = model.columns.find(({ id }) => id === 'total_kills')?.title ?? '';
  if (rows < minRows || (pinnedCount === 0 && !loading)) return <TableView model={model} title={title} />;
  const pinned: PinnedRows = loading
    ? { count: 0, height: podiumHeight, render: () => <PodiumSkeleton width={columns} /> }
    : {
        count: pinnedCount,
        height: podiumHeight + portraitRows,
        render: (chosen, focused) => (
          <Podium width={columns} {...{ champions, killsTitle, portraits, portraitRows, chosen, focused }} />
        ),
      };
  return <TableView model={podium} title={title} pinned={pinned} />;
}

/** Returns the height of the champions' pictures. Until the first picture is loaded, the table gets these rows. */
function portraitRowsOf(portraits: readonly Portrait[]): number {
  if (portraits.length === 0) return 0;
  return portraits.every(({ isStandIn }) => isStandIn) ? standInHeight : portraitHeight;
}
