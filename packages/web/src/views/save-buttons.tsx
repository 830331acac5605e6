import type { TableModel } from '@kafra/sdk';
import { Download } from 'lucide-react';
import styles from './save-buttons.module.css';

/** Keeps every row that search and filters let through as a file. */
export const SaveButtons = ({ save }: Pick<TableModel, 'save'>) => (
  <p className={styles.save}>
    <Download aria-hidden />
    <button type="button" aria-label="Save as CSV" onClick={() => void save('csv')}>
      CSV
    </button>
    <button type="button" aria-label="Save as JSON" onClick={() => void save('json')}>
      JSON
    </button>
  </p>
);
