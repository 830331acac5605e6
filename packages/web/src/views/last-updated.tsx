import { formatAge, formatDateTime, minute } from '@kafra/sdk/rules';
import { RefreshCw } from 'lucide-react';
import { useApp } from '../app-context.tsx';
import { cx } from '../widgets/cx.ts';
import { useNow } from '../widgets/use-now.ts';
import styles from './last-updated.module.css';

const staleAfter = 15 * minute;

interface LastUpdatedProps {
  loadedAt: number | undefined;
  refreshing: boolean;
  /** True if the last reload of the data failed. */
  failed: boolean;
  onReload: () => Promise<void>;
}

/** Age of the data, with a button that reloads it. */
export function LastUpdated({ loadedAt, refreshing, failed, onReload }: LastUpdatedProps) {
  const { clock } = useApp().context;
  const now = useNow(clock, 30_000);
  if (loadedAt === undefined && !failed) return null;
  const isStale = loadedAt !== undefined && now - loadedAt > staleAfter;
  return (
    <p className={cx(styles.lastUpdated, isStale && styles.stale)}>
      {loadedAt !== undefined && <span title={formatDateTime(loadedAt)}>Updated {formatAge(loadedAt, now)}</span>}
      <button
        type="button"
        aria-label="Reload"
        aria-disabled={refreshing}
        onClick={() => refreshing || void onReload()}
      >
        <RefreshCw aria-hidden className={cx(refreshing && styles.spinning)} />
      </button>
    </p>
  );
}
