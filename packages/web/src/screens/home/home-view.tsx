import type { PageModel } from '@kafra/sdk';
import { Suspense } from 'react';
import { useApp, useSettings } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { OpeningButtons } from '../../views/opening-buttons.tsx';
import { Sections } from '../../views/section.tsx';
import { later } from '../../widgets/later.ts';
import styles from './home-view.module.css';

// Decoration comes after the words.
const HeroChart = later(() => import('./decoration.ts').then(({ HeroChart }) => HeroChart));
const Effects = later(() => import('./decoration.ts').then(({ Effects }) => Effects));

/** The front page: today's region as an engraved chart, the realm's promise, its facts. */
export function HomeView({ model }: { model: PageModel }) {
  const { heading, sections, buttons = [] } = useStore(model);
  const { site, spotlight } = useApp();
  const { data: region, error } = useStore(spotlight);
  const effects = useStore(useSettings().effects);
  return (
    <>
      <section className={styles.hero}>
        <Suspense>
          <HeroChart spotlight={region ?? undefined} settled={region !== undefined || error !== undefined} />
          {effects && <Effects />}
        </Suspense>
        <div className={styles.words}>
          <p className={styles.name}>{site.name}</p>
          <h1 tabIndex={-1} className={styles.tagline}>
            {heading}
          </h1>
          <OpeningButtons buttons={buttons} press={model.activate} />
        </div>
      </section>
      <div className={styles.facts}>
        <Sections sections={sections} />
      </div>
    </>
  );
}
