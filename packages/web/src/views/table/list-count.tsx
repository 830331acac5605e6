import styles from './list-count.module.css';

interface ListCountProps {
  text: string | undefined;
  /** True if the same text is visible elsewhere, so that this one is only for screen readers. */
  isVisuallyHidden: boolean;
  /** Label and action of the button that loads the missing rows of the list; undefined if all rows are loaded. */
  loadAll?: { label: string; run: () => void } | undefined;
}

/** Number of list rows that match the search, announced to screen readers after a pause in typing. */
export const ListCount = ({ text, isVisuallyHidden, loadAll }: ListCountProps) => (
  <div className={isVisuallyHidden ? 'visually-hidden' : styles.count}>
    <p role="status">{text}</p>
    {!isVisuallyHidden && loadAll && (
      <button type="button" className={styles.loadAll} onClick={loadAll.run}>
        {loadAll.label}
      </button>
    )}
  </div>
);
