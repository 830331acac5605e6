import { useSettings } from '../app-context.tsx';
import { useStore } from '../use-store.ts';
import styles from './overlays.module.css';

const layers = [styles.vignette, styles.grain];

/** Two decorative layers over the whole site, while effects are on: a vignette and the grain of paper. */
export function Overlays() {
  const effects = useStore(useSettings().effects);
  if (!effects) return null;
  return layers.map((layer) => <div key={layer} className={layer} data-overlay aria-hidden />);
}
