import { dialog } from '@kafra/sdk';
import { formatCount } from '@kafra/sdk/rules';
import { Compass } from 'lucide-react';
import { useEffect } from 'react';
import { useApp } from '../app-context.tsx';
import { DailySpotlightView } from '../screens/index.ts';
import { useStore } from '../use-store.ts';
import styles from './stats-strip.module.css';

/** Who is online now, and the region of the day; nothing until the server has told. */
export function StatsStrip() {
  const { online, spotlight } = useApp();
  const { data: counts } = useStore(online);
  const { data: region } = useStore(spotlight);
  useEffect(() => {
    void online.ensure();
    void spotlight.ensure();
  }, [online, spotlight]);

  const hasCounts = counts && counts.players >= 0 && counts.vendors >= 0;
  return (
    <div className={styles.strip}>
      {hasCounts && (
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
