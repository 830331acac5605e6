import type { PageModel, Section as SectionContent } from '@kafra/sdk';
import { useApp } from '../../app-context.tsx';
import { PageView } from '../../views/page-view.tsx';
import { SectionGrid } from '../../views/section/section-grid.tsx';
import styles from './server-features-view.module.css';
import { TapChart } from './tap-chart.tsx';

/** Page of cards about the server's features. Its numbers about party experience have a chart above them. */
export const ServerFeaturesView = ({ model }: { model: PageModel }) => (
  <PageView model={model} renderSection={renderTapSystem} />
);

const renderTapSystem = (section: SectionContent) =>
  section.kind === 'grid' && section.id === 'tap_chart' ? (
    <section>
      <TapChartOfSite />
      <details className={styles.numbers}>
        <summary>All numbers</summary>
        <SectionGrid section={section} />
      </details>
    </section>
  ) : undefined;

function TapChartOfSite() {
  const { taps } = useApp().site;
  return taps ? <TapChart taps={taps} /> : null;
}
