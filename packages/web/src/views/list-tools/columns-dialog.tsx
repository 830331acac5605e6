import { type ColumnChoice, isDefaultColumns, moveColumn, orderColumns, shownColumns, toggleColumn } from '@kafra/sdk';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useApp } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { Button } from '../../widgets/button.tsx';
import { type ListToolsProps, listChoices } from './list-choices.ts';
import { ListDialogFrame } from './list-dialog-frame.tsx';
import styles from './list-tools.module.css';

/** Returns the columns that the list shows by default; undefined if these are all columns. */
function defaultChoice({ columns, defaults }: ListToolsProps): ColumnChoice | undefined {
  if (defaults === undefined) return undefined;
  return { order: defaults, hidden: columns.map(({ id }) => id).filter((id) => !defaults.includes(id)) };
}

/** Dialog that shows, hides and moves the columns of a list. The list changes immediately. */
export function ColumnsDialog(props: ListToolsProps) {
  const { screen, columns, defaults, maxColumns = columns.length } = props;
  const kept = listChoices(useApp()).columns;
  const choice = useStore(kept).get(screen) ?? defaultChoice(props);
  const ordered = orderColumns(columns, choice ?? { order: [], hidden: [] }).flatMap((index) => columns[index] ?? []);
  const shown = shownColumns(columns, choice).flatMap((index) => columns[index]?.id ?? []);

  // If the search determines the default columns of the list, no choice of columns counts as the default.
  const set = (next: ColumnChoice) =>
    kept.set(screen, defaults === undefined && isDefaultColumns(columns, next) ? undefined : next);
  const toggle = (id: string) => {
    const next = toggleColumn(columns, choice, id);
    if (next) set(next);
  };
  const isFixed = (id: string) => (shown.includes(id) ? shown.length === 1 : shown.length >= maxColumns);

  return (
    <ListDialogFrame title="Columns">
      <ul className={styles.list} aria-label="Columns">
        {ordered.map(({ id, title }, at) => (
          <li key={id}>
            <label className={styles.column}>
              <input type="checkbox" checked={shown.includes(id)} disabled={isFixed(id)} onChange={() => toggle(id)} />
              {title}
            </label>
            <button
              type="button"
              className={styles.small}
              aria-label={`Move ${title} up`}
              disabled={at === 0}
              onClick={() => set(moveColumn(columns, choice, { id, by: -1 }))}
            >
              <ArrowUp aria-hidden />
            </button>
            <button
              type="button"
              className={styles.small}
              aria-label={`Move ${title} down`}
              disabled={at === ordered.length - 1}
              onClick={() => set(moveColumn(columns, choice, { id, by: 1 }))}
            >
              <ArrowDown aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {maxColumns < columns.length && (
        <p className={styles.note}>{`At most ${maxColumns} columns are shown. The name is always first.`}</p>
      )}
      <div className={styles.buttons}>
        <Button onClick={() => kept.set(screen, undefined)}>Restore default</Button>
      </div>
    </ListDialogFrame>
  );
}
