import type { TableModel } from '@kafra/sdk';
import { Download } from 'lucide-react';
import styles from './save-buttons.module.css';

interface SaveButtonsProps extends Pick<TableModel, 'save'> {
  /** True while the rows for the file are loading. */
  disabled: boolean;
}

/** Buttons that save all list rows matching the search and filters as a file. Missing rows are loaded first. */
export const SaveButtons = ({ save, disabled }: SaveButtonsProps) => (
  <p className={styles.save}>
    <Download aria-hidden />
    <button
      type="button"
      aria-label="Save as CSV"
      aria-disabled={disabled}
      onClick={() => disabled || void save('csv')}
    >
      CSV
    </button>
    <button
      type="button"
      aria-label="Save as JSON"
      aria-disabled={disabled}
      onClick={() => disabled || void save('json')}
    >
      JSON
    </button>
  </p>
);
