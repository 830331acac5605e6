import { formatAge, formatDateTime, minute } from '@kafra/sdk/rules';
import { RefreshCw } from 'lucide-react';
import { useApp } from '../app-context.tsx';
import { look } from '../widgets/look.ts';
import { useNow } from '../widgets/use-now.ts';
import styles from './freshness.module.css';

const staleAfter = 15 * minute;

interface FreshnessProps {
  loadedAt: number | undefined;
  refreshing: boolean;
  /** The last attempt failed. */
  failed: boolean;
  reload: () => Promise<void>;
}

/** How old the shown data is, with a button that loads it anew. */
export function Freshness({ loadedAt, refreshing, failed, reload }: FreshnessProps) {
  const { clock } = useApp().context;
  const now = useNow(clock, 30_000);
  if (loadedAt === undefined && !failed) return null;
  const stale = loadedAt !== undefined && now - loadedAt > staleAfter;
  return (
    <p className={look(styles.fresh, stale && styles.stale)}>
      {loadedAt !== undefined && <span title={formatDateTime(loadedAt)}>Updated {formatAge(loadedAt, now)}</span>}
      <button type="button" aria-label="Load again" disabled={refreshing} onClick={() => void reload()}>
        <RefreshCw aria-hidden className={look(refreshing && styles.turning)} />
      </button>
    </p>
  );
}
