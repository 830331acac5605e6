import { Rows2, Rows3 } from 'lucide-react';
import { useSettings } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import styles from './spacing-toggle.module.css';

/** Button that switches all lists between compact and comfortable rows. */
export function SpacingToggle() {
  const { spacing, toggleSpacing } = useSettings();
  const isComfortable = useStore(spacing) === 'comfortable';
  return (
    <button
      type="button"
      className={styles.toggle}
      title={isComfortable ? 'Compact rows' : 'Comfortable rows'}
      aria-label="Comfortable rows"
      aria-pressed={isComfortable}
      onClick={toggleSpacing}
    >
      {isComfortable ? <Rows3 aria-hidden /> : <Rows2 aria-hidden />}
    </button>
  );
}
