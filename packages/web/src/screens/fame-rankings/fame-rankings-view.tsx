import { type TableModel, vacantRankCount } from '@kafra/sdk';
import { TableView } from '../../views/table-view.tsx';

/** A ranking by fame: the places that nobody holds are drawn too. */
export const FameRankingsView = ({ model }: { model: TableModel }) => (
  <TableView model={model} placeholderRows={vacantRankCount} />
);
