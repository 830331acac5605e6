import { Bookmark, Columns3 } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useApp } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { type ListToolsProps, listChoices } from './list-choices.ts';
import styles from './list-tools.module.css';

const ViewsDialog = lazy(async () => ({ default: (await import('./views-dialog.tsx')).ViewsDialog }));
const ColumnsDialog = lazy(async () => ({ default: (await import('./columns-dialog.tsx')).ColumnsDialog }));

/** Buttons below a list that open its columns and the saved views. */
export function ListTools(props: ListToolsProps) {
  const choices = listChoices(useApp());
  const dialog = useStore(choices.dialog);
  const opened = useStore(choices.openedView);
  useEffect(() => {
    choices.hasDialogs.set(true);
    return () => {
      choices.hasDialogs.set(false);
      choices.dialog.set(undefined);
    };
  }, [choices]);
  return (
    <>
      {props.columns.length > 1 && (
        <button
          type="button"
          className={styles.tool}
          title="Choose the columns"
          aria-label="Choose the columns"
          aria-haspopup="dialog"
          onClick={() => choices.dialog.set('columns')}
        >
          <Columns3 aria-hidden />
        </button>
      )}
      <button type="button" className={styles.tool} aria-haspopup="dialog" onClick={() => choices.dialog.set('views')}>
        <Bookmark aria-hidden />
        {opened ? `View: ${opened.name}` : 'Views'}
      </button>
      <Suspense>
        {dialog === 'views' && <ViewsDialog />}
        {dialog === 'columns' && <ColumnsDialog {...props} />}
      </Suspense>
    </>
  );
}
