import type { PageModel } from '@kafra/sdk';
import { Suspense } from 'react';
import { useApp, useSettings } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { ActionButtons } from '../../views/action-buttons.tsx';
import { Sections } from '../../views/section.tsx';
import { lazyWithPreload } from '../../widgets/lazy-with-preload.ts';
import styles from './home-view.module.css';

// Decoration comes after the words.
const HeroMap = lazyWithPreload(() => import('./decoration.ts').then(({ HeroMap }) => HeroMap));
const Effects = lazyWithPreload(() => import('./decoration.ts').then(({ Effects }) => Effects));

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
          <HeroMap spotlight={region ?? undefined} isSettled={region !== undefined || error !== undefined} />
          {effects && <Effects />}
        </Suspense>
        <div className={styles.text}>
          <p className={styles.name}>{site.name}</p>
          <h1 tabIndex={-1} className={styles.tagline}>
            {heading}
          </h1>
          <ActionButtons buttons={buttons} onActivate={model.activate} />
        </div>
      </section>
      <div className={styles.facts}>
        <Sections sections={sections} />
      </div>
    </>
  );
}
