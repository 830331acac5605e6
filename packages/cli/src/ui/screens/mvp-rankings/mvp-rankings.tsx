import { type ActiveScreen, championsOf, type TableModel, withPodium } from '@kafra/sdk';
import { useMemo } from 'react';
import { useArea } from '../../shell/area.ts';
import { useStore } from '../../use-store.ts';
import { type PinnedRows, TableView } from '../../views/table/table-view.tsx';
import { Podium, podiumHeight } from './podium.tsx';

/** The hunters of the realm: three on a podium, the others in a table below it. */
export function MvpRankingsView({ screen }: { screen: ActiveScreen }) {
  return screen.model.kind === 'table' ? <Hunters model={screen.model} title={screen.heading} /> : null;
}

/** In fewer rows than this the podium would leave none for the table. */
const minRows = 18;

function Hunters({ model, title }: { model: TableModel; title: string }) {
  const podium = useMemo(() => withPodium(model), [model]);
  const { pinnedCount } = useStore(podium);
  const { columns, rows } = useArea();
  const champions = championsOf(model.allRows());
  const killsTitle = model.columns.find(({ id }) => id === 'total_kills')?.title ?? '';
  if (rows < minRows || pinnedCount === 0) return <TableView model={model} title={title} />;
  const pinned: PinnedRows = {
    count: pinnedCount,
    height: podiumHeight,
    render: (chosen, focused) => (
      <Podium champions={champions} killsTitle={killsTitle} width={columns} chosen={chosen} focused={focused} />
    ),
  };
  return <TableView model={podium} title={title} pinned={pinned} />;
}
