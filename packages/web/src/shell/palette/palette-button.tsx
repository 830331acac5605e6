import { paletteLabels } from '@kafra/sdk';
import { Search } from 'lucide-react';
import styles from './palette-button.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const hotkeyLabel = isMac ? '⌘K' : 'Ctrl K';

/** Button that opens the command palette, for users who do not know its key. */
export const PaletteButton = ({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) => (
  <button
    type="button"
    className={styles.button}
    aria-haspopup="dialog"
    aria-expanded={isOpen}
    aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
    title="Find"
    onClick={onClick}
  >
    <Search aria-hidden />
    <span className="visually-hidden">{paletteLabels.find} </span>
    <kbd>{hotkeyLabel}</kbd>
  </button>
);
