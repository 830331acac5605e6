import styles from './medal.module.css';

/** Medal of a rank: a gold crown for the first, a silver or bronze medal for the second and third. */
export const Medal = ({ rank }: { rank: number }) => (
  <svg viewBox="-16 -14 32 28" className={styles.medal} data-rank={rank} aria-hidden>
    {rank === 1 ? <CrownShape /> : <MedalShape />}
  </svg>
);

const CrownShape = () => (
  <>
    <path d="M-13-6l6 7 7-11 7 11 6-7-3 15h-20z" className={styles.metal} />
    <path d="M-10 9h20v3h-20z" className={styles.metal} />
    <circle cx="-13" cy="-7" r="2" className={styles.metal} />
    <circle cy="-11" r="2.2" className={styles.metal} />
    <circle cx="13" cy="-7" r="2" className={styles.metal} />
    <path d="M-6.5 5.5h13" className={styles.line} />
  </>
);

const MedalShape = () => (
  <>
    <path d="M-7-14h5l3 8-5 2zM7-14h-5l-3 8 5 2z" className={styles.ribbon} />
    <circle cy="4" r="9" className={styles.metal} />
    <circle cy="4" r="6.4" className={styles.line} />
    <path d="M0-.5l1.4 3 3.2.4-2.4 2.2.7 3.2L0 6.7l-2.9 1.6.7-3.2-2.4-2.2 3.2-.4z" className={styles.star} />
  </>
);
