import { dialog, type Resource } from '@kafra/sdk';
import { formatCount, formatDownSince, minute } from '@kafra/sdk/rules';
import { Compass } from 'lucide-react';
import { useEffect } from 'react';
import { useApp } from '../app-context.tsx';
import { DailySpotlightView } from '../screens/index.ts';
import { useStore } from '../use-store.ts';
import styles from './stats-strip.module.css';

const staleAfter = 5 * minute;

/** Line with the number of online players and the region of the day; empty until they are loaded. */
export function StatsStrip() {
  const { online, spotlight, context } = useApp();
  useFresh(online);
  useFresh(spotlight);
  // The news are kept up to date here, because a badge in the top bar shows the number of unread ones.
  useFresh(context.news);
  const { data: counts } = useStore(online);
  const { data: region } = useStore(spotlight);

  return (
    <aside className={styles.strip}>
      {counts?.isDown && <DownSince since={counts.downSince} />}
      {counts && !counts.isDown && (
        <dl className={styles.counts}>
          <Stat label="Total" value={counts.players + counts.vendors} />
          <Stat label="Players" value={counts.players} />
          <Stat label="Vendors" value={counts.vendors} />
        </dl>
      )}
      {region && <SpotlightButton region={region.region} />}
    </aside>
  );
}

/**
 * Loads missing and outdated data: immediately, every minute, when the page becomes visible again, and when the network
 * is back.
 */
function useFresh(resource: Resource<unknown>): void {
  const { clock } = useApp().context;
  useEffect(() => {
    const refresh = () => {
      const { loading, loadedAt } = resource.getSnapshot();
      const isFresh = loadedAt !== undefined && clock.now() - loadedAt < staleAfter;
      if (!document.hidden && !loading && !isFresh) void resource.reload();
    };
    refresh();
    const stop = clock.every(minute, refresh);
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('online', refresh);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('online', refresh);
    };
  }, [resource, clock]);
}

/** Text instead of the online counts while the game server does not update them. */
function DownSince({ since }: { since: number | undefined }) {
  const { clock } = useApp().context;
  return (
    <p role="status" className={styles.down}>
      {formatDownSince(since, clock.now()).text}
    </p>
  );
}

const Stat = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{formatCount(value)}</dd>
  </div>
);

function SpotlightButton({ region }: { region: string }) {
  const { modal } = useApp();
  return (
    <button
      type="button"
      className={styles.spotlight}
      onPointerEnter={DailySpotlightView.preload}
      onFocus={DailySpotlightView.preload}
      onClick={() => modal.open(dialog('daily_spotlight'))}
    >
      <Compass aria-hidden />
      <span>
        Daily Spotlight: <em>{region}</em>
      </span>
    </button>
  );
}
