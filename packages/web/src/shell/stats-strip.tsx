import { dialog, type Resource } from '@kafra/sdk';
import { formatCount, minute } from '@kafra/sdk/rules';
import { Compass } from 'lucide-react';
import { useEffect } from 'react';
import { useApp } from '../app-context.tsx';
import { DailySpotlightView } from '../screens/index.ts';
import { useStore } from '../use-store.ts';
import styles from './stats-strip.module.css';

const staleAfter = 5 * minute;

/** Who is online now, and the region of the day; nothing until the server has told. */
export function StatsStrip() {
  const { online, spotlight } = useApp();
  useFresh(online);
  useFresh(spotlight);
  const { data: counts } = useStore(online);
  const { data: region } = useStore(spotlight);

  return (
    <div className={styles.strip}>
      {counts && (
        <dl className={styles.counts}>
          <Stat label="Total" value={counts.players + counts.vendors} />
          <Stat label="Players" value={counts.players} />
          <Stat label="Vendors" value={counts.vendors} />
        </dl>
      )}
      {region && <SpotlightButton region={region.region} />}
    </div>
  );
}

/** Loads what is not here or old, now and whenever somebody looks at the page again or is connected again. */
function useFresh(resource: Resource<unknown>): void {
  const { clock } = useApp().context;
  useEffect(() => {
    const refresh = () => {
      const { loading, loadedAt } = resource.getSnapshot();
      const isFresh = loadedAt !== undefined && clock.now() - loadedAt < staleAfter;
      if (!document.hidden && !loading && !isFresh) void resource.reload();
    };
    refresh();
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('online', refresh);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('online', refresh);
    };
  }, [resource, clock]);
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
