import type { PageModel } from '@kafra/sdk';
import { Suspense } from 'react';
import { useApp, useSettings } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { ActionButtons } from '../../views/action-buttons.tsx';
import { ErrorBoundary } from '../../widgets/error-boundary.tsx';
import { lazyWithPreload } from '../../widgets/lazy-with-preload.ts';
import styles from './home-view.module.css';
import { isLight } from './is-light.ts';
import { LightSection } from './light-section.tsx';

// The full code for sections is loaded only by realms with home page sections of more than facts and texts.
const Section = lazyWithPreload(() => import('../../views/section/section.tsx').then((module) => module.Section));

// The decoration of the home page is loaded after the text. If it cannot be loaded, the page works without it.
const HeroMap = lazyWithPreload(() => import('./decoration.ts').then((module) => module.HeroMap));
const Effects = lazyWithPreload(() => import('./decoration.ts').then((module) => module.Effects));

/** The home page: an engraved map of the region of the day, the introduction and the facts of the realm. */
export function HomeView({ model }: { model: PageModel }) {
  const { heading, sections, buttons = [] } = useStore(model);
  const { site, spotlight } = useApp();
  const { data: region, error } = useStore(spotlight);
  const effects = useStore(useSettings().effects);
  return (
    <>
      <section className={styles.hero}>
        <ErrorBoundary fallback={null}>
          <Suspense>
            <HeroMap spotlight={region ?? undefined} isSettled={region !== undefined || error !== undefined} />
            {effects && <Effects />}
          </Suspense>
        </ErrorBoundary>
        <div className={styles.text}>
          <p className={styles.name}>{site.name}</p>
          <h1 tabIndex={-1} className={styles.tagline}>
            {heading}
          </h1>
          <ActionButtons buttons={buttons} onActivate={model.activate} />
        </div>
      </section>
      <div className={styles.facts}>
        {sections.map((section, index) =>
          isLight(section) ? (
            <LightSection key={index} section={section} />
          ) : (
            <Section key={index} section={section} level="h2" />
          ),
        )}
      </div>
    </>
  );
}
