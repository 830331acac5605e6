import { championsOf, type Scene, type TableModel } from '@kafra/sdk';
import { useArea } from '../../shell/area.ts';
import { useStore } from '../../use-store.ts';
import { type Apart, TableView } from '../../views/table/table-view.tsx';
import { Podium, podiumHeight } from './podium.tsx';

/** The hunters of the realm: three on a podium, the others in a table below it. */
export function MvpRankingsView({ scene }: { scene: Scene }) {
  return scene.model.kind === 'table' ? <Hunters model={scene.model} title={scene.heading} /> : null;
}

/** In fewer rows than this the podium would leave none for the table. */
const leastRows = 18;

function Hunters({ model, title }: { model: TableModel; title: string }) {
  useStore(model);
  const { columns, rows } = useArea();
  const champions = championsOf(model.allRows());
  const killsTitle = model.columns.find(({ id }) => id === 'total_kills')?.title ?? '';
  const apart: Apart = {
    height: podiumHeight,
    holds: ({ key }) => champions.some((champion) => champion.key === key),
    draw: (chosen, focused) => (
      <Podium champions={champions} killsTitle={killsTitle} width={columns} chosen={chosen} focused={focused} />
    ),
  };
  return (
    <TableView model={model} title={title} apart={rows < leastRows || champions.length === 0 ? undefined : apart} />
  );
}
