import { Search } from 'lucide-react';
import styles from './palette-button.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const keys = isMac ? '⌘K' : 'Ctrl K';

/** Where the palette is found without knowing its key. */
export const PaletteButton = ({ open, press }: { open: boolean; press: () => void }) => (
  <button
    type="button"
    className={styles.button}
    aria-haspopup="dialog"
    aria-expanded={open}
    aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
    title="Find"
    onClick={press}
  >
    <Search aria-hidden />
    <span className="unseen">Find a screen, item, monster or map </span>
    <kbd>{keys}</kbd>
  </button>
);
