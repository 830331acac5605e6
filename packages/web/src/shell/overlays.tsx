import { useSettings } from '../app-context.tsx';
import { useStore } from '../use-store.ts';
import styles from './overlays.module.css';

/** Two decorative layers over the whole site, while effects are on: a vignette and the grain of paper. */
export function Overlays() {
  const effects = useStore(useSettings().effects);
  if (!effects) return null;
  return (
    <>
      <div className={styles.vignette} data-overlay="vignette" aria-hidden />
      <div className={styles.grain} data-overlay="grain" aria-hidden />
    </>
  );
}
