import type { ActionView, RowView, TableModel } from '@kafra/sdk';
import { LoaderCircle } from 'lucide-react';
import { Button } from '../../widgets/button.tsx';
import styles from './row-actions.module.css';

/** Buttons for the actions of a table row. */
export const RowActions = ({ row, model }: { row: RowView; model: TableModel }) => (
  <div className={styles.actions}>
    {row.actions.map((action) => (
      <Button
        key={action.id}
        tone={action.tone ?? undefined}
        disabled={action.disabled}
        aria-label={`${action.label} ${row.name}`}
        aria-busy={action.busy}
        icon={<BusyIcon action={action} />}
        onClick={() => void model.runRowAction(action.id, row.key)}
      >
        {action.label}
      </Button>
    ))}
  </div>
);

const BusyIcon = ({ action }: { action: ActionView }) =>
  action.busy ? <LoaderCircle aria-hidden className={styles.spinning} /> : null;
