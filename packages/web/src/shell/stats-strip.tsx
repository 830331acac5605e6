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

  const known = counts && counts.players >= 0 && counts.vendors >= 0;
  return (
    <div className={styles.strip}>
      {known && (
        <dl className={styles.counts}>
          <Figure label="Total" value={counts.players + counts.vendors} />
          <Figure label="Players" value={counts.players} />
          <Figure label="Vendors" value={counts.vendors} />
        </dl>
      )}
      {region && <SpotlightLine region={region.region} />}
    </div>
  );
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{formatCount(value)}</dd>
  </div>
);

function SpotlightLine({ region }: { region: string }) {
  const { modal } = useApp();
  return (
    <button
      type="button"
      className={styles.spotlight}
      onPointerEnter={DailySpotlightView.foresee}
      onFocus={DailySpotlightView.foresee}
      onClick={() => modal.open(dialog('daily_spotlight'))}
    >
      <Compass aria-hidden />
      <span>
        Daily Spotlight: <em>{region}</em>
      </span>
    </button>
  );
}
