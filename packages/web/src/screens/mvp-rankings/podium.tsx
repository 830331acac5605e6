import { type Champion, podiumSize } from '@kafra/sdk';
import { breakable } from '../../widgets/breakable.tsx';
import { SkeletonLine } from '../../widgets/skeleton.tsx';
import { Sprite } from '../../widgets/sprite.tsx';
import { Medal } from './medal.tsx';
import styles from './podium.module.css';
import { Portrait } from './portrait.tsx';

const numerals = ['I', 'II', 'III'];

interface PodiumProps {
  champions: readonly Champion[];
  /** Label of the number of kills of a champion. */
  killsTitle: string;
}

/** Podium of a ranking: three plinths with the first rank in the middle. */
export const Podium = ({ champions, killsTitle }: PodiumProps) => (
  <ol className={styles.podium} aria-label="Podium">
    {champions.map((champion) => (
      <li key={champion.key} className={styles.place} data-rank={champion.place}>
        <Medal rank={champion.place} />
        <Portrait playerId={champion.playerId} />
        <div className={styles.plinth}>
          <span className={styles.numeral} aria-hidden>
            {numerals[champion.rank - 1]}
          </span>
          <h2 className={styles.name}>
            <span className="visually-hidden">Rank {champion.rank}: </span>
            {breakable(champion.name)}
          </h2>
          <p className={styles.class}>
            {champion.classIcon && <Sprite picture={champion.classIcon} />} {breakable(champion.class)}
          </p>
          <p className={styles.guild}>{champion.guild && breakable(champion.guild)}</p>
          <p className={styles.kills}>
            <span>{killsTitle}</span> <strong>{champion.kills}</strong>
          </p>
        </div>
      </li>
    ))}
  </ol>
);

/** Empty podium that is shown while the best MVP hunters are loading. */
export const PodiumSkeleton = () => (
  <div className={styles.podium} aria-hidden>
    {Array.from({ length: podiumSize }, (_, index) => (
      <div key={index} className={styles.place} data-rank={index + 1}>
        <div className={styles.plinth}>
          <span className={styles.numeral}>{numerals[index]}</span>
          <SkeletonLine width={60} />
          <SkeletonLine width={40} />
        </div>
      </div>
    ))}
  </div>
);
