import type { PageModel } from '@kafra/sdk';
import { useApp, useSettings } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { OpeningButtons } from '../../views/opening-buttons.tsx';
import { Sections } from '../../views/section.tsx';
import { Effects } from './effects.tsx';
import { HeroChart } from './hero-chart.tsx';
import styles from './home-view.module.css';

/** The front page: today's region as an engraved chart, the realm's promise, its facts. */
export function HomeView({ model }: { model: PageModel }) {
  const { heading, sections, buttons = [] } = useStore(model);
  const { site, spotlight } = useApp();
  const { data: region } = useStore(spotlight);
  const effects = useStore(useSettings().effects);
  return (
    <>
      <section className={styles.hero}>
        <HeroChart spotlight={region ?? undefined} settled={region !== undefined} />
        {effects && <Effects />}
        <div className={styles.words}>
          <p className={styles.name}>{site.name}</p>
          <h1 tabIndex={-1} className={styles.tagline}>
            {heading}
          </h1>
          <OpeningButtons buttons={buttons} press={model.press} />
        </div>
      </section>
      <div className={styles.facts}>
        <Sections sections={sections} />
      </div>
    </>
  );
}
